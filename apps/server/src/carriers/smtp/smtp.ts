import { type AddressPolicy, createOperatorPolicy, createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { Email } from '../../features/messaging/email.ts';
import type { CheckResult, Connection, EmailKind, EmailSubmissionResult } from '../connection-kind.ts';
import { composeEmail } from './compose-email.ts';
import { credentialsSchema, type SmtpCredentials, type SmtpSettings, settingsSchema } from './settings.ts';
import { runSession, type SmtpFailure } from './smtp-session.ts';

/** Creates the kind `smtp`: e-mail over a mail server. */
export function createSmtp(
  policyOf: (connection: Pick<Connection, 'environmentId'>) => AddressPolicy = defaultPolicyOf,
): EmailKind<SmtpSettings, SmtpCredentials> {
  return {
    name: 'smtp',
    about: 'E-mail over SMTP, with any mail server or e-mail provider',
    settings: settingsSchema,
    credentials: credentialsSchema,
    example: {
      settings: {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        fromAddress: 'notifications@example.com',
        senderName: 'Example Shop',
      },
      credentials: { user: 'notifications@example.com', password: 'the-password' },
    },
    findFaults: ({ security, tlsCa }, { user, password }) => [
      ...(user === '' && password !== '' ? ['credentials.user is required with a password.'] : []),
      ...(security === 'none' && password !== ''
        ? [
            'security "none" would send the password unencrypted. Use "starttls" or "tls", or leave the credentials out.',
          ]
        : []),
      ...(security === 'none' && tlsCa !== '' ? ['tlsCa has no effect with security "none".'] : []),
    ],
    async check(connection, signal): Promise<CheckResult> {
      const failure = await runSession(connection, { policy: policyOf(connection), signal });
      if (failure === undefined) return { outcome: 'ok' };
      return { outcome: isBroken(failure) ? 'broken' : 'unreachable', reason: describe(failure) };
    },
    async sendEmail(connection, email: Email, signal) {
      const { fromAddress } = connection.settings;
      const message = await composeEmail(email, connection.settings);
      const failure = await runSession(connection, {
        policy: policyOf(connection),
        signal,
        email: { from: fromAddress, to: email.to, message },
      });
      return failure === undefined ? { outcome: 'accepted' } : toResult(failure);
    },
  };
}

/** The operator may use a mail server in a network of its own; an account may not reach into that network. */
function defaultPolicyOf({ environmentId }: Pick<Connection, 'environmentId'>): AddressPolicy {
  return environmentId === null ? createOperatorPolicy() : createPublicOnlyPolicy();
}

/** Converts a failure by the mail server's response, or by how far the session got without one. */
function toResult(failure: SmtpFailure): EmailSubmissionResult {
  const { responseCode, code, isContentSent } = failure;
  const reason = describe(failure);
  if (isBroken(failure)) return { outcome: 'broken', reason };
  if (responseCode === undefined) {
    if (isContentSent) return { outcome: 'unknown', reason };
    // Found before anything was sent: an address that the mail server cannot take, or an e-mail above its limit.
    const isPermanent = code === 'EENVELOPE' || code === 'EMESSAGE';
    return { outcome: isPermanent ? 'rejected' : 'later', reason };
  }
  return { outcome: isPermanentFor(failure) ? 'rejected' : 'later', reason };
}

/** Responses that say that the session is not possible with these credentials (RFC 4954, section 6). */
const signInCodes = [530, 534, 535, 538];

function isBroken({ responseCode, code }: SmtpFailure): boolean {
  if (responseCode !== undefined && signInCodes.includes(responseCode)) return true;
  // Without a code of the mail server: it offers no sign-in, or no method that this service knows.
  return code === 'EAUTH' && (responseCode === undefined || responseCode >= 500);
}

/** A 5xx response to the e-mail is final (RFC 5321, 4.2.1), except for 503: commands in a wrong order. */
function isPermanentFor({ responseCode = 0, command = '' }: SmtpFailure): boolean {
  const isAboutEmail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  return isAboutEmail && responseCode >= 500 && responseCode !== 503;
}

const maxReasonCharacters = 300;

/** Describes a failure without addresses, which mail servers like to repeat. */
function describe({ message }: SmtpFailure): string {
  return message
    .slice(0, 10 * maxReasonCharacters)
    .split(/[\p{C}\s]+/u)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .trim()
    .slice(0, maxReasonCharacters);
}
