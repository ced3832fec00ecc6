import type { components } from '@omnichannel/admin';
import type { TestOutcome } from './send-test-message.ts';
import type { TestResult } from './test-submission.ts';

/** The result of a test message, as the admin API and the command show it. */
export type ShownTestResult = components['schemas']['TestMessageResult'];
type ShownPart = ShownTestResult['parts'][number];

export function toTestResult(outcome: TestOutcome): ShownTestResult {
  if (outcome.email) {
    const { email } = outcome;
    const reason = 'reason' in email ? email.reason : null;
    const part = { providerId: null, code: null, reason, waitSeconds: null, receipt: null };
    return {
      isAccepted: email.outcome === 'accepted',
      plannedParts: 1,
      hasCallback: false,
      segments: null,
      alphabet: null,
      parts: [{ outcome: email.outcome, ...part }],
    };
  }
  const { plan, parts, receipts } = outcome.message;
  return {
    isAccepted: parts.every((part) => part.outcome === 'accepted'),
    plannedParts: plan.parts,
    hasCallback: outcome.callsBack,
    segments: plan.segments ?? null,
    alphabet: plan.alphabet ?? null,
    parts: parts.map((part, index) => toPart(part, receipts[index] ?? null)),
  };
}

function toPart(part: TestResult['parts'][number], receipt: TestResult['receipts'][number]): ShownPart {
  return {
    outcome: part.outcome,
    providerId: part.outcome === 'accepted' ? (part.id ?? null) : null,
    code: part.outcome === 'rejected' ? part.code : null,
    reason: 'reason' in part ? part.reason : null,
    waitSeconds: part.outcome === 'later' ? part.afterMs / 1000 : null,
    receipt: receipt && { status: receipt.status, at: receipt.at.toISOString(), code: receipt.code ?? null },
  };
}
