import type { AccessTokenReply } from '@omnichannel/types';
import { abortError } from './abort.ts';
import { bearerHeader } from './authorization.ts';
import { isOneShot } from './body.ts';
import { createCall } from './call.ts';
import { publicPaths, retryable, timeouts } from './contract.gen.ts';
import { type Client, createCore, type Send } from './core.ts';
import { type Credentials, createTokenSource, type TokenSource } from './credentials.ts';
import { ConfigurationError, SignInError, TimeoutError } from './errors.ts';
import type { CallEvent, CallPolicy, ClientOptions, Result } from './options.ts';
import { planRetry, randomKey, retryAfterSeconds } from './retry.ts';
import { sendRequest } from './send-request.ts';
import { validateOptions } from './validate-options.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Creates a client. It sends no request by itself; with `credentials` the first call signs in.
 *
 * @param options the base URL, the token or credentials, and the policy of all calls; a call can override the policy
 * @returns the first argument of each function of `@omnichannel/client/operations`. Its own methods resolve to
 *   `{ data, error, response }`
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, there is not exactly one of token and credentials, a field of the
 *   credentials is empty, or an option is malformed
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', token: getToken });
 * const topics = await listTopics(client);
 */
export function createClient(options: ClientOptions): Client {
  const { token, credentials }: ClientOptions = Object(options);
  if (!token === !credentials) throw new ConfigurationError('Pass one: token or credentials, not empty.');
  for (const name of ['apiKey', 'userName'] as const) {
    if (credentials && !credentials[name]) throw new ConfigurationError(`${name} is empty.`);
  }
  validateOptions(options);

  const source: TokenSource = credentials
    ? createTokenSource(async () => {
        // A separate core, so that middleware sees neither key nor token.
        const { data, response }: Result = await createCore(options, send).POST('/auth/v1/tokens/', {
          body: credentials,
          ...{ operation: 'createAccessToken' },
        });
        const token = (data as AccessTokenReply | undefined)?.data?.access_token;
        if (token) return token;
        const { status } = response;
        // The sign-in also sends the headers of the client. A 404 or 405 means a wrong address.
        const fault = status < 404 ? ': check credentials and headers' : status < 406 ? ': check baseUrl' : '';
        throw new SignInError(`Sign-in returned ${status}${fault}.`, {
          cause: { status, retryAfter: retryAfterSeconds(response) },
        });
      })
    : typeof token === 'function'
      ? token
      : () => token as string;
  const send = createSend(options, source, credentials);
  return createCore(options, send);
}

/** Creates the function that sends a call: it attempts the call until it succeeds, fails for good or runs out of retries. */
function createSend(options: CallPolicy, source: TokenSource, credentials: Credentials | undefined): Send {
  return async (core, method, path, init = {}) => {
    validateOptions(init);
    const call = createCall(core, method, path, init);
    const operation = `${method} ${path}`;
    const {
      signal,
      onEvent = options.onEvent,
      timeout = options.timeout ?? timeouts[path] ?? 30_000,
      deadline = options.deadline ?? Infinity,
      maxRetries = options.maxRetries ?? 2,
      maxRetryDelay = options.maxRetryDelay ?? 60_000,
    } = init;
    const end = performance.now() + deadline;
    const late = (atDeadline: boolean) =>
      new TimeoutError(
        call.operation,
        `exceeded its ${atDeadline ? `deadline, ${deadline}` : `timeout, ${timeout}`} ms.`,
      );

    const within = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>) =>
      withTimeout(call.operation, ms, signal, work, late, end);

    const isStream = call.options.parseAs === 'stream';
    const isPublic = publicPaths.includes(path);
    if (retryable[operation]) call.headers = { 'idempotency-key': randomKey(), ...call.headers };
    let rejected: string | undefined;
    const emit =
      onEvent &&
      ((event: Omit<CallEvent, 'operation'>) =>
        // Errors of onEvent do not affect the call.
        (async () => onEvent({ operation, ...event }))().catch((error) => console.error('onEvent:', error)));

    for (let attempt = 1, retries = 0; ; attempt++) {
      let access: string | undefined;
      let authorization: string | undefined;
      let result: Result | undefined;
      let error: unknown;
      emit?.({ type: 'attempt', attempt });
      try {
        if (signal?.aborted) throw abortError(signal, call.operation);
        if (!isPublic) {
          const given = source(rejected);
          // A sign-in has its own timeouts, for several attempts.
          const ms = credentials ? Infinity : timeout;
          access = typeof given === 'string' ? given : await within(ms, async () => given);
          authorization = bearerHeader(access);
        }
        result = await within(timeout, (attempt) =>
          // The caller reads a stream after the call has ended, so its signal must abort the stream as well.
          sendRequest(call, authorization, signal && isStream ? AbortSignal.any([attempt, signal]) : attempt),
        );
      } catch (cause) {
        error = cause;
      }

      const response = result?.response;
      const status = response?.status;
      const isFinal = response?.ok || signal?.aborted || isOneShot(call.body);
      const needsToken = status === 401 && credentials && access && !rejected;
      const delay = isFinal
        ? NaN
        : needsToken
          ? 0
          : planRetry(operation, { retries, maxRetries, maxRetryDelay }, response, error, access);
      const willRetry = delay <= maxRetryDelay && performance.now() + delay < end;
      emit?.({ type: willRetry ? 'wait' : 'outcome', attempt, delay: willRetry ? delay : undefined, status, error });
      if (!willRetry) {
        if (!result) throw error;
        return result;
      }
      if (needsToken) rejected = access;
      else retries++;
      // An abort ends the wait. The next attempt throws its error.
      if (delay) await within(delay, () => new Promise(() => {})).catch(() => {});
    }
  };
}
