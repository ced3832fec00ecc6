import { parsePhoneNumber } from '../../features/phone-numbers/phone-numbers.ts';
import { inSpan, recallTrace } from '../../platform/tracing/tracing.ts';
import type { Link, PartResult, Submission, SubmissionPlan } from '../connection-kind.ts';
import type { ClaimedSubmission } from './claim-submissions.ts';
import type { Pace } from './link-runner.ts';
import type { LoadedSubmission } from './load-submissions.ts';
import type { EndedAttempt } from './record-attempts.ts';
import {
  type AttemptResult,
  combineLateParts,
  combineParts,
  planNextStep,
  type SubmittedPart,
} from './submission-outcome.ts';
import type { Throughput } from './throughput.ts';

export interface AttemptParts {
  link: Link;
  /** Limits the submissions of a sender; undefined for no limit. */
  limitOf(sender: string): Throughput | undefined;
  load(claimed: ClaimedSubmission): Promise<LoadedSubmission>;
  /** Whether no other process can have taken the lease of the link over. */
  isHeld(): boolean;
  onThrottled(): void;
  /** Whether the provider ignores a submission that it has. */
  isIdempotent: boolean;
}

/** Milliseconds before another attempt, after a message could not be read. */
const rereadMs = 1000;
const unsuitable = {
  state: 'rejected',
  code: 'unsuitable',
  reason: 'the connection cannot carry it',
  apiCode: undefined,
  isOptOut: false,
  isAboutRecipient: false,
  hasDoubt: false,
} as const;
const notHeld: PartResult = { outcome: 'notSent', reason: 'another process may hold the link' };

/** Makes one attempt to submit a message, in a span of the trace of the message: all parts that the connection has not accepted yet. */
export function attemptSubmission(claimed: ClaimedSubmission, pace: Pace, parts: AttemptParts): Promise<EndedAttempt> {
  const { source, reference, attempt } = claimed;
  const attributes = { 'omnichannel.submission.source': source, 'omnichannel.submission.attempt': attempt };
  return inSpan('submit', { kind: 'internal', attributes, parent: recallTrace(reference) }, async (span) => {
    const ended = await submitClaimed(claimed, pace, parts);
    span?.setAttributes({ 'omnichannel.submission.result': ended.result.state });
    if (['rejected', 'unknown'].includes(ended.result.state)) span?.fail(ended.result.state);
    return ended;
  });
}

async function submitClaimed(
  claimed: ClaimedSubmission,
  pace: Pace,
  { link, limitOf, load, isHeld, onThrottled, isIdempotent }: AttemptParts,
): Promise<EndedAttempt> {
  const limit = limitOf(claimed.sender);
  if (claimed.isExpired) return end({ state: 'expired', accepted: [] });
  if (limit && limit.available() < 1) {
    const reason = 'the limit of the sender is reached';
    return end({ state: 'later', accepted: [], afterMs: limit.waitMs(), reason, isPutOff: true });
  }
  // Before the read, since the attempts of one claim check the limit at the same time.
  limit?.take(1);
  const submission = await load(claimed);
  if (submission === undefined) return end({ state: 'skipped', accepted: [] });
  if (submission === 'unreadable') {
    return end({ state: 'later', accepted: [], afterMs: rereadMs, reason: 'the message could not be read' });
  }
  if (submission === 'optedOut') return end({ state: 'optedOut', accepted: [] });
  if (submission === 'unsuitable') return end({ ...unsuitable, accepted: [] });
  const plan = link.plan(submission);
  const results = await submitParts(link, submission, missingParts(plan, claimed), { pace, isHeld });
  const result = combineParts(results);
  if (result.state === 'later' && !result.isMessageOnly) {
    pace.pause(result.afterMs);
    onThrottled();
  }
  const late = result.state === 'unknown' ? combineLateParts(results) : undefined;
  const correction = late?.then((corrected) => corrected && toCorrection(end(corrected, submission, plan)));
  return { ...end(result, submission, plan), correction };

  function end(result: AttemptResult, submitted?: Submission, plan?: SubmissionPlan): EndedAttempt {
    const { source, attempt, counted, fallbackIds, acceptedParts, isInDoubt } = claimed;
    const next = planNextStep(result, {
      source,
      attempt,
      counted,
      hasFallback: fallbackIds.length > 0,
      hasAcceptedParts: acceptedParts.length + result.accepted.length > 0,
      isInDoubt,
      isIdempotent,
    });
    const hasNumber = submitted !== undefined && submitted.channel !== 'messenger';
    const country = hasNumber ? parsePhoneNumber(submitted.to)?.country : undefined;
    return { claimed, recipient: submitted?.to.replace('+', ''), plan, country, result, next };
  }
}

/** Corrects an attempt in doubt, which was counted already. */
function toCorrection(ended: EndedAttempt): EndedAttempt {
  const { next } = ended;
  return { ...ended, isLate: true, next: next.step === 'repeat' ? { ...next, isCounted: false } : next };
}

function missingParts({ parts }: SubmissionPlan, { acceptedParts }: ClaimedSubmission): number[] {
  return Array.from({ length: parts }, (_, part) => part).filter((part) => !acceptedParts.includes(part));
}

async function submitParts(
  link: Link,
  submission: Submission,
  parts: readonly number[],
  { pace, isHeld }: { pace: Pace; isHeld(): boolean },
): Promise<SubmittedPart[]> {
  const results: Promise<SubmittedPart>[] = [];
  for (const part of parts) {
    await pace.freeSlot();
    // The other process may submit it, or hold it in doubt.
    const submitted = isHeld() ? link.submit(submission, part) : Promise.resolve(notHeld);
    results.push(submitted.then((result) => ({ part, result })));
    pace.begun();
  }
  return Promise.all(results);
}
