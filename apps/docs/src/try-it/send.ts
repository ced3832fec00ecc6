/** Sends a request once, and reports the response as it arrives. */
import { payloadOf, type TryItRequest } from './request.ts';
import { eventsOf, type StreamEvent } from './sse.ts';

export interface Head {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  /** The media type without parameters, in lower case; empty if there is none. */
  type: string;
}

/** A redirect, which would send credentials and data of the request to another address. */
export class RedirectError extends Error {}

/** Callbacks of `send`. Each is called at most once, except `event`. Times are milliseconds since the request was sent. */
export interface Listener {
  head(head: Head, time: number): void;
  event(event: StreamEvent, time: number): void;
  /** The body of a response that is not a stream; with `error` if the connection broke. */
  body(body: Blob, time: number, error?: unknown): Promise<void>;
  streamEnd(time: number, error?: unknown): void;
}

/**
 * @throws {RedirectError} When the address sent a redirect. The browser hides its target, so none is followed.
 * @throws What fetch throws when no response comes, and an AbortError when it was cancelled.
 */
export async function send(request: TryItRequest, signal: AbortSignal, listener: Listener): Promise<void> {
  const start = performance.now();
  const time = () => performance.now() - start;
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: payloadOf(request),
    signal,
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (response.type === 'opaqueredirect') throw new RedirectError();
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const { status, statusText, headers } = response;
  listener.head({ status, statusText, headers: [...headers], type }, time());

  if (type === 'text/event-stream' && response.body) {
    try {
      for await (const event of eventsOf(response.body)) listener.event(event, time());
      listener.streamEnd(time());
    } catch (error) {
      signal.throwIfAborted();
      listener.streamEnd(time(), error);
    }
    return;
  }

  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let error: unknown;
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) parts.push(part.value);
  } catch (thrown) {
    signal.throwIfAborted();
    error = thrown;
  }
  await listener.body(new Blob(parts, { type }), time(), error);
}
