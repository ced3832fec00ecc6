import type { PartResult } from '../connection-kind.ts';
import type { GraphError } from './graph.ts';

/**
 * The meaning of an error code of the Cloud API.
 *
 * - `later`: the message was not accepted. `pair`: only this recipient has to wait, `part`: only this message, `sender`: all messages. With
 *   `isUnclearOn5xx`, a response with a server error does not say whether the message was sent.
 * - `broken`: every other message of the connection would fail too.
 * - `rejected`: this message fails.
 * - `unknown`: the error does not say whether the message was sent.
 */
export type ErrorMeaning =
  | { class: 'later'; afterMs: number; for: 'pair' | 'part' | 'sender'; isUnclearOn5xx?: true }
  /** `corrections`: names of the settings and credentials that may be wrong. */
  | { class: 'broken'; advice: string; corrections: readonly string[] }
  | { class: 'rejected'; scope: Rejection['scope']; apiCode?: number; about: string }
  | { class: 'unknown' };

type Rejection = Extract<PartResult, { outcome: 'rejected' }>;

export const second = 1000;
export const minute = 60 * second;
const hour = 60 * minute;

const newToken = 'Create a token of a system user, and set it.';
const permissions =
  'Give the token whatsapp_business_messaging and whatsapp_business_management, and assign the account to the system user.';

export const later = (afterMs: number, scope: 'pair' | 'part' | 'sender' = 'sender'): ErrorMeaning => ({
  class: 'later',
  afterMs,
  for: scope,
});
export const broken = (advice: string, ...corrections: string[]): ErrorMeaning => ({
  class: 'broken',
  advice,
  corrections,
});
const wrongToken = broken(newToken, 'accessToken');
const noPermission = broken(permissions, 'accessToken');
export const message = (about: string, apiCode?: number): ErrorMeaning => ({
  class: 'rejected',
  scope: 'message',
  about,
  ...(apiCode !== undefined && { apiCode }),
});
export const recipient = (about: string, apiCode?: number): ErrorMeaning => ({
  ...(message(about, apiCode) as Extract<ErrorMeaning, { class: 'rejected' }>),
  scope: 'recipient',
});

/**
 * Error codes of the Graph API and the Cloud API. Unverified as a whole: the official page (whatsapp/support/error-codes) was seen in
 * excerpts only. Codes and titles agree with copies of that page by Kaleyra, 360dialog and Niswey; delays are our own choice.
 */
const meanings = new Map<number, ErrorMeaning>([
  // Throttling.
  [4, later(5 * minute)],
  [17, later(5 * minute)],
  [80007, later(5 * minute)],
  [130429, later(2 * second)],
  // Restricted after complaints: it does not end within minutes.
  [131048, later(4 * hour)],
  // One message in 6 s to the same recipient, after a burst of 45.
  [131056, later(6 * second, 'pair')],
  // Temporary faults.
  [2, later(30 * second)],
  [131016, later(30 * second)],
  [131057, later(5 * minute)],
  // "Something went wrong": an unknown error, which can follow the submission. Unverified: Meta does not say so, nor the opposite.
  [131000, { class: 'later', afterMs: 30 * second, for: 'part', isUnclearOn5xx: true }],
  // The message may be sent: "invalid request or possible server error".
  [1, { class: 'unknown' }],

  // Credentials and account.
  [0, wrongToken],
  [3, noPermission],
  [10, noPermission],
  [33, broken('The phone number was deleted. Correct phoneNumberId.', 'phoneNumberId')],
  [104, wrongToken],
  [190, wrongToken],
  [368, broken('The account is restricted for a violation of a policy. Open Business Support Home.')],
  [
    803,
    broken(
      'Meta does not know the phone number or the account. Correct phoneNumberId and businessAccountId.',
      ...['phoneNumberId', 'businessAccountId'],
    ),
  ],
  [131005, noPermission],
  [131031, broken('The account is locked. Open Business Support Home.')],
  [131037, broken('The display name of the phone number is not approved. Open WhatsApp Manager.')],
  [131042, broken('The payment method of the account has a problem. Open the billing settings.')],
  [131045, broken('Register the phone number again: its certificate is wrong.')],
  [133010, broken('The phone number is not registered. Register it with POST /{phone number id}/register.')],

  // Messages and recipients.
  [100, message('A parameter is invalid.')],
  [130472, recipient('The recipient is in an experiment of the provider, which withholds marketing messages.')],
  [131008, message('A required parameter is missing.')],
  [131009, message('The value of a parameter is invalid.')],
  [131021, recipient('Sender and recipient are the same number.')],
  [131026, recipient('The recipient cannot receive the message.', 1026)],
  [131030, recipient('The recipient is not in the list of numbers that a test number may write to.')],
  [131047, message('The recipient has not written in the last 24 hours.', 470)],
  // The reason may be an earlier attempt that arrived, so it says nothing about that one.
  [131049, message('The provider withheld the message to limit marketing messages to this person.')],
  [131050, { class: 'rejected', scope: 'optedOut', apiCode: 1610, about: 'The recipient has opted out of messages.' }],
  [131051, message('This type of message is not supported.')],
  [131052, message('The provider could not download the file.')],
  [131053, message('The provider could not process the file.')],
  // Authentication templates need a number. Unverified: from notes of third parties.
  [131062, recipient('This template needs a phone number, and the recipient is known by a user id only.')],

  // Templates.
  [132000, message('The number of parameters differs from the template.', 2000)],
  [132001, message('The template does not exist in this language, or is not approved.', 2001)],
  [132005, message('The text with its parameters is too long.', 2000)],
  [132007, message('The template violates a policy.', 2001)],
  [132012, message('A parameter has the wrong format.', 2000)],
  [132015, message('The template is paused, because recipients complained.', 2001)],
  [132016, message('The template is disabled, because it was paused too often.', 2001)],
  [132068, message('The flow of the template is blocked.', 2001)],
  [132069, message('The flow of the template is throttled.', 2001)],
]);

