import type { AccessTokenReply } from '@omnichannel/types';
import { abortError } from './abort.ts';
import { bearerHeader } from './authorization.ts';
import { isOneShot } from './body.ts';
import { createCall } from './call.ts';
import { publicPaths, retryable, timeouts } from './contract.gen.ts';
import { type Client, type Core, createCore } from './core.ts';
import { createTokenSource, type TokenSource } from './credentials.ts';
import { ConfigurationError, ConnectionError, SignInError, TimeoutError } from './errors.ts';
import type { CallEvent, CallInit, ClientOptions, Result } from './options.ts';
import { isTransient, randomKey, retryAfterSeconds, retryDelay } from './retry.ts';
import { sendRequest } from './send-request.ts';
import { validateOptions } from './validate-options.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Creates a client. It makes no request by itself; with `credentials` the first call signs in.
 *
 * @param options the base URL, the token or credentials, and the policy of all calls; a call can override the policy
 * @returns what each function of `@omnichannel/client/operations` takes first. Its own methods resolve to `{ data, error, response }`
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, there is not exactly one of token and credentials, a member
 *   of the credentials is empty, or an option is malformed
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
        // Apart from the client: middleware sees neither key nor token.
        const { data, response }: Result = await createCore(options, send).POST('/auth/v1/tokens/', {
          body: credentials,
          ...{ operation: 'createAccessToken' },
        });
        const token = (data as AccessTokenReply | undefined)?.data?.access_token;
        if (token) return token;
        const { status } = response;
        // The headers of the client go with the sign-in, too; 404 and 405 come from another address than the service's.
        const fault = status < 404 ? ': check credentials and headers' : status < 406 ? ': check baseUrl' : '';
        throw new SignInError(`Sign-in returned ${status}${fault}.`, {
          cause: { status, retryAfter: retryAfterSeconds(response) },
        });
      })
    : typeof token === 'function'
      ? token
      : () => token as string;

  return createCore(options, send);

  async function send(core: Core, method: string, path: string, init: CallInit = {}): Promise<Result> {
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
    const late = (isDeadline: boolean) =>
      new TimeoutError(
        call.operation,
        `exceeded its ${isDeadline ? 'deadline' : 'timeout'}, ${isDeadline ? deadline : timeout} ms.`,
      );

    const isPublic = publicPaths.includes(path);
    const repeats = retryable[operation];
    if (repeats) call.headers = { 'idempotency-key': randomKey(), ...call.headers };
    let refused: string | undefined;
    const tell =
      onEvent &&
      ((event: Omit<CallEvent, 'operation'>) =>
        // A fault of onEvent does not change the call.
        (async () => onEvent({ operation, ...event }))().catch((error) => console.error('onEvent:', error)));

    for (let attempt = 1, retries = 0; ; attempt++) {
      let access: string | undefined;
      let authorization: string | undefined;
      let result: Result | undefined;
      let error: unknown;
      tell?.({ type: 'attempt', attempt });
      try {
        if (signal?.aborted) throw abortError(signal);
        if (!isPublic) {
          const given = source(refused);
          // A sign-in has times of its own, for several attempts.
          const ms = credentials ? Infinity : timeout;
          access = typeof given === 'string' ? given : await withTimeout(ms, signal, async () => given, late, end);
          authorization = bearerHeader(access);
        }
        result = await withTimeout(timeout, signal, (signal) => sendRequest(call, authorization, signal), late, end);
      } catch (cause) {
        error = cause;
      }

      const response = result?.response;
      const status = response?.status;
      let renew: unknown;
      let delay = NaN;
      if (!response?.ok && !isOneShot(call.body)) {
        renew = status === 401 && credentials && access && !refused;
        if (renew) delay = 0;
        else if (
          retries < maxRetries &&
          (status
            ? isTransient(status, repeats && retries > 0)
            : error instanceof ConnectionError && (isPublic || access)) &&
          // A sign-in makes nothing but a token.
          (isPublic || (repeats ?? !/POST|PATCH/.test(method)))
        ) {
          delay = retryDelay(retries, maxRetryDelay, response);
        }
      }
      const again = delay <= maxRetryDelay && performance.now() + delay < end;
      tell?.({ type: again ? 'wait' : 'outcome', attempt, delay: again ? delay : undefined, status, error });
      if (again) {
        if (renew) refused = access;
        else retries++;
        // An abort ends the wait; the next attempt throws it.
        if (delay) await withTimeout(delay, signal, () => new Promise(() => {}), late).catch(() => {});
        continue;
      }
      if (!result) throw error;
      // It is read when the call is over: the signal ends it, too.
      // Any other value stays as it is, such as the Readable that node-fetch has as its body.
      if (signal && (result.data as Partial<ReadableStream> | undefined)?.pipeThrough?.call) {
        result.data = (result.data as ReadableStream).pipeThrough(new TransformStream(), { signal });
      }
      return result;
    }
  }
}
