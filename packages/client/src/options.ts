import type { HeadersOptions, Middleware, ParseAs } from 'openapi-fetch';
import type { Token } from './authorization.ts';
import type { Credentials } from './credentials.ts';

/** The address of the service, and how to send requests to it. */
export interface CoreOptions {
  /** Scheme, host and optional path prefix of the service: `https://api.example.com`. */
  baseUrl: string;
  /**
   * Sends a request, for example through a proxy or to a test double. It must not follow redirects (`redirect: 'manual'` in `init`).
   * @default the global `fetch`
   */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Sent with each call. Headers of a call override them.
   * @default none but those of the request itself
   */
  headers?: HeadersOptions | undefined;
}

/** Timeouts and retries of a client or of one call. Times are in milliseconds. */
export interface CallPolicy {
  /**
   * Milliseconds for one attempt, including reading the response. `Infinity` removes the limit.
   * @default 30_000; 110_000 for `createChatMessage`, 120_000 for `uploadChatAppMedia`
   */
  timeout?: number | undefined;
  /**
   * Milliseconds for the whole call, including retries and waits.
   * @default Infinity, no limit
   */
  deadline?: number | undefined;
  /**
   * Attempts after the first. Applies only where retries are safe: GET, PUT (except `checkVerification`), DELETE, and a POST for
   * which the contract declares `Idempotency-Key`.
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Milliseconds of the longest wait before an attempt. When `Retry-After` is longer, the call fails at once. The waits without it are
   * random, up to 0.5 s, 1 s, 2 s … 8 s.
   * @default 60_000
   */
  maxRetryDelay?: number | undefined;
  /**
   * Receives each attempt, wait and outcome. The handler of the client also receives those of the sign-in. Its errors are written to
   * `console.error` and do not affect the call.
   * @default none
   */
  onEvent?: ((event: CallEvent) => unknown) | undefined;
}

/** The policy and the signal of one call. */
export interface CallOptions extends CallPolicy {
  /** Aborts the call with an `AbortError`; with a `TimeoutError` if it is an `AbortSignal.timeout`. */
  signal?: AbortSignal | null | undefined;
}

/** Headers, policy and signal of one call. */
export interface RequestOptions extends CallOptions {
  /** Override those of the client. null removes a header. */
  headers?: HeadersOptions | undefined;
}

/** Options of an operation that takes an `Idempotency-Key`. */
export interface IdempotentOptions extends RequestOptions {
  /**
   * Sent as `Idempotency-Key`: of the calls with the same key the service carries out one, and repeats its response to the others.
   * @default a random key for each call, which its retries share
   */
  idempotencyKey?: string | undefined;
}

/** Options of a call: those of openapi-fetch and of `fetch`, and a policy. */
export interface CallInit extends Omit<RequestInit, 'body' | 'headers'>, CallPolicy {
  /** As in `IdempotentOptions`. */
  idempotencyKey?: string | undefined;
  /** Name of the operation in errors. */
  operation?: string;
  baseUrl?: string;
  params?: { [place in 'path' | 'query' | 'header' | 'cookie']?: Record<string, unknown> };
  headers?: HeadersOptions | undefined;
  body?: unknown;
  parseAs?: ParseAs;
  fetch?: (request: Request) => Promise<Response>;
  middleware?: Middleware[];
  querySerializer?: (query: Record<string, unknown>) => string;
  pathSerializer?: (path: string, values: Record<string, unknown>) => string;
  bodySerializer?: (body: unknown) => RequestInit['body'];
}

/** The result of a call in openapi-fetch. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** A step of a call. It contains no body, header, query or path parameter. */
export interface CallEvent {
  /**
   * `attempt`: a request is about to be sent. `wait`: it failed and is retried after `delay`. `outcome`: the call has ended; a
   * stream has started.
   */
  type: 'attempt' | 'wait' | 'outcome';
  /** Method and path template: `GET /v1/topics`. */
  operation: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Milliseconds until the next attempt, for `wait`. */
  delay?: number | undefined;
  /** Milliseconds that the attempt took, for `wait` and `outcome`. */
  duration?: number | undefined;
  /** Status of the response; absent when it is incomplete, a redirect, or a success that is not JSON. */
  status?: number | undefined;
  /** `replyCode` of a reply envelope: the service rejected the call if it is not 0, at any status. */
  replyCode?: number | undefined;
  /** Identifies the request for support: the header `X-Request-Id` of the response. */
  requestId?: string | undefined;
  /** Why there is no usable response. Usually an `Error`, but `fetch` can throw any value. */
  error?: unknown;
}

/** A client that gets its access token from you. */
interface TokenOptions {
  /** The access token, or a function that returns it before each attempt. The client does not renew a token that is a text. */
  token: Token;
  credentials?: never;
}

/** A client that signs in by itself. */
interface CredentialsOptions {
  /** The API key and user name of your account. The first call signs in; the token is renewed before it expires. */
  credentials: Credentials;
  token?: never;
}

/** Options of `createClient`. Pass exactly one of `token` and `credentials`. */
export type ClientOptions = CoreOptions & CallPolicy & (TokenOptions | CredentialsOptions);
