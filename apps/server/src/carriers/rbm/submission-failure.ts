import { OutboundError } from '@omnichannel/outbound';
import type { PartResult } from '../connection-kind.ts';
import type { HttpSubmissionResult } from '../http-link.ts';
import { TokenError } from './access-tokens.ts';
import { UnsendableMessage } from './agent-message.ts';
import { RbmError } from './rbm-client.ts';

/** Milliseconds after a throttled call without `Retry-After`. */
const throttledMs = 30_000;
const maxBackoffMs = 60_000;

/**
 * Converts the error of a submission into its result.
 *
 * A timeout, a lost connection or a server error leaves no doubt here: the message is repeated over the same connection with the same id,
 * and Google ignores an id that it has. It must not go elsewhere meanwhile, so the result is `later` and never `unknown`. Such faults are not
 * reported for the link either: messages of a link that is down move to other connections.
 *
 * @param attempt number of this attempt, from 1. Google may have the message of an earlier one, so that only the first can be `notSent`
 */
export function toSubmissionFailure(error: unknown, attempt: number): HttpSubmissionResult {
  if (error instanceof UnsendableMessage) {
    return { result: { outcome: 'rejected', code: error.code, reason: error.message, scope: 'message' } };
  }
  if (error instanceof RbmError) return { ...toResult(error, attempt), hasResponded: true };
  const reason = error instanceof TokenError || error instanceof OutboundError ? error.message : 'The request failed.';
  const isUnsent = error instanceof TokenError || (error instanceof OutboundError && error.isUnsent);
  const broken = error instanceof TokenError && error.isRejected ? { broken: reason } : {};
  if (!isUnsent || attempt > 1) return { result: repeat(reason, attempt), ...broken };
  return { result: { outcome: 'notSent', reason }, ...('broken' in broken ? broken : { unreachable: reason }) };
}

function toResult({ status, message: reason, retryAfterMs }: RbmError, attempt: number): HttpSubmissionResult {
  const rejected = (scope: 'message' | 'recipient', apiCode?: number): HttpSubmissionResult => ({
    result: { outcome: 'rejected', code: String(status), reason, scope, ...(apiCode !== undefined && { apiCode }) },
  });
  switch (status) {
    // The number has no RCS, or the agent is not launched in its network (guide "Send messages").
    case 404:
      return rejected('recipient', 1013);
    // The device lacks a feature that the message needs (guide "Send messages").
    case 400:
      return rejected('recipient', 1026);
    case 401:
    case 403:
      return { result: attempt > 1 ? repeat(reason, attempt) : { outcome: 'notSent', reason }, broken: reason };
    case 408:
      return { result: repeat(reason, attempt) };
    case 429:
      return { result: { outcome: 'later', afterMs: retryAfterMs ?? throttledMs, reason } };
    default: {
      const isFinal = status >= 400 && status < 500;
      return isFinal ? rejected('message') : { result: repeat(reason, attempt, retryAfterMs) };
    }
  }
}

/** The message alone waits: with backoff, and before it expires. */
function repeat(reason: string, attempt: number, minMs = 0): PartResult {
  const afterMs = Math.max(minMs, Math.min(1000 * 2 ** (attempt - 1), maxBackoffMs));
  return { outcome: 'later', afterMs, reason, isPartOnly: true };
}
