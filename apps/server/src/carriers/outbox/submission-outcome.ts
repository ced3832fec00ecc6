import type { PartResult } from '../connection-kind.ts';
import type { SubmissionKind } from './enqueue.ts';

/** The result of one attempt to submit all parts of a message. */
export type AttemptResult = { accepted: readonly AcceptedPart[] } & (
  | { state: 'accepted' }
  /**
   * `apiCode` is a code of the contract. `isAboutRecipient`: the provider delivers no such message to this person, so that earlier attempts
   * did not reach them either. `hasDoubt`: the provider may have another part.
   */
  | {
      state: 'rejected';
      code: string;
      reason: string;
      apiCode: number | undefined;
      isOptOut: boolean;
      isAboutRecipient: boolean;
      hasDoubt: boolean;
    }
  /**
   * `isPutOff`: by the limit of the sender, before anything was begun. No attempt is kept then. `isMessageOnly`: other submissions need not
   * wait.
   */
  | { state: 'later'; afterMs: number; reason: string; isPutOff?: boolean; isMessageOnly?: boolean }
  | { state: 'notSent'; reason: string }
  /** `afterMs`: the least wait before it is repeated. */
  | { state: 'unknown'; reason: string; afterMs?: number | undefined }
  | { state: 'expired' }
  /** The person has opted out since the message was accepted, and nothing was written. */
  | { state: 'optedOut' }
  /** It is no longer wanted, and nothing was written. */
  | { state: 'skipped' }
);

interface AcceptedPart {
  /** From 0. */
  part: number;
  /** The provider's id, as given. */
  id: string | undefined;
  /** The provider's id of the recipient, if it gave one. */
  recipientId: string | undefined;
}

/** The result of submitting one part, from 0. */
export interface SubmittedPart {
  part: number;
  result: PartResult;
}

/**
 * Combines the results of the parts of one attempt. One rejected part fails the message, since the phone cannot join the others. One part in
 * doubt leaves the message in doubt.
 */
export function combineParts(results: readonly SubmittedPart[]): AttemptResult {
  const accepted = results.flatMap(({ part, result }) =>
    result.outcome === 'accepted' ? [{ part, id: result.id, recipientId: result.recipientId }] : [],
  );
  const find = <Outcome extends PartResult['outcome']>(outcome: Outcome) =>
    results
      .map(({ result }) => result)
      .find((result): result is Extract<PartResult, { outcome: Outcome }> => {
        return result.outcome === outcome;
      });
  const unknown = find('unknown');
  const rejected = find('rejected');
  if (rejected) {
    const { code, reason, scope } = rejected;
    const isOptOut = scope === 'optedOut';
    const apiCode = rejected.apiCode ?? (isOptOut ? optedOutCode : undefined);
    const isAboutRecipient = scope === 'recipient';
    const hasDoubt = unknown !== undefined;
    return { state: 'rejected', accepted, code, reason, apiCode, isOptOut, isAboutRecipient, hasDoubt };
  }
  if (unknown) return { state: 'unknown', accepted, reason: unknown.reason, afterMs: unknown.afterMs };
  const paused = results.map(({ result }) => result).filter((result) => result.outcome === 'later');
  const later = paused.find(({ isPartOnly }) => !isPartOnly) ?? paused[0];
  if (later) {
    const { afterMs, reason, isPartOnly = false } = later;
    return { state: 'later', accepted, afterMs, reason, isMessageOnly: isPartOnly };
  }
  const notSent = find('notSent');
  if (notSent) return { state: 'notSent', accepted, reason: notSent.reason };
  return { state: 'accepted', accepted };
}

/**
 * Waits for late responses to the parts in doubt, and combines the results again.
 *
 * @returns undefined when no late response can come; the promise resolves with undefined when a part stays in doubt
 */
export function combineLateParts(results: readonly SubmittedPart[]): Promise<AttemptResult | undefined> | undefined {
  if (!results.some(({ result }) => result.outcome === 'unknown' && result.late)) return undefined;
  const settled = results.map(async ({ part, result }) => {
    const late = result.outcome === 'unknown' ? await result.late : undefined;
    return { part, result: late ?? result };
  });
  return Promise.all(settled).then((parts) => {
    const combined = combineParts(parts);
    return combined.state === 'unknown' ? undefined : combined;
  });
}

