import type { EmailSubmissionResult } from '../connection-kind.ts';

/** A failure as nodemailer reports it. */
export interface SmtpFailure {
  message: string;
  /** Status code of the mail server's response; absent when there was none. */
  responseCode?: number | undefined;
  /** Code of nodemailer, such as `EAUTH` or `ETLS`. */
  code?: string | undefined;
  /** The SMTP command that failed, such as `RCPT TO`. */
  command?: string | undefined;
}

/**
 * Converts a failure by the mail server's response, or by how far the session got without one.
 *
 * @param isContentSent whether all content was sent, so that the mail server may have the e-mail
 */
export function toResult(failure: SmtpFailure, isContentSent: boolean): EmailSubmissionResult {
  const { responseCode, code } = failure;
  const reason = describeFailure(failure);
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

/** Returns whether the mail server rejects the credentials. */
export function isBroken({ responseCode, code }: SmtpFailure): boolean {
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
export function describeFailure({ message }: SmtpFailure): string {
  return message
    .slice(0, 10 * maxReasonCharacters)
    .split(/[\p{C}\s]+/u)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .trim()
    .slice(0, maxReasonCharacters);
}
