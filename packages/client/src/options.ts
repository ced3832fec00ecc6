import type { HeadersOptions, Middleware, ParseAs } from 'openapi-fetch';
import type { Token } from './authorization.ts';
import type { Credentials } from './credentials.ts';

/** Where the service is, and what to reach it with. */
export interface CoreOptions {
  /** Scheme, host and, where there is one, the path prefix of the service: `https://api.example.com`. */
  baseUrl: string;
  /**
   * Sends a request: a proxy, a test double. It must leave redirects alone, as `redirect: 'manual'` of its `init` says.
   * @default the global `fetch`
   */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Sent with each call; a call's own go before them. */
  headers?: HeadersOptions | undefined;
}

/** How long to wait and how often to try, for a client or for one call. Times are milliseconds. */
export interface CallPolicy {
  /**
   * Time for one attempt, up to the end of its answer.
   * @default 30_000, or what the contract says of the operation (`x-timeout`)
   */
  timeout?: number | undefined;
  /**
   * Time for the whole call, with all its attempts and waits.
   * @default no limit
   */
  deadline?: number | undefined;
  /**
   * Attempts after the first. Only where repeating is safe: GET, PUT (but for `checkVerification`), DELETE, and a POST
   * for which the contract declares `Idempotency-Key`.
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Longest wait before an attempt. Where `Retry-After` asks for more, the call ends at once with what it has.
   * @default 60_000
   */
  maxRetryDelay?: number | undefined;
  /**
   * Sees each attempt, wait and outcome; that of the client sees the sign-in, too. What it throws, at once or later, goes to
   * `console.error` and changes no call.
   */
  onEvent?: ((event: CallEvent) => unknown) | undefined;
}

/** The policy of one call, and what ends it. */
export interface CallOptions extends CallPolicy {
  /** Ends the call in an `AbortError`. */
  signal?: AbortSignal | null | undefined;
}

/** What a call is given: the options of openapi-fetch and of `fetch`, and a policy. */
export interface CallInit extends Omit<RequestInit, 'body' | 'headers'>, CallPolicy {
  /** What errors call it. */
  operation?: string;
  baseUrl?: string;
  params?: { [place in 'path' | 'query' | 'header' | 'cookie']?: Record<string, unknown> };
  headers?: HeadersOptions;
  body?: unknown;
  parseAs?: ParseAs;
  fetch?: (request: Request) => Promise<Response>;
  middleware?: Middleware[];
  querySerializer?: (query: Record<string, unknown>) => string;
  pathSerializer?: (path: string, values: Record<string, unknown>) => string;
  bodySerializer?: (body: unknown) => RequestInit['body'];
}

/** What openapi-fetch gives for a call. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What happens in a call. It holds no body, header, query or path parameter. */
export interface CallEvent {
  /**
   * `attempt`: about to be sent. `wait`: it failed and is repeated after `delay`. `outcome`: the call has ended; for a
   * stream, that it began.
   */
  type: 'attempt' | 'wait' | 'outcome';
  /** Method and path as the contract writes them: `GET /v1/topics`. */
  operation: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Milliseconds until the next attempt, of a `wait`. */
  delay?: number | undefined;
  /** Status of the response; none where it did not come whole, is a redirect, or is a success that is not JSON. */
  status?: number | undefined;
  /** Why there was no answer, or none to use: an `Error` in most cases; a `fetch` can throw anything. */
  error?: unknown;
}

/** What `createClient` takes: exactly one of `token` and `credentials`. */
export type ClientOptions = CoreOptions &
  CallPolicy &
  ({ token: Token; credentials?: never } | { credentials: Credentials; token?: never });