/** Code of the contract for a recipient who has opted out. */
const optedOutCode = 1610;

/** The step that follows an attempt. */
export type NextStep =
  | { step: 'done'; status: 'sent' }
  /** `apiCode` is the code of the contract, if 1014 says too little. */
  | { step: 'done'; status: 'failed'; details: string; apiCode?: number | undefined }
  | { step: 'done'; status: undefined }
  /** Another attempt, on this connection or on the next one. */
  | { step: 'repeat'; afterMs: number; on: 'same' | 'next'; isCounted: boolean }
  | { step: 'hold' };

/** The facts that decide on the next step. */
export interface SubmissionFacts {
  source: SubmissionKind;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Earlier attempts that count. */
  counted: number;
  hasFallback: boolean;
  /** Whether this connection has accepted parts of it, now or earlier. */
  hasAcceptedParts: boolean;
  /** Whether an earlier attempt over this connection is in doubt. */
  isInDoubt: boolean;
  /** Whether the provider ignores a submission that it has. */
  isIdempotent: boolean;
}

/** Attempts in doubt after which a passcode fails. */
const maxUnknownAttempts = 3;
/** Milliseconds before another attempt at most. */
const maxDelayMs = 60_000;

/** @param count attempts so far, from 1 */
function backoffMs(count: number): number {
  return Math.min(1000 * 2 ** (count - 1), maxDelayMs);
}

/**
 * Decides what follows an attempt. A message goes to another connection only when this one has definitely rejected it or nothing was
 * written, so that it cannot arrive twice. A rejection proves nothing about an earlier attempt in doubt, unless it is about the person.
 * Passcodes in doubt are repeated: a person who gets the same passcode twice is better off than one who gets none. Other messages in doubt
 * are held, or repeated over the same connection if its provider is idempotent.
 */
export function planNextStep(
  result: AttemptResult,
  { source, attempt, counted, hasFallback, hasAcceptedParts, isInDoubt, isIdempotent }: SubmissionFacts,
): NextStep {
  const next = hasFallback && !hasAcceptedParts ? 'next' : 'same';
  switch (result.state) {
    case 'accepted':
      return { step: 'done', status: 'sent' };
    case 'rejected': {
      const mayHaveArrived = result.hasDoubt || (isInDoubt && source !== 'passcode' && !result.isAboutRecipient);
      return next === 'next' && !result.isOptOut && !mayHaveArrived
        ? { step: 'repeat', afterMs: 0, on: 'next', isCounted: true }
        : {
            step: 'done',
            status: 'failed',
            details: `The provider rejected the message: ${result.reason}`,
            apiCode: result.apiCode,
          };
    }
    case 'later':
      return { step: 'repeat', afterMs: result.afterMs, on: 'same', isCounted: false };
    case 'notSent': {
      const on = isInDoubt && source !== 'passcode' ? 'same' : next;
      // The first failover is immediate. After that two dead connections would pass the message back and forth.
      const afterMs = on === 'next' && attempt === 1 ? 0 : backoffMs(attempt);
      return { step: 'repeat', afterMs, on, isCounted: false };
    }
    case 'unknown':
      if (isIdempotent) {
        const afterMs = Math.max(result.afterMs ?? 0, backoffMs(attempt));
        return { step: 'repeat', afterMs, on: 'same', isCounted: false };
      }
      if (source !== 'passcode') return { step: 'hold' };
      return counted + 1 < maxUnknownAttempts
        ? { step: 'repeat', afterMs: backoffMs(counted + 1), on: next, isCounted: true }
        : { step: 'done', status: 'failed', details: 'The provider did not confirm that it accepted the message.' };
    case 'skipped':
      return { step: 'done', status: undefined };
    case 'optedOut':
      return {
        step: 'done',
        status: 'failed',
        details: 'The recipient has opted out of messages of this sender.',
        apiCode: optedOutCode,
      };
    case 'expired':
      return { step: 'done', status: 'failed', details: 'The message expired before it could be submitted.' };
  }
}
