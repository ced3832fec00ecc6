import type { SessionView } from '../api/sandbox.ts';
import { chatListAddress } from '../sandbox/addresses.ts';
import { session } from '../sandbox/session.ts';
import { shellQuote } from '../sandbox/shell-quote.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { openNewConversation } from './new-conversation-dialog.tsx';

/** Replaces the list of people: explains how to send the first message, or why a live account shows none. */
export function FirstMessage({ account }: { account: SessionView }) {
  return <main id="first">{account.sandbox ? <FirstSteps /> : <LiveAccount program={account.program} />}</main>;
}

function FirstSteps() {
  return (
    <>
      <h2>No messages yet</h2>
      <p>
        Messages of this account are not sent to phones. They appear here at once, on all channels. Send the first
        passcode:
      </p>
      <FirstCall number="+12025550100" />
      <p class="or">Or send an inbound message: </p>
      <button type="button" onClick={openNewConversation}>
        Write as a person
      </button>
    </>
  );
}

function LiveAccount({ program }: { program: string }) {
  return (
    <>
      <h2>This account is live</h2>
      <p>
        Its messages go to people, through the carriers that the service is connected to, and this page does not show
        them. A channel without a carrier rejects them with 501. To try things out, make a sandbox account where the
        service runs, and open its page:
      </p>
      <CodeBlock
        label="Commands"
        text={[`${program} accounts create trial --sandbox`, `${program} sandbox-link trial`].join('\n')}
      />
      <p class="or">
        The knowledge chat answers the questions of this account: <a href={chatListAddress}>open it</a>
      </p>
    </>
  );
}

/** The commands that send a passcode, to paste into a terminal. */
export function FirstCall({ number }: { number: string }) {
  return <CodeBlock label="Commands" text={commandsFor(number, session.value?.userName ?? 'sandbox')} />;
}

function commandsFor(number: string, userName: string): string {
  const url = location.origin;
  const json = "-H 'Content-Type: application/json'";
  // The key is a variable of the shell, between two quoted parts.
  const credentials = `${shellQuote(`{"userName":${JSON.stringify(userName)},"apiKey":"`)}"$API_KEY"'"}'`;
  return `API_KEY=${shellQuote(`the API key of ${userName}`)}
TOKEN=$(curl -s ${url}/auth/v1/tokens/ ${json} \\
  -d ${credentials} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl ${url}/mfa/v1/destinations/verification -H "Authorization: Bearer $TOKEN" \\
  ${json} -d '{"number":"${number}"}'`;
}
