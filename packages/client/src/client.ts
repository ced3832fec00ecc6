import type { AccessTokenReply } from '@omnichannel/types';
import type { Call } from './call.ts';
import { keyedPaths, onceOnly, timeouts } from './contract.gen.ts';
import { type Client, createCore } from './core.ts';
import { createTokenSource, type TokenSource } from './credentials.ts';
import { ConfigurationError, ConnectionError, SignInError, UnexpectedResponseError } from './errors.ts';
import type { CallPolicy, ClientOptions } from './options.ts';
import { isTransient, randomKey, retryDelay } from './retry.ts';
import { timed } from './timed.ts';
import { authorize } from './token.ts';

/** What openapi-fetch gives for a call. */
interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What a call is given: openapi-fetch's own options, `signal` and `body` among them, and a policy. */
type Init = CallPolicy & { signal?: AbortSignal | null; body?: unknown };

type Send = (method: string, path: string, init?: Init) => Promise<Result>;

/**
 * Creates a client. It makes no request by itself; with `credentials` the first call signs in.
 *
 * @param options the base URL, the token or credentials, and the policy of all calls; a call can override the policy
 * @returns a client whose calls resolve to `{ data, error, response }`
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, or there is not exactly one of token and credentials
 */
export function createClient(options: ClientOptions): Client {
  const { token, credentials } = options;
  if (!token === !credentials) throw new ConfigurationError('Pass token or credentials.');

  const source =
    credentials &&
    createTokenSource(async () => {
      const result = await send('POST', '/auth/v1/tokens/', { body: credentials });
      const token = (result.data as AccessTokenReply | undefined)?.data?.access_token;
      if (!token)
        throw new SignInError('Sign-in failed: check credentials.', {
          cause: () => ({ ...result, sent: credentials }),
        });
      return token;
    });

  const core = createCore(options, async (call) => {
    const { headers, key, sent } = call;
    if (key) headers.set('Idempotency-Key', headers.get('Idempotency-Key') ?? key);
    sent.token = await authorize(call, token ?? (() => (source as TokenSource)(sent.refused) as string));
  });
  const request = core.request as unknown as Send;

  const send: Send = async (method, path, init) => {
    method = method.toUpperCase();
    const operation = `${method} ${path}`;
    const {
      body,
      signal,
      onEvent,
      timeout = timeouts[operation] ?? 30_000,
      deadline = Infinity,
      maxRetries = 2,
      maxRetryDelay = 60_000,
    }: Init = { ...options, ...init };
    const key = method === 'POST' && keyedPaths.includes(path) && randomKey();
    const end = Date.now() + deadline;
    // A stream can be sent only once.
    const replayable = !(body instanceof ReadableStream);
    const repeatable = replayable && (method === 'POST' ? key : !onceOnly.includes(operation));
    let refused: string | undefined;

    for (let attempt = 1; ; attempt++) {
      const sent: Call['sent'] = { refused };
      let result: Result | undefined;
      let error: unknown;
      onEvent?.({ type: 'attempt', operation, attempt });
      try {
        result = await timed(Math.min(timeout, end - Date.now()), signal, (signal) =>
          request(method, path, { ...init, signal, key, sent } as Init),
        );
      } catch (cause) {
        error =
          // Before it was sent, it is the caller's own: a body that cannot be JSON, a token function that throws.
          !('token' in sent)
            ? cause
            : cause instanceof SyntaxError
              ? // Its message quotes the answer.
                new UnexpectedResponseError('Not JSON: check baseUrl.')
              : cause instanceof TypeError
                ? new ConnectionError('No whole answer came: check baseUrl.', { cause })
                : cause;
      }

      const status = result?.response.status;
      if (status === 401 && source && replayable && !refused) {
        refused = sent.token;
        if (refused) continue;
      }
      const again =
        attempt <= maxRetries &&
        repeatable &&
        (status ? isTransient(status, key && attempt > 1) : error instanceof ConnectionError);
      const delay = again ? retryDelay(attempt, maxRetryDelay, result?.response) : Infinity;
      const over = delay > maxRetryDelay || Date.now() + delay > end;
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
      else if (result) return result;
      else throw error;
    }
  };

  core.request = send as unknown as Client['request'];
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) core[method] = send.bind(undefined, method) as never;
  return core;
}