/** Attempts of a message after which a temporary fault of this one message is permanent. */
const maxPartAttempts = 6;
/** Milliseconds that a pair rests at most. */
const maxPairDelayMs = hour;

/** Finds the meaning of an error code of one product of Meta. */
export type FindMeaning = (code: number, subcode: number | undefined) => ErrorMeaning;

/** Returns the meaning of an error code, also of the `errors` of a webhook. A code that no table has rejects the message. */
export function meaningOf(code: number): ErrorMeaning {
  const known = meanings.get(code);
  if (known) return known;
  // Permissions (Graph API error handling).
  if (code >= 200 && code <= 299) return noPermission;
  return message('The provider rejected the message.');
}

/** The facts of an error of a `failed` status event. */
export interface FailureFacts {
  /** Code of the contract, if 1014 says too little. */
  apiCode?: number;
  /** The provider has certainly not delivered the message and will not. */
  isRevoked: boolean;
  /** The person has opted out of messages. */
  isOptOut: boolean;
  about: string;
}

/** Describes the error of a `failed` status event. */
export function describeFailureCode(code: number): FailureFacts {
  const meaning = meaningOf(code);
  if (meaning.class !== 'rejected') {
    const about = meaning.class === 'broken' ? meaning.advice : 'The provider could not send the message.';
    return { isRevoked: meaning.class !== 'unknown', isOptOut: false, about };
  }
  const { apiCode, about, scope } = meaning;
  // Another connection must not write to a person who has opted out.
  const isOptOut = scope === 'optedOut';
  return { ...(apiCode !== undefined && { apiCode }), isRevoked: !isOptOut, isOptOut, about };
}

/** The result of a rejected call, and whether it shows that the connection is broken. */
export interface GraphFailure {
  result: PartResult;
  broken?: string;
}

/**
 * Converts an error of a submission into its result.
 *
 * @param attempt number of the attempt, from 1: a pair waits 4 times longer after each
 */
export function toSubmissionFailure(
  error: GraphError,
  attempt: number,
  findMeaning: FindMeaning = meaningOf,
): GraphFailure {
  const { code: errorCode, subcode, status } = error;
  const meaning = errorCode === undefined ? meaningOfStatus(status) : findMeaning(errorCode, subcode);
  const reason = error.message;
  switch (meaning.class) {
    case 'unknown':
      return { result: { outcome: 'unknown', reason } };
    case 'broken': {
      const advised = `${reason} ${meaning.advice}`;
      return { result: { outcome: 'notSent', reason: advised }, broken: advised };
    }
    case 'rejected': {
      const { scope, apiCode, about } = meaning;
      const code = String(error.code ?? error.status);
      const rejected = { outcome: 'rejected', code, reason: `${reason} ${about}`, scope } as const;
      return { result: { ...rejected, ...(apiCode !== undefined && { apiCode }) } };
    }
    case 'later':
      if (meaning.isUnclearOn5xx && status >= 500) return { result: { outcome: 'unknown', reason } };
      return { result: pause(meaning, error, attempt) };
  }
}

function pause(meaning: Extract<ErrorMeaning, { class: 'later' }>, error: GraphError, attempt: number): PartResult {
  const reason = error.message;
  if (meaning.for === 'sender') {
    return { outcome: 'later', afterMs: Math.max(meaning.afterMs, error.retryAfterMs ?? 0), reason };
  }
  if (meaning.for === 'part') {
    // A pause is not counted as an attempt, so that it would go on until the message expires.
    if (attempt >= maxPartAttempts) {
      return { outcome: 'rejected', code: String(error.code), reason, scope: 'message' };
    }
    return { outcome: 'later', afterMs: meaning.afterMs, reason, isPartOnly: true };
  }
  // Meta advises 4^n s. Unverified: from memory; page whatsapp/support/error-codes.
  const backoffMs = Math.min(4 ** Math.min(attempt, 10) * second, maxPairDelayMs);
  return { outcome: 'later', afterMs: Math.max(backoffMs, meaning.afterMs), reason, isPartOnly: true };
}

/** The meaning of a response without an error of the Graph API. A server that fails may have sent the message before. */
function meaningOfStatus(status: number): ErrorMeaning {
  if (status === 401 || status === 403) return wrongToken;
  if (status === 429) return later(30 * second);
  // Not followed, and no reason to fail a message.
  if (status >= 300 && status < 400) return later(minute);
  return status >= 500 || status < 300 ? { class: 'unknown' } : message('The provider rejected the message.');
}
