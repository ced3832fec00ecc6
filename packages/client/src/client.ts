import type { AccessTokenReply } from '@omnichannel/types';
import { abortError } from './abort.ts';
import { createCall } from './call.ts';
import { keyedPaths, onceOnly, publicPaths, timeouts } from './contract.gen.ts';
import { type Client, createCore } from './core.ts';
import { createTokenSource } from './credentials.ts';
import { ConfigurationError, ConnectionError, SignInError } from './errors.ts';
import { exchange, type Result } from './exchange.ts';
import type { ClientOptions } from './options.ts';
import { isTransient, randomKey, retryDelay } from './retry.ts';
import { timed } from './timed.ts';
import { createBearer } from './token.ts';

/**
 * Creates a client. It makes no request by itself; with `credentials` the first call signs in.
 *
 * @param options the base URL, the token or credentials, and the policy of all calls; a call can override the policy
 * @returns what each function of `@omnichannel/client/operations` takes first. Its own methods resolve to `{ data, error, response }`
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, or there is not exactly one of token and credentials
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', token: getToken });
 * const topics = await listTopics(client);
 */
export function createClient(options: ClientOptions): Client {
  const { token, credentials } = options;
  if (!token === !credentials) throw new ConfigurationError('Pass token or credentials.');

  const source =
    credentials &&
    createTokenSource(async () => {
      const result: Result = await client.POST('/auth/v1/tokens/', { body: credentials });
      const token = (result.data as AccessTokenReply | undefined)?.data?.access_token;
      if (!token)
        throw new SignInError('Sign-in failed: check credentials.', {
          cause: () => ({ ...result, sent: credentials }),
        });
      return token;
    });
  const bearer = createBearer();

  const client = createCore(options, async (core, method, path, init = {}) => {
    const call = createCall(core, method, path, init);
    const operation = `${method} ${path}`;
    const {
      signal,
      onEvent = options.onEvent,
      timeout = options.timeout ?? timeouts[path]?.[method] ?? 30_000,
      deadline = options.deadline ?? Infinity,
      maxRetries = options.maxRetries ?? 2,
      maxRetryDelay = options.maxRetryDelay ?? 60_000,
    } = init;
    const end = deadline < Infinity ? performance.now() + deadline : deadline;

    const isPublic = publicPaths.includes(path);
    const isKeyed = method === 'POST' && keyedPaths.includes(path);
    if (isKeyed) call.headers = { 'idempotency-key': randomKey(), ...call.headers };
    // A stream can be sent only once.
    const isStream = call.body instanceof ReadableStream;
    let refused: string | undefined;

    for (let attempt = 1; ; attempt++) {
      let access: string | undefined;
      let sent = false;
      let result: Result | undefined;
      let error: unknown;
      onEvent?.({ type: 'attempt', operation, attempt });
      try {
        if (signal?.aborted) throw abortError(signal);
        if (!isPublic) {
          const given = source ? source(refused) : typeof token === 'function' ? token() : (token as string);
          // A sign-in has times of its own, for several attempts.
          const limit = source ? Infinity : timeout;
          access = typeof given === 'string' ? given : await timed(limit, signal, async () => given, end);
        }
        const authorization = isPublic ? undefined : bearer(access as string);
        sent = true;
        result = await timed(timeout, signal, (signal) => exchange(call, authorization, signal), end);
      } catch (cause) {
        error = cause;
      }

      const status = result?.response.status;
      if (status === 401 && source && access && !refused && !isStream) {
        refused = access;
        continue;
      }
      const again =
        attempt <= maxRetries &&
        (status ? isTransient(status, isKeyed && attempt > 1) : sent && error instanceof ConnectionError) &&
        !isStream &&
        // A sign-in makes nothing but a token.
        (isKeyed || isPublic || !(/POST|PATCH/.test(method) || onceOnly.includes(operation)));
      const delay = again ? retryDelay(attempt, maxRetryDelay, result?.response) : Infinity;
      const over = delay > maxRetryDelay || performance.now() + delay > end;
      onEvent?.({
        type: over ? 'outcome' : 'wait',
        operation,
        attempt,
        delay: over ? undefined : delay,
        status,
        error,
      });
      // An abort ends the wait; the next attempt throws it.
      if (!over) await timed(delay, signal, () => new Promise(() => {})).catch(() => {});
      else if (!result) throw error;
      else return signal && init.parseAs === 'stream' ? withSignal(result, signal) : result;
    }
  });
  return client;
}

/** Lets the signal end the body, too: it is read when the call is over. */
function withSignal(result: Result, signal: AbortSignal): Result {
  const { data } = result;
  if (data instanceof ReadableStream) result.data = data.pipeThrough(new TransformStream(), { signal });
  return result;
}
