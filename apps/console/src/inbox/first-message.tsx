import type { SessionView } from '../api/sandbox.ts';
import { chatListAddress } from '../sandbox/addresses.ts';
import { session } from '../sandbox/session.ts';
import { shellQuote } from '../sandbox/shell-quote.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { openNewConversation } from './new-conversation-dialog.tsx';

/** Replaces the list of people: explains how to send the first message, or why a live account shows none. */
export function FirstMessage({ account }: { account: SessionView }) {
  return <main id="first">{account.sandbox ? <FirstSteps /> : <LiveAccount program={account.program} />}</main>;
}

function FirstSteps() {
  const t = inboxTexts.value;
  return (
    <>
      <h2>{t.noMessages}</h2>
      <p>{t.firstSteps}</p>
      <FirstCall number="+12025550100" />
      <p class="or">{t.orSendInbound}</p>
      <button type="button" onClick={openNewConversation}>
        {t.writeAsPerson}
      </button>
    </>
  );
}

function LiveAccount({ program }: { program: string }) {
  const t = inboxTexts.value;
  return (
    <>
      <h2>{t.liveAccount}</h2>
      <p>{t.liveAccountDescription}</p>
      <CodeBlock
        label={t.commands}
        text={[`${program} accounts create trial --sandbox`, `${program} sandbox-link trial`].join('\n')}
      />
      <p class="or">
        {t.chatAnswers} <a href={chatListAddress}>{t.openChat}</a>
      </p>
    </>
  );
}

/** The commands that send a passcode, to paste into a terminal. */
export function FirstCall({ number }: { number: string }) {
  return (
    <CodeBlock label={inboxTexts.value.commands} text={commandsFor(number, session.value?.userName ?? 'sandbox')} />
  );
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
