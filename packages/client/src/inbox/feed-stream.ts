import type { FeedEvent } from '@omnichannel/types';
import { ConfigurationError, TimeoutError, UnexpectedResponseError } from '../errors.ts';
import { createEventParser } from '../event-parser.ts';
import { retryDelay } from '../retry.ts';
import { withTimeout } from '../with-timeout.ts';

const id = 'streamNotifications';

/** A stream that was open for less counts as a failure, so that the waits become longer. */
const steadyMs = 10_000;

/** An error of a call; an `ApiError` has a status and a response. */
export type CallError = Error & { status?: number; response?: Response };

/** Settings and listeners of a stream of a feed. */
export interface FeedStreamOptions {
  /** Milliseconds without a byte after which the stream is opened again. */
  idleTimeout: number;
  /** Opens the stream after an event, or from now. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The id of the last event that this inbox has, from any tab. */
  lastEventId(): string | undefined;
  /** @param isResumed whether the events since `lastEventId` follow */
  onOpen(isResumed: boolean): void;
  onEvent(event: FeedEvent, lastEventId: string | undefined): void;
  /** The stream ended and is opened again after a wait. */
  onWait(error: Error | undefined): void;
  /** The service does not know `lastEventId`: items may have been missed. */
  onLost(): void;
}

/**
 * Keeps a stream of a feed open: it connects again with `Last-Event-ID` after it ends, breaks or stays silent.
 *
 * @returns when the signal aborts
 * @throws {ApiError} when a repeated request would fail as well: the token or the subscriber is rejected
 */
export async function streamFeed(options: FeedStreamOptions, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let retryMs = 1_000;
  while (!signal.aborted) {
    const lastEventId = options.lastEventId();
    let openedAt = Infinity;
    let failure: CallError | undefined;
    try {
      const body = await options.open(lastEventId, signal);
      openedAt = performance.now();
      options.onOpen(lastEventId !== undefined);
      await readEvents(body, options, signal, (ms) => {
        retryMs = ms;
      });
    } catch (error) {
      failure = error as Error;
    }
    if (signal.aborted) return;
    if (failure?.status === 422 && lastEventId) {
      options.onLost();
      continue;
    }
    if (isFinal(failure)) throw failure;
    if (performance.now() - openedAt > steadyMs) failures = 0;
    options.onWait(failure);
    await waitOnline(retryMs + retryDelay(failures++, 60_000, failure?.response), signal);
  }
}

/** Whether a repeated request would fail as well. */
export function isFinal(error: CallError | undefined): boolean {
  return error instanceof ConfigurationError || /^4(0[0-7]|10|22)$/.test(`${error?.status}`);
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { idleTimeout, onEvent }: FeedStreamOptions,
  signal: AbortSignal,
  onRetry: (ms: number) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  let hasData = false;
  /** The ids of the events that the parser returns. An id counts when its event is complete. */
  const ids: (string | undefined)[] = [];
  const parse = createEventParser((line) => {
    const [, name, value = ''] = /^(id|retry|data)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'id' && !value.includes('\0')) lastEventId = value || undefined;
    if (name === 'retry' && /^\d+$/.test(value)) onRetry(+value);
    if (name === 'data') hasData = true;
    if (line || !hasData) return;
    ids.push(lastEventId);
    hasData = false;
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(
        id,
        idleTimeout,
        signal,
        () => reader.read(),
        () => {
          return new TimeoutError(id, `exceeded its idleTimeout, ${idleTimeout} ms.`);
        },
      );
      if (done) return;
      for (const text of parse(decoder.decode(value, { stream: true }))) {
        const eventId = ids.shift();
        // The caller may have closed the inbox by an earlier event.
        if (text && !signal.aborted) onEvent(parseEvent(text), eventId);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parseEvent(text: string): FeedEvent {
  try {
    return JSON.parse(text);
  } catch {
    // A SyntaxError would quote the event.
    throw new UnexpectedResponseError(id, 'got an event that is not JSON.');
  }
}

/** Waits, at most until the browser is online again or the signal aborts. */
export function waitOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}
