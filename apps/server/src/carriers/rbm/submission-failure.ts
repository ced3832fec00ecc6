import { OutboundError } from '@omnichannel/outbound';
import { describeUnreachable, type HttpSubmissionResult } from '../http-link.ts';
import { TokenError } from './access-tokens.ts';
import { UnsendableMessage } from './agent-message.ts';
import { RbmError } from './rbm-client.ts';

/** Milliseconds after a throttled call without `Retry-After`. */
const throttledMs = 30_000;

/**
 * Converts the error of a submission into its result.
 *
 * The outcome is unknown after a timeout, a lost connection or a server error. The outbox repeats the message over the same connection with the
 * same id, and Google ignores an id that it has.
 */
export function toSubmissionFailure(error: unknown): HttpSubmissionResult {
  if (error instanceof UnsendableMessage) {
    return { result: { outcome: 'rejected', code: error.code, reason: error.message, scope: 'message' } };
  }
  if (error instanceof RbmError) return { ...toResult(error), hasResponded: true };
  const reason = error instanceof TokenError || error instanceof OutboundError ? error.message : 'The request failed.';
  const isUnsent = error instanceof TokenError || (error instanceof OutboundError && error.isUnsent);
  const broken = error instanceof TokenError && error.isRejected ? { broken: reason } : {};
  if (!isUnsent) return { result: { outcome: 'unknown', reason } };
  return {
    result: { outcome: 'notSent', reason },
    ...('broken' in broken
      ? broken
      : { unreachable: error instanceof OutboundError ? describeUnreachable(error) : reason }),
  };
}

function toResult({ status, message: reason, retryAfterMs }: RbmError): HttpSubmissionResult {
  const rejected = (scope: 'message' | 'recipient', apiCode?: number): HttpSubmissionResult => ({
    result: { outcome: 'rejected', code: String(status), reason, scope, ...(apiCode !== undefined && { apiCode }) },
  });
  switch (status) {
    // The number has no RCS, or the agent is not launched in its network (guide "Send messages").
    case 404:
      return rejected('recipient', 1013);
    // The device lacks a feature that the message needs (guide "Send messages"). Google also rejects a message that is not valid with it.
    case 400:
      return rejected('message', 1026);
    case 401:
    case 403:
      return { result: { outcome: 'notSent', reason }, broken: reason };
    case 408:
      return { result: { outcome: 'unknown', reason } };
    case 429:
      return { result: { outcome: 'later', afterMs: retryAfterMs ?? throttledMs, reason } };
    default: {
      const isFinal = status >= 400 && status < 500;
      if (isFinal) return rejected('message');
      return { result: { outcome: 'unknown', reason, ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) } };
    }
  }
}
