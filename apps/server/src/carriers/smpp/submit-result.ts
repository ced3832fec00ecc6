import type { PartResult } from '../connection-kind.ts';
import type { SmppSettings } from './settings.ts';
import { describeStatus, formatStatus, status } from './status.ts';

/** Meaning of a status of `submit_sm_resp`. `later`: the provider does not have the part, and asks for a pause. */
export type SubmitVerdict =
  | { outcome: 'accepted' }
  | { outcome: 'later'; reason: string }
  | Extract<PartResult, { outcome: 'rejected' }>;

/** The provider is slow, has a fault of its own, or no longer knows the bind: the part itself is good. */
const temporaryStatuses: ReadonlySet<number> = new Set([
  status.RTHROTTLED,
  status.RMSGQFUL,
  status.RSYSERR,
  status.RX_T_APPN,
  status.RINVBNDSTS,
]);

const recipientStatuses: ReadonlySet<number> = new Set([status.RINVDSTADR, status.RINVDSTTON, status.RINVDSTNPI]);
const senderStatuses: ReadonlySet<number> = new Set([status.RINVSRCADR, status.RINVSRCTON, status.RINVSRCNPI]);

/** Classifies the status of a response to `submit_sm`. Every status that is not known to be temporary is final. */
export function judgeStatus(
  code: number,
  { temporaryErrors, optOutErrors }: Pick<SmppSettings, 'temporaryErrors' | 'optOutErrors'>,
): SubmitVerdict {
  if (code === status.ROK) return { outcome: 'accepted' };
  const reason = `the provider responded with ${describeStatus(code)}`;
  const scope = optOutErrors.includes(code) ? 'optedOut' : scopeOf(code);
  if (scope !== 'optedOut' && (temporaryStatuses.has(code) || temporaryErrors.includes(code)))
    return { outcome: 'later', reason };
  return { outcome: 'rejected', code: formatStatus(code), reason, scope };
}

function scopeOf(code: number): 'message' | 'recipient' | 'sender' {
  if (recipientStatuses.has(code)) return 'recipient';
  return senderStatuses.has(code) ? 'sender' : 'message';
}
