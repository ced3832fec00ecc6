import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import { createOutbound, OutboundError } from '@omnichannel/outbound';
import { Webhook } from 'standardwebhooks';
import { HttpError } from '../http/http-error.ts';
import type { IdsAndClock } from '../ids-and-clock.ts';
import type { ReceiverPolicy } from './address-policy.ts';
import { type Endpoint, type Endpoints, type EventName, eventOf, type Feed } from './endpoints.ts';
import { type Receipt, retryDelay } from './retry-after.ts';

/** An event on its way to an endpoint. */
export interface Delivery {
  /** The `webhook-id`, the same at each attempt. */
  id: string;
  /** When it was created, in Unix milliseconds. */
  at: number;
  /** Name of the contract's webhook. */
  event: EventName;
  /** The feed whose endpoint receives it. A `channelEvent` has one feed for each channel. */
  feed: Feed;
  /** The URL of the last attempt. */
  url: string;
  /** The JSON text that is signed and sent. */
  body: string;
  /** The message of a status event. */
  messageId?: string;
  /** The status of a status event: `sent`, `delivered`, `read` or `failed`. */
  messageStatus?: string;
  /** The operation and the exchange that caused it; absent for inbound messages. */
  operation?: string;
  exchange?: number;
  attempts: Attempt[];
  /** `pending` while an attempt is running or scheduled. */
  state: 'pending' | 'delivered' | 'failed';
}

export interface Attempt {
  /** Unix milliseconds. */
  at: number;
  /** Status of the response. */
  status?: number;
  /** Why the attempt failed, where the status does not say. */
  error?: string;
  /** Milliseconds until the response or the failure. */
  took: number;
}

/** A delivery that has begun. Both promises always resolve. */
interface Underway {
  delivery: Delivery;
  /** Resolves when the first attempt is over. */
  tried: Promise<unknown>;
  /** Resolves when the delivery has succeeded or is dead. */
  settled: Promise<unknown>;
}

export interface DeliveryParts {
  endpoints: Endpoints;
  policy: ReceiverPolicy;
  fresh: Pick<IdsAndClock, 'id'>;
  /** Returns the signal for new deliveries: aborted when the mock stops or is reset. */
  closing: () => AbortSignal;
  /** Milliseconds between attempts; there is one attempt more than delays. */
  retryDelays?: readonly number[] | undefined;
  /** Milliseconds until a receiver must respond. */
  timeout?: number | undefined;
  /** Maximum number of deliveries that are kept. */
  limit?: number;
}

type Listener = (delivery: Delivery) => unknown;

/** Delivers events, signed as Standard Webhooks, and keeps the last deliveries. */
export interface Deliveries {
  /** @returns undefined where no endpoint is set for the feed */
  deliver(
    feed: Feed,
    body: object,
    cause?: Pick<Delivery, 'messageId' | 'messageStatus' | 'operation' | 'exchange'>,
  ): Underway | undefined;
  /**
   * Delivers an event again under the same id, to the current endpoint of its feed.
   *
   * @returns undefined where there is no such delivery
   * @throws {HttpError} 409 while it is in progress
   */
  redeliver(id: string): Underway | undefined;
  /** Oldest first; a copy. */
  list(): Delivery[];
  /** Removes all deliveries from the list. Running deliveries end by their signal only. */
  clear(): void;
  /** Calls the listener when a delivery begins and after each attempt. @returns a function that unsubscribes it */
  subscribe(listener: Listener): () => void;
}

/** Retry delays in milliseconds. The contract's are 5 seconds, 5 minutes and longer, too long to wait for in a test. */
const defaultRetryDelays = [5_000, 5_000];

/** Maximum bytes to read of a response body: only the status counts. */
const maxBodyBytes = 64 * 1024;

/** Nothing was sent, and a retry would not help. The message says why and what to do. */
class NotDelivered extends Error {}

/** The contract's example of a `webhook-id`. */
const exampleId = 'msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P';

