import { randomInt } from 'node:crypto';
import { type EmailKind, isEmailKind, isSmsKind, type SmsKind } from '../../carriers/connection-kind.ts';
import { needsPublicUrl } from '../../carriers/connections/check-connection.ts';
import { maskCredentials } from '../../carriers/connections/credentials.ts';
import type { LoadedConnection } from '../../carriers/connections/load-connection.ts';
import { submitTestSms } from '../../carriers/connections/test-submission.ts';
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

/** A message to submit as a test. */
interface TestMessage {
  to: string;
  sender: string;
  text: string;
}

/** `connections test-send`: submits one SMS or e-mail, depending on the kind of the connection. */
export function testSendAction(kinds: ConnectionServices['kinds']): Action {
  return defineDatabaseAction({
    about: 'Submit one e-mail, or one SMS, which the provider bills, and wait 30 s for its receipt; also if paused',
    positionals: connectionName,
    flags: {
      to: {
        value: '<recipient>',
        about: 'Number with country code: +12025550123; or an e-mail address',
        required: 'always',
      },
      sender: { value: '<sender>', about: 'Sender of an SMS that the provider allows (Omnichannel)' },
      text: { value: '<text>', about: 'Text of the SMS or e-mail' },
    },
    isConfidential: true,
    read(given) {
      const { to, sender = 'Omnichannel', text = 'Test of the connection.' } = given.flags;
      const recipient = to.includes('@') ? to : parsePhoneNumber(to)?.e164;
      if (recipient === undefined || (to.includes('@') && !isEmailAddress(to))) {
        throw new UsageError(
          '--to takes a valid number with country code, such as +12025550123. An e-mail connection takes an address.',
        );
      }
      return { name: readName(given), to: recipient, sender, text };
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
        return sendTestEmail(task, kind, connection, message);
      }
      if (isAddress) throw new UsageError(`${name} submits SMS: --to takes a number, such as +12025550123.`);
      if (isSmsKind(kind)) await sendTestSms(task, kind, connection, message);
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

async function sendTestSms(task: Task, kind: SmsKind, connection: LoadedConnection, sms: TestMessage): Promise<void> {
  const callsBack = needsPublicUrl(kind, connection.settings);
  const submission = {
    ...sms,
    channel: 'sms' as const,
    id: newId(),
    environmentId: connection.environmentId ?? '',
    purpose: 'message' as const,
    expiresAt: new Date(Date.now() + testExpiryMs),
    reference: randomInt(0x1_00_00),
  };
  const receiptMs = callsBack ? 0 : testTimeoutMs;
  const result = await submitTestSms(kind, connection, submission, { readyMs: testTimeoutMs, receiptMs });
  if (result.parts.some(({ outcome }) => outcome !== 'accepted')) process.exitCode = 1;
  const isIncomplete = result.receipts.includes(null);
  const note = callsBack
    ? 'The provider sends receipts to the service, which counts them as unmatched.'
    : isIncomplete
      ? 'Not all receipts arrived within 30 s. The provider may have sent them to a link of the service.'
      : '';
  task.print(formatTestResult(result, note), result);
}
