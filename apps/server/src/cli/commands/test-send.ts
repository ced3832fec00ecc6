import { randomInt } from 'node:crypto';
import {
  type EmailKind,
  isEmailKind,
  isOutboxKind,
  type OutboxKind,
  type Submission,
} from '../../carriers/connection-kind.ts';
import { needsPublicUrl } from '../../carriers/connections/check-connection.ts';
import { maskCredentials } from '../../carriers/connections/credentials.ts';
import type { LoadedConnection } from '../../carriers/connections/load-connection.ts';
import { recordTestMessage, submitTestMessage } from '../../carriers/connections/test-submission.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import { isEmailAddress } from '../../features/messaging/email.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-number.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Action } from './action.ts';
import type { ConnectionServices } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import { formatTestResult } from './connection-texts.ts';
import { defineDatabaseAction, type Task } from './define-action.ts';
import { loadForUse } from './usable-connection.ts';

/** Milliseconds that `test-send` waits for the link, and for receipts. */
const testTimeoutMs = 30_000;
const testExpiryMs = 10 * 60_000;

/** The user id of a person on the messenger. */
const messengerIdPattern = /^\d{8,30}$/;

/** A message to submit as a test. */
interface TestMessage {
  to: string;
  sender: string;
  text: string;
}

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
      const isRecipient = to.includes('@')
        ? isEmailAddress(to)
        : parsePhoneNumber(to) !== undefined || messengerIdPattern.test(to) || isChatAppUserId(to);
      if (!isRecipient) {
        throw new UsageError(
          '--to takes a valid number with country code, such as +12025550123. An e-mail connection takes an address.',
        );
      }
      return { name: readName(given), to, sender, text };
    },
    async run(task, { name, ...message }) {
      const { kind, connection } = await loadForUse(task, kinds, name);
      if (connection.state !== 'on') {
        console.error(`Warning: ${name} is ${connection.state}, not on. This test message is submitted anyway.`);
      }
      const isAddress = message.to.includes('@');
      if (isEmailKind(kind)) {
        if (!isAddress)
          throw new UsageError(`${name} submits e-mails: --to takes an address, such as ada@example.com.`);
        await recordTestMessage(task.database, task.actor, connection);
        return sendTestEmail(task, kind, connection, message);
      }
      if (!isOutboxKind(kind)) return;
      const isUserId = kind.channel === 'messenger' || (kind.channel === 'chatApp' && isChatAppUserId(message.to));
      const to = isUserId ? message.to : parsePhoneNumber(message.to)?.e164;
      if (isAddress || to === undefined) {
        const what = kind.channel === 'sms' ? 'SMS' : `messages of the channel ${kind.channel}`;
        const recipient = kind.channel === 'messenger' ? 'a user id' : 'a number, such as +12025550123';
        throw new UsageError(`${name} submits ${what}: --to takes ${recipient}.`);
      }
      await recordTestMessage(task.database, task.actor, connection);
      await sendTestMessage(task, kind, connection, { ...message, to });
    },
  });
}

async function sendTestEmail(
  { print }: Task,
  kind: EmailKind,
  connection: LoadedConnection,
  { to, text }: TestMessage,
): Promise<void> {
  const email = { id: newId(), environmentId: connection.environmentId ?? '', to, subject: text, text };
  const link = kind.openEmail(connection);
  const result = await link.sendEmail(email, AbortSignal.timeout(testTimeoutMs));
  link.close({ force: true });
  if (result.outcome === 'accepted') return print('The mail server accepted the e-mail.', result);
  process.exitCode = 1;
  const reason = maskCredentials(result.reason, connection.credentials);
  print(`The mail server did not accept the e-mail (${result.outcome}): ${reason}`, { ...result, reason });
}

async function sendTestMessage(
  task: Task,
  kind: OutboxKind,
  connection: LoadedConnection,
  message: TestMessage,
): Promise<void> {
  const callsBack = needsPublicUrl(kind, connection.settings);
  const submission = toSubmission(message, kind.channel, connection.environmentId ?? '');
  const receiptMs = callsBack ? 0 : testTimeoutMs;
  const result = await submitTestMessage(kind, connection, submission, { readyMs: testTimeoutMs, receiptMs });
  if (result.parts.some(({ outcome }) => outcome !== 'accepted')) process.exitCode = 1;
  const isIncomplete = result.receipts.includes(null);
  const note = callsBack
    ? 'The provider sends receipts to the service, which counts them as unmatched.'
    : isIncomplete
      ? 'Not all receipts arrived within 30 s. The provider may have sent them to a link of the service.'
      : '';
  task.print(formatTestResult(result, note), result);
}

function toSubmission(
  { to, sender, text }: TestMessage,
  channel: OutboxKind['channel'],
  environmentId: string,
): Submission {
  const base = { id: newId(), environmentId, to, expiresAt: new Date(Date.now() + testExpiryMs) };
  if (channel === 'sms' || channel === 'email') {
    return { ...base, channel: 'sms', sender, text, purpose: 'message', reference: randomInt(0x1_00_00) };
  }
  return { ...base, channel, content: { type: 'text', text }, attempt: 1 };
}
