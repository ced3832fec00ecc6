import type { Keys } from '../secrets/keys.ts';
import type { Claimed } from './claim.ts';
import { secretsOf } from './endpoints.ts';
import type { Answer, Poster } from './post.ts';
import type { Attempted } from './record.ts';
import { nextWait, retryAfter } from './schedule.ts';
import { signatureOf } from './signature.ts';

export interface AttemptParts {
  keys: Keys;
  poster: Poster;
  /** Milliseconds that a receiver has for its answer. */
  timeout: number;
  /** Milliseconds between attempts. */
  schedule: readonly number[];
  signal: AbortSignal;
}

/**
 * Makes an attempt, and judges it: any 2xx is a success, and 410 the end.
 *
 * @throws {Error} when the signal aborts, or the service cannot sign: the attempt does not count then
 */
export async function attempt(claimed: Claimed, parts: AttemptParts): Promise<Attempted> {
  const { id, endpoint, attempts } = claimed;
  // What keeps the service from signing is no fault of the receiver's.
  const secrets = secretsOf(parts.keys, endpoint);
  const began = performance.now();
  const answer = await call(claimed, secrets, parts).catch((error: Error) => error);
  parts.signal.throwIfAborted();
  const made = {
    id,
    endpointId: endpoint.id,
    revision: endpoint.revision,
    url: endpoint.url,
    took: Math.round(performance.now() - began),
  };
  const told =
    answer instanceof Error
      ? { status: null, error: answer.message, answer: null }
      : { status: answer.status, error: faultOf(answer.status) ?? null, answer: answer.body || null };
  if (told.error === null) return { ...made, ...told, state: 'delivered', wait: 0 };
  const asked = answer instanceof Error ? 0 : retryAfter(answer.status, answer.retryAfter, Date.now());
  const wait = told.status === 410 ? undefined : nextWait(attempts + 1, asked, parts.schedule);
  return { ...made, ...told, state: wait === undefined ? 'dead' : 'waiting', wait: wait ?? 0 };
}

function call(
  { id, body, endpoint }: Claimed,
  secrets: readonly string[],
  { poster, timeout, signal }: AttemptParts,
): Promise<Answer> {
  const timestamp = Math.floor(Date.now() / 1000);
  return poster.post({
    url: endpoint.url,
    headers: {
      'User-Agent': 'omnichannel-server',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
    },
    body,
    timeout,
    signal,
  });
}

/** Why a status is a failure, in words; undefined for a success. */
function faultOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return 'The answer is a redirect, which is not followed.';
  if (status === 410) return 'The endpoint is gone: it is switched off.';
  return `The answer is ${status}, which is no success.`;
}
