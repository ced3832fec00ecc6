import type { PartResult } from '../connection-kind.ts';
import type { SmppSettings } from './settings.ts';
import { describeStatus, formatStatus, status } from './status.ts';

/**
 * Meaning of a status of `submit_sm_resp`. With the two in the middle the provider does not have the part: `throttled` asks for a pause,
 * `failed` is a temporary fault, perhaps of this part only.
 */
export type SubmitVerdict =
  | { outcome: 'accepted' }
  | { outcome: 'throttled' | 'failed'; reason: string }
  | Extract<PartResult, { outcome: 'rejected' }>;

const throttlingStatuses: ReadonlySet<number> = new Set([status.RTHROTTLED, status.RMSGQFUL]);

/** The provider has a fault of its own, or no longer knows the bind. */
const temporaryStatuses: ReadonlySet<number> = new Set([status.RSYSERR, status.RX_T_APPN, status.RINVBNDSTS]);

const recipientStatuses: ReadonlySet<number> = new Set([status.RINVDSTADR, status.RINVDSTTON, status.RINVDSTNPI]);
const senderStatuses: ReadonlySet<number> = new Set([status.RINVSRCADR, status.RINVSRCTON, status.RINVSRCNPI]);

/** Classifies the status of a response to `submit_sm`. Every status that is not known to be temporary is final. */
export function judgeStatus(
  code: number,
  { temporaryErrors, optOutErrors }: Pick<SmppSettings, 'temporaryErrors' | 'optOutErrors'>,
): SubmitVerdict {
  if (code === status.ROK) return { outcome: 'accepted' };
  const reason = `the provider responded with ${describeStatus(code)}`;
  const rejected = { outcome: 'rejected', code: formatStatus(code), reason } as const;
  if (optOutErrors.includes(code)) return { ...rejected, scope: 'optedOut' };
  if (throttlingStatuses.has(code)) return { outcome: 'throttled', reason };
  if (temporaryStatuses.has(code) || temporaryErrors.includes(code)) return { outcome: 'failed', reason };
  return { ...rejected, scope: scopeOf(code) };
}

function scopeOf(code: number): 'message' | 'recipient' | 'sender' {
  if (recipientStatuses.has(code)) return 'recipient';
  return senderStatuses.has(code) ? 'sender' : 'message';
}
