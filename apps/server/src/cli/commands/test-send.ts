import { isTestRecipient, sendTestMessage } from '../../carriers/connections/send-test-message.ts';
import type { ConnectionState } from '../../carriers/connections/tables.ts';
import { type ShownTestResult, toTestResult } from '../../carriers/connections/test-result.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { getRemoteConnection } from '../remote/connections.ts';
import type { Action } from './action.ts';
import type { ConnectionServices } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import { formatTestResult } from './connection-texts.ts';
import { defineAction, type Report } from './define-action.ts';
import { loadForUse } from './usable-connection.ts';

/** Milliseconds that `test-send` waits for the link, and for receipts. */
const testTimeoutMs = 30_000;

/** `connections test-send`: submits one message of the channel of the connection, or one e-mail. */
export function testSendAction(kinds: ConnectionServices['kinds']): Action {
  return defineAction({
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
    async local(task, { name, ...message }) {
      const usable = await loadForUse(task, kinds, name);
      warnUnlessOn(name, usable.connection.state);
      const timeouts = { readyMs: testTimeoutMs, receiptMs: testTimeoutMs };
      const outcome = await sendTestMessage(task.database, task.actor, usable, message, timeouts).catch((error) => {
        throw error instanceof ApplicationError && error.kind === 'invalid'
          ? new UsageError(`--to: ${error.message}`)
          : error;
      });
      return { result: toTestResult(outcome), isEmail: outcome.email !== undefined };
    },
    async remote({ admin }, { name, ...message }) {
      const { state, channel } = await getRemoteConnection(admin, name);
      warnUnlessOn(name, state);
      return { result: await admin.connections.testMessage(name, message), isEmail: channel === 'email' };
    },
    report({ result, isEmail }, task) {
      if (isEmail) printEmail(task, result);
      else printMessage(task, result);
    },
  });
}

function warnUnlessOn(name: string, state: ConnectionState): void {
  if (state === 'on') return;
  const shown = state === 'draft' ? 'a draft' : state;
  console.error(`Warning: ${name} is ${shown}, so it gets no other messages. This test message is submitted anyway.`);
}

function printEmail({ print }: Report, result: ShownTestResult): void {
  if (result.isAccepted) {
    print('The mail server accepted the e-mail.', result);
    return;
  }
  process.exitCode = 1;
  const [part] = result.parts;
  print(`The mail server did not accept the e-mail (${part?.outcome}): ${part?.reason}`, result);
}

function printMessage({ print }: Report, result: ShownTestResult): void {
  if (!result.isAccepted) process.exitCode = 1;
  const accepted = result.parts.filter(({ outcome }) => outcome === 'accepted');
  const isIncomplete = accepted.some(({ receipt }) => receipt === null);
  const note =
    accepted.length > 0 && result.hasCallback
      ? 'The provider sends receipts to the service, which counts them as unmatched.'
      : isIncomplete
        ? 'Not all receipts arrived in time. The provider may have sent them to a link of the service.'
        : '';
  print(formatTestResult(result, note), result);
}
