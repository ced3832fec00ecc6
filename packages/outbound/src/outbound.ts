import { tracingChannel } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { createConnectionPool } from './connection-pool.ts';
import { OutboundError, withUnsent } from './errors.ts';
import {
  bodyTooLarge,
  type ExchangeRequest,
  exchange,
  type OutboundRequest,
  StaleConnection,
  type StreamedResponse,
} from './exchange.ts';
import { createFetch, type FetchLimits } from './fetch.ts';

export interface OutboundOptions {
  /** Decides which addresses are connected to. */
  policy: AddressPolicy;
  /**
   * Milliseconds for which an unused connection is kept for the next request to its origin. Default 20,000; 0 gives each request a
   * connection of its own.
   */
  idleTimeoutMs?: number;
}

export interface OutboundResponse {
  status: number;
  headers: StreamedResponse['headers'];
  body: Buffer;
}

/** Sends HTTP requests to addresses that a policy allows, to servers that may be hostile. Redirects are never followed. */
export interface Outbound {
  /**
   * Sends a request and reads the whole response.
   *
   * @throws {OutboundError} when the attempt fails
   * @throws the reason of the signal
   */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * Sends a request and returns when the header section of the response arrived. Read or destroy the body: until then the connection
   * is in use. `timeoutMs` covers the body too.
   */
  stream(request: OutboundRequest): Promise<StreamedResponse>;
  /** Returns a function like the global `fetch` with these limits for each call. It follows no redirect and decompresses nothing. */
  createFetch(limits: FetchLimits): typeof globalThis.fetch;
  /** Closes all connections. Requests in progress fail. */
  close(): void;
}

/** A request, as the diagnostics channels `tracing:omnichannel:outbound:*` of Node.js publish it. */
export interface OutboundTrace {
  method: string;
  url: string | URL;
  /** The head of the response, once it arrived. */
  result?: StreamedResponse;
  /** Why the attempt failed. */
  error?: unknown;
}

const channel = tracingChannel<OutboundTrace>('omnichannel:outbound');

const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

export function createOutbound({ policy, idleTimeoutMs = 20_000 }: OutboundOptions): Outbound {
  const pool = createConnectionPool({ policy, idleTimeoutMs });
  let isClosed = false;

  function stream(request: OutboundRequest): Promise<StreamedResponse> {
    if (!channel.hasSubscribers) return open(request);
    return channel.tracePromise(() => open(request), { method: request.method ?? 'GET', url: request.url });
  }

  async function open(request: OutboundRequest): Promise<StreamedResponse> {
    const { url, method = 'GET', headers = {}, body, timeoutMs, maxBodyBytes, signal } = request;
    const { origin, path } = parseTarget(url);
    const isStream = body instanceof Readable;
    const isRepeatable = !isStream && (request.isRepeatable ?? idempotentMethods.has(method));
    const deadline = startDeadline(timeoutMs, signal);
    const attempt = { path, method, headers, body, maxBodyBytes, signal: deadline.signal };
    try {
      const response = await send(origin, attempt, !isRepeatable).catch(async (error) => {
        if (!(error instanceof StaleConnection)) throw error;
        // Once only: a server that breaks each connection is not called over and over. It may have seen the first request.
        return send(origin, attempt, true).catch((failure) => Promise.reject(withUnsent(failure, false)));
      });
      // The exchange may have failed, and closed the body, before this line is reached.
      if (response.body.closed) deadline.clear();
      else response.body.once('close', deadline.clear);
      return response;
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  /** Fails at once when `Content-Length` is above the limit. Callers of `stream` may want only the first bytes of such a body. */
  async function streamWhole(request: OutboundRequest): Promise<StreamedResponse> {
    const response = await stream(request);
    if (request.method === 'HEAD' || !(Number(response.headers['content-length']) > request.maxBodyBytes))
      return response;
    response.body.destroy();
    throw bodyTooLarge(request.maxBodyBytes);
  }

  /** @param isNew whether to open a connection for it */
  async function send(origin: string, attempt: ExchangeRequest, isNew: boolean): Promise<StreamedResponse> {
    if (isClosed) throw new OutboundError('clientClosed', 'The client is closed.');
    const connection = pool.acquire(origin, isNew);
    return exchange(connection, attempt, () => pool.release(origin, connection));
  }

  return {
    stream,
    async request(request) {
      const { status, headers, body } = await streamWhole(request);
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk as Buffer);
      return { status, headers, body: Buffer.concat(chunks) };
    },
    createFetch: (limits) => createFetch(streamWhole, limits),
    close() {
      isClosed = true;
      pool.close();
    },
  };
}

/** @throws {OutboundError} `invalidRequest` */
function parseTarget(text: string | URL): { origin: string; path: string } {
  const url = URL.parse(String(text));
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OutboundError('invalidRequest', 'The URL must be an absolute http or https URL.');
  }
  if (url.username || url.password) {
    throw new OutboundError('invalidRequest', 'The URL must not contain a user name or a password.');
  }
  return { origin: url.origin, path: url.pathname + url.search };
}

/** Aborts its signal after the timeout with an error that names it, or together with the given signal. */
function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const follow = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => {
    const text = `The response was not complete within ${timeoutMs / 1000} s.`;
    controller.abort(new OutboundError('timeout', text));
  }, timeoutMs);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}
