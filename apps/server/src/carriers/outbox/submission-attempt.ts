import { parsePhoneNumber } from '../../features/phone-numbers/phone-numbers.ts';
import type { Link, PartResult, SmsSubmission, SubmissionPlan } from '../connection-kind.ts';
import type { ClaimedSubmission } from './claim-submissions.ts';
import type { Pace } from './link-runner.ts';
import type { EndedAttempt } from './record-attempts.ts';
import { type AttemptResult, combineParts, planNextStep } from './submission-outcome.ts';
import type { Throughput } from './throughput.ts';

export interface AttemptParts {
  link: Link;
  /** Limits the submissions of a sender; undefined for no limit. */
  limitOf(sender: string): Throughput | undefined;
  /** Reads what to submit; undefined when it is no longer wanted: it was erased, or the passcode is used up. */
  load(claimed: ClaimedSubmission): Promise<SmsSubmission | 'optedOut' | 'unreadable' | undefined>;
  /** Whether no other process can have taken the lease of the link over. */
  isHeld(): boolean;
  onThrottled(): void;
}

/** Milliseconds before another attempt, after a message could not be read. */
const rereadMs = 1000;
const notHeld: PartResult = { outcome: 'notSent', reason: 'another process may hold the link' };

/** Makes one attempt to submit a message: all parts that the connection has not accepted yet. */
export async function attemptSubmission(
  claimed: ClaimedSubmission,
  pace: Pace,
  { link, limitOf, load, isHeld, onThrottled }: AttemptParts,
): Promise<EndedAttempt> {
  const limit = limitOf(claimed.sender);
  if (claimed.isExpired) return end({ state: 'expired', accepted: [] });
  if (limit && limit.available() < 1) {
    const reason = 'the limit of the sender is reached';
    return end({ state: 'later', accepted: [], afterMs: limit.waitMs(), reason, isPutOff: true });
  }
  // Before the read, since the attempts of one claim check the limit at the same time.
  limit?.take(1);
  const sms = await load(claimed);
  if (sms === undefined) return end({ state: 'skipped', accepted: [] });
  if (sms === 'unreadable') {
    return end({ state: 'later', accepted: [], afterMs: rereadMs, reason: 'the message could not be read' });
  }
  if (sms === 'optedOut') return end({ state: 'optedOut', accepted: [] });
  const plan = link.plan(sms);
  const result = await submitParts(link, sms, missingParts(plan, claimed), { pace, isHeld });
  if (result.state === 'later' && !result.isMessageOnly) {
    pace.pause(result.afterMs);
    onThrottled();
  }
  return end(result, sms, plan);

  function end(result: AttemptResult, sms?: SmsSubmission, plan?: SubmissionPlan): EndedAttempt {
    const { source, attempt, counted, fallbackIds, acceptedParts } = claimed;
    const next = planNextStep(result, {
      source,
      attempt,
      counted,
      hasFallback: fallbackIds.length > 0,
      hasAcceptedParts: acceptedParts.length + result.accepted.length > 0,
    });
    const country = sms && parsePhoneNumber(sms.to)?.country;
    return { claimed, recipient: sms?.to.replace('+', ''), plan, country, result, next };
  }
}

function missingParts({ parts }: SubmissionPlan, { acceptedParts }: ClaimedSubmission): number[] {
  return Array.from({ length: parts }, (_, part) => part).filter((part) => !acceptedParts.includes(part));
}

async function submitParts(
  link: Link,
  sms: SmsSubmission,
  parts: readonly number[],
  { pace, isHeld }: { pace: Pace; isHeld(): boolean },
): Promise<AttemptResult> {
  const results: Promise<{ part: number; result: PartResult }>[] = [];
  for (const part of parts) {
    await pace.freeSlot();
    // The other process may submit it, or hold it in doubt.
    const submitted = isHeld() ? link.submit(sms, part) : Promise.resolve(notHeld);
    results.push(submitted.then((result) => ({ part, result })));
    pace.begun();
  }
  return combineParts(await Promise.all(results));
}
