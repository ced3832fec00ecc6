import type { EmailSubmissionResult } from '../../carriers/connection-kind.ts';
import { isTestRecipient, sendTestMessage } from '../../carriers/connections/send-test-message.ts';
import type { TestResult } from '../../carriers/connections/test-submission.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Action } from './action.ts';
import type { ConnectionServices } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import { formatTestResult } from './connection-texts.ts';
import { defineDatabaseAction, type Task } from './define-action.ts';
import { loadForUse } from './usable-connection.ts';

/** Milliseconds that `test-send` waits for the link, and for receipts. */
const testTimeoutMs = 30_000;

/** `connections test-send`: submits one message of the channel of the connection, or one e-mail. */
export function testSendAction(kinds: ConnectionServices['kinds']): Action {
  return defineDatabaseAction({
    about: 'Submit one message, which the provider bills, or one e-mail, and wait 30 s for its receipt; also if paused',
    positionals: connectionName,
    flags: {
      to: {
        value: '<recipient>',
        about: 'Number with country code: +12025550123; an e-mail address; or a user id of the messenger or WhatsApp',
        required: 'always',
      },
      sender: { value: '<sender>', about: 'Sender of an SMS that the provider allows (Omnichannel)' },
      text: { value: '<text>', about: 'Text of the message or e-mail' },
    },
    isConfidential: true,
    read(given) {
      const { to, sender = 'Omnichannel', text = 'Test of the connection.' } = given.flags;
      if (!isTestRecipient(to)) {
        throw new UsageError(
          '--to takes a valid number with country code, such as +12025550123. An e-mail connection takes an address.',
        );
      }
      return { name: readName(given), to, sender, text };
    },
    async run(task, { name, ...message }) {
      const usable = await loadForUse(task, kinds, name);
      const { state } = usable.connection;
      if (state !== 'on') {
        console.error(`Warning: ${name} is ${state}, not on. This test message is submitted anyway.`);
      }
      const timeouts = { readyMs: testTimeoutMs, receiptMs: testTimeoutMs };
      const outcome = await sendTestMessage(task.database, task.actor, usable, message, timeouts).catch((error) => {
        throw error instanceof ApplicationError && error.kind === 'invalid'
          ? new UsageError(`--to: ${error.message}`)
          : error;
      });
      if (outcome.email) printEmail(task, outcome.email);
      else printMessage(task, outcome.message, outcome.callsBack);
    },
  });
}

function printEmail({ print }: Task, result: EmailSubmissionResult): void {
  if (result.outcome === 'accepted') {
    print('The mail server accepted the e-mail.', result);
    return;
  }
  process.exitCode = 1;
  print(`The mail server did not accept the e-mail (${result.outcome}): ${result.reason}`, result);
}

function printMessage({ print }: Task, result: TestResult, callsBack: boolean): void {
  if (result.parts.some(({ outcome }) => outcome !== 'accepted')) process.exitCode = 1;
  const isIncomplete = result.receipts.includes(null);
  const note = callsBack
    ? 'The provider sends receipts to the service, which counts them as unmatched.'
    : isIncomplete
      ? 'Not all receipts arrived within 30 s. The provider may have sent them to a link of the service.'
      : '';
  print(formatTestResult(result, note), result);
}