export function createDeliveries(parts: DeliveryParts): Deliveries {
  const { endpoints, policy, fresh, closing, retryDelays = defaultRetryDelays, timeout = 15_000, limit = 200 } = parts;
  const send = createSender(policy, timeout);
  const deliveries: Delivery[] = [];
  const listeners = new Set<Listener>();

  return {
    deliver(feed, body, cause) {
      const endpoint = endpoints.get(feed);
      if (!endpoint || endpoint.gone) return undefined;
      const delivery: Delivery = {
        id: fresh.id(exampleId),
        at: Date.now(),
        event: eventOf(feed),
        feed,
        url: endpoint.url,
        body: JSON.stringify(body),
        ...cause,
        attempts: [],
        state: 'pending',
      };
      deliveries.push(delivery);
      if (deliveries.length > limit) deliveries.shift();
      return begin(delivery);
    },
    redeliver(id) {
      const delivery = deliveries.find((known) => known.id === id);
      if (!delivery) return undefined;
      if (delivery.state === 'pending')
        throw new HttpError(409, `The delivery ${id} is in progress. Wait until it ends.`);
      delivery.state = 'pending';
      return begin(delivery);
    },
    list: () => deliveries.slice(),
    clear: () => deliveries.splice(0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function begin(delivery: Delivery): Underway {
    const signal = closing();
    setMaxListeners(0, signal);
    notifyListeners(delivery);
    const tried = attempt(delivery, retryDelays.length === 0, signal);
    return { delivery, tried, settled: retry(delivery, tried, signal) };
  }

  async function retry(delivery: Delivery, tried: Promise<number>, signal: AbortSignal): Promise<void> {
    let waitMs = await tried;
    for (const [index, delay] of retryDelays.entries()) {
      if (delivery.state !== 'pending') return;
      const isOver = await sleep(Math.max(delay, waitMs), false, { ref: false, signal }).catch(() => true);
      if (isOver) return;
      waitMs = await attempt(delivery, index === retryDelays.length - 1, signal);
    }
  }

  /** @returns the minimum delay in milliseconds that the receiver asks for before the next attempt */
  async function attempt(delivery: Delivery, isLast: boolean, signal: AbortSignal): Promise<number> {
    const at = Date.now();
    // The current endpoint, which may have changed since the last attempt.
    const endpoint = endpoints.get(delivery.feed) as Endpoint;
    delivery.url = endpoint.url;
    const result = await send(endpoint, delivery, signal).catch((error: Error) => error);
    recordAttempt(delivery, endpoint, { at, result, isLast, isAborted: signal.aborted });
    notifyListeners(delivery);
    return result instanceof Error ? 0 : retryDelay(result, Date.now());
  }

  function notifyListeners(delivery: Delivery): void {
    for (const listener of listeners) listener(delivery);
  }
}

/** Sends a delivery once. @throws {NotDelivered} if the endpoint may not be called */
type Sender = (endpoint: Endpoint, delivery: Delivery, signal: AbortSignal) => Promise<Receipt>;

/** @param timeoutMs time limit for the response */
function createSender(policy: ReceiverPolicy, timeoutMs: number): Sender {
  // Connections are not kept: a receiver under test may stop at any time.
  const outbound = createOutbound({ policy, idleTimeoutMs: 0 });
  return async ({ url, secret, gone }, { id, body }, signal) => {
    if (gone) throw new NotDelivered('the endpoint returned 410; set it again to enable it');
    const fault = policy.findUrlFault(url);
    if (fault !== undefined) throw new NotDelivered(`url ${fault}`);
    if (!isSecret(secret)) throw new NotDelivered(`secret must be ${secretForm}`);
    const now = new Date();
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'omnichannel-mock',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    };
    const response = await outbound.stream({ url, method: 'POST', headers, body, timeoutMs, maxBodyBytes, signal });
    // An error in the rest of the body does not matter.
    response.body.resume();
    return { status: response.status, retryAfter: [response.headers['retry-after']].flat()[0] };
  };
}

interface AttemptOutcome {
  /** When the attempt began, in Unix milliseconds. */
  at: number;
  result: Receipt | Error;
  /** Whether no attempt follows. */
  isLast: boolean;
  /** Whether the mock was stopped or reset during the attempt. */
  isAborted: boolean;
}

/** Adds an attempt to its delivery, and sets the resulting state. */
function recordAttempt(delivery: Delivery, endpoint: Endpoint, outcome: AttemptOutcome): void {
  const { at, result, isLast, isAborted } = outcome;
  const took = Date.now() - at;
  if (result instanceof Error) {
    delivery.attempts.push({ at, took, error: reasonOf(result) });
    delivery.state = isLast || isAborted || isFinal(result) ? 'failed' : 'pending';
    return;
  }
  const { status } = result;
  const error = faultOf(status);
  delivery.attempts.push({ at, took, status, ...(error !== undefined && { error }) });
  if (status === 410) endpoint.gone = true;
  if (status >= 200 && status < 300) delivery.state = 'delivered';
  else delivery.state = isLast || endpoint.gone ? 'failed' : 'pending';
}

/** Formats the event of a delivery for display: `chatAppStatus (read)`, `channelEvent (rcs, read)`. */
export function titleOf({ event, feed, messageStatus }: Delivery): string {
  const details = [feed !== event && feed, messageStatus].filter(Boolean).join(', ');
  return details === '' ? event : `${event} (${details})`;
}

function faultOf(status: number): string | undefined {
  if (status >= 300 && status < 400) return 'redirects are not followed; set the URL that it leads to';
  return status === 410 ? 'the endpoint is disabled; set it again to enable it' : undefined;
}

/** Whether a retry would fail in the same way, since the endpoint may not be called. */
function isFinal(error: Error): boolean {
  return error instanceof NotDelivered || (error instanceof OutboundError && error.code === 'addressNotAllowed');
}

function reasonOf(error: Error): string {
  if (error.name === 'AbortError') return 'the mock was stopped or reset';
  if (!(error instanceof OutboundError) || error.code === 'addressNotAllowed') return error.message;
  if (error.code === 'connectionRefused') return 'nothing listens there (ECONNREFUSED)';
  if (error.systemCode === 'ENOTFOUND') return 'there is no such host (ENOTFOUND)';
  return `${error.message.charAt(0).toLowerCase()}${error.message.slice(1).replace(/\.$/, '')}`;
}
