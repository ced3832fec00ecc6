/** An e-mail to submit. */
export interface Email {
  /** The same over all attempts: its Message-ID is made from it, so that a repeat is recognisable. Letters, digits, `.` and `-`. */
  id: string;
  environmentId: string;
  /** One address, without a display name. */
  to: string;
  /** The subscriber that it is for, so that an erasure finds it. Absent for a test. */
  subscriberId?: string;
  /** Name of the sender, instead of that of the connection. Without control characters. */
  senderName?: string;
  subject: string;
  text: string;
  /** The same content as HTML. Without it the e-mail is plain text. */
  html?: string;
}

/** The result of submitting an e-mail. A reason contains no address and no credentials. */
export type EmailResult =
  /** The mail server has the e-mail and will try to deliver it. */
  | { outcome: 'accepted' }
  /** The mail server will never take it. */
  | { outcome: 'rejected'; reason: string }
  /** The mail server certainly does not have it, and may take it later. */
  | { outcome: 'later'; reason: string }
  /** It is not known whether the mail server has it: the connection was lost after the content was sent. */
  | { outcome: 'unknown'; reason: string };

/**
 * Runs once, before the first byte of the content is written. Until then a crash leaves nothing at the mail server. If it returns false or
 * fails, nothing is written, and the result is `later`.
 */
export type OnBegin = () => Promise<boolean>;

/** Submits e-mails. It knows its environments by their connections. */
export interface EmailCarrier {
  /** Resolves for every outcome, in bounded time. A carrier that recognises repeats calls no `onBegin`. */
  sendEmail(email: Email, signal: AbortSignal, onBegin: OnBegin): Promise<EmailResult>;
}

/** Whether a text is one e-mail address that a mail server can take: no list, no display name, no comment, no quotes. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(text);
}
