import { randomInt } from 'node:crypto';
import type { Actor } from '../../features/audit/record-audit.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import { isEmailAddress } from '../../features/messaging/email.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-number.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import {
  type EmailKind,
  type EmailSubmissionResult,
  isEmailKind,
  isOutboxKind,
  type OutboxKind,
  type Submission,
} from '../connection-kind.ts';
import { needsPublicUrl } from './check-connection.ts';
import { maskCredentials } from './credentials.ts';
import type { LoadedConnection } from './load-connection.ts';
import { recordTestMessage, submitTestMessage, type TestResult, type TestTimeouts } from './test-submission.ts';
import type { UsableConnection } from './usable-connection.ts';

const testExpiryMs = 10 * 60_000;

/** The user id of a person on the messenger. */
const messengerIdPattern = /^\d{8,30}$/;

/** A message to submit as a test. */
export interface TestMessage {
  to: string;
  sender: string;
  text: string;
}

/** How the provider took a test message, and whether it sends receipts to the service, so that none can be awaited. */
export type TestOutcome =
  | { email: EmailSubmissionResult; message?: undefined }
  | { email?: undefined; message: TestResult; callsBack: boolean };

/** Returns whether a text can be the recipient of some channel. */
export function isTestRecipient(to: string): boolean {
  if (to.includes('@')) return isEmailAddress(to);
  return parsePhoneNumber(to) !== undefined || messengerIdPattern.test(to) || isChatAppUserId(to);
}

/**
 * Submits one message of the channel of a connection, or one e-mail, over a link of its own, whatever the state of the connection.
 *
 * @throws {ApplicationError} when the channel has no such recipient
 * @throws {Error} when the link does not become ready; the text contains no credentials
 */
export async function sendTestMessage(
  database: Database,
  actor: Actor,
  { kind, connection }: UsableConnection,
  message: TestMessage,
  timeouts: TestTimeouts,
): Promise<TestOutcome> {
  const { name } = connection;
  const isAddress = message.to.includes('@');
  if (isEmailKind(kind)) {
    if (!isAddress)
      throw wrongRecipient(`${name} submits e-mails: the recipient is an address, such as ada@example.com.`);
    await recordTestMessage(database, actor, connection);
    return { email: await sendTestEmail(kind, connection, message, timeouts.readyMs) };
  }
  if (!isOutboxKind(kind)) throw new ApplicationError('conflict', `${name} submits no messages.`);
  const isUserId = kind.channel === 'messenger' || (kind.channel === 'chatApp' && isChatAppUserId(message.to));
  const to = isUserId ? message.to : parsePhoneNumber(message.to)?.e164;
  if (isAddress || to === undefined) {
    const what = kind.channel === 'sms' ? 'SMS' : `messages of the channel ${kind.channel}`;
    const recipient = kind.channel === 'messenger' ? 'a user id' : 'a number, such as +12025550123';
    throw wrongRecipient(`${name} submits ${what}: the recipient is ${recipient}.`);
  }
  await recordTestMessage(database, actor, connection);
  const callsBack = needsPublicUrl(kind, connection.settings);
  const submission = toSubmission({ ...message, to }, kind.channel, connection.environmentId ?? '');
  const receiptMs = callsBack ? 0 : timeouts.receiptMs;
  return { message: await submitTestMessage(kind, connection, submission, { ...timeouts, receiptMs }), callsBack };
}

function wrongRecipient(text: string): ApplicationError {
  return new ApplicationError('invalid', text);
}

async function sendTestEmail(
  kind: EmailKind,
  connection: LoadedConnection,
  { to, text }: TestMessage,
  timeoutMs: number,
): Promise<EmailSubmissionResult> {
  const email = { id: newId(), environmentId: connection.environmentId ?? '', to, subject: text, text };
  const link = kind.openEmail(connection);
  const result = await link.sendEmail(email, AbortSignal.timeout(timeoutMs));
  link.close({ force: true });
  if (result.outcome === 'accepted') return result;
  return { ...result, reason: maskCredentials(result.reason, connection.credentials) };
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
