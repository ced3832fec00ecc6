import { type Outbound, readStart } from '@omnichannel/outbound';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import { describeTarget } from '../../platform/tracing/outbound-spans.ts';
import { inSpan, recallTrace, type Span } from '../../platform/tracing/tracing.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { decryptSigningSecrets } from './endpoints.ts';
import type { DeliveryAttempt } from './record-attempts.ts';
import { planRetry } from './retry-schedule.ts';
import { signMessage } from './signature.ts';

/** Bytes of a response body at which it is not read further. */
const maxBodyBytes = 64 * 1024;
/** Bytes of it that are stored, for people to look at. */
const maxKeptBytes = 1024;
/** Milliseconds to read the body for: the status is the response. */
const bodyTimeoutMs = 1000;

export interface AttemptParts {
  keys: Keys;
  outbound: Outbound;
  /** Milliseconds that a receiver has for its response. */
  timeoutMs: number;
  /** Milliseconds between attempts. */
  retryDelaysMs: readonly number[];
  signal: AbortSignal;
}

/**
 * Makes one attempt and evaluates its outcome: any 2xx delivers, 410 makes the delivery dead, anything else is retried by the schedule.
 *
 * @throws {Error} when the signal aborts, or the service cannot sign the request: then the attempt does not count
 */
export async function attemptDelivery(claimed: ClaimedDelivery, parts: AttemptParts): Promise<DeliveryAttempt> {
  const { id, endpoint, attempts } = claimed;
  // Before the attempt: a secret that cannot be decrypted is no failure of the receiver.
  const secrets = decryptSigningSecrets(parts.keys, endpoint);
  const began = performance.now();
  const response = await postInSpan(claimed, secrets, parts).catch((error: Error) => error);
  parts.signal.throwIfAborted();
  const attempt = {
    id,
    endpointId: endpoint.id,
    revision: endpoint.revision,
    url: endpoint.url,
    took: Math.round(performance.now() - began),
  };
  const outcome =
    response instanceof Error
      ? { status: null, error: response.message, responseBody: null }
      : { status: response.status, error: faultOf(response.status) ?? null, responseBody: response.body || null };
  if (outcome.error === null) return { ...attempt, ...outcome, state: 'delivered', wait: 0 };
  const retryAfter = response instanceof Error ? undefined : response.retryAfter;
  const retryDelayMs = planRetry({ status: outcome.status, retryAfter, attempts: attempts + 1 }, parts.retryDelaysMs);
  return { ...attempt, ...outcome, state: retryDelayMs === undefined ? 'dead' : 'waiting', wait: retryDelayMs ?? 0 };
}

/** A receiver's response to a delivery. */
interface Response {
  status: number;
  retryAfter: string | undefined;
  /** The first bytes of its body. */
  body: string;
}

/** Posts a delivery in a span of the trace that caused its event, which the receiver can continue. */
function postInSpan(claimed: ClaimedDelivery, secrets: readonly string[], parts: AttemptParts): Promise<Response> {
  const { id, endpoint, attempts } = claimed;
  const attributes = {
    ...describeTarget({ method: 'POST', url: endpoint.url }),
    'omnichannel.webhook.endpoint': endpoint.kind,
    'omnichannel.webhook.id': id,
    'http.request.resend_count': attempts,
  };
  return inSpan(
    `POST webhook ${endpoint.kind}`,
    { kind: 'client', attributes, parent: recallTrace(id) },
    async (span) => {
      const response = await postDelivery(claimed, secrets, parts, span);
      span?.setAttributes({ 'http.response.status_code': response.status });
      if (faultOf(response.status) !== undefined) span?.fail(String(response.status));
      return response;
    },
  );
}

/** @throws {OutboundError} when there is no response */
async function postDelivery(
  { id, body, endpoint }: ClaimedDelivery,
  secrets: readonly string[],
  { outbound, timeoutMs, signal }: AttemptParts,
  span: Span | undefined,
): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await outbound.stream({
    url: endpoint.url,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'omnichannel-server',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage({ id, timestamp, body }, secrets),
      ...(span && { traceparent: span.traceparent }),
    },
    body,
    timeoutMs,
    maxBodyBytes,
    signal,
    // Receivers detect a duplicate by its webhook-id.
    isRepeatable: true,
  });
  const start = await readStart(response.body, { maxKeptBytes, timeoutMs: bodyTimeoutMs });
  return {
    status: response.status,
    retryAfter: [response.headers['retry-after']].flat()[0],
    // A PostgreSQL text cannot contain NUL.
    body: start.toString().replaceAll('\0', '\ufffd'),
  };
}

/** Describes why a status is a failure; returns undefined for a success. */
function faultOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return 'The response is a redirect, which is not followed.';
  if (status === 410) return 'The endpoint is gone and was disabled.';
  return `The response is ${status}, which is not a success.`;
}
