import type { AccessTokenReply } from '@omnichannel/types';
import { abortError } from './abort.ts';
import { bearerHeader } from './authorization.ts';
import { isOneShot } from './body.ts';
import { type Call, createCall } from './call.ts';
import { keyedPaths, once, publicPaths, timeouts } from './contract.gen.ts';
import { type Client, createCore, type Send } from './core.ts';
import { type Credentials, createTokenSource, type TokenSource } from './credentials.ts';
import { type CallError, ConfigurationError, ConnectionError, SignInError, TimeoutError } from './errors.ts';
import { requestIdOf } from './headers.ts';
import type { CallEvent, CallPolicy, ClientOptions, Result } from './options.ts';
import { randomKey, retryAfterSeconds, retryDelay, transientStatus } from './retry.ts';
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
  if (!token === !credentials) throw new ConfigurationError('Pass baseUrl and token or credentials.');
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

/** Returns the result of the last attempt, or throws its error. */
function endCall({ operation }: Call, result: Result | undefined, error: unknown): Result {
  if (!result) {
    // The stack of a timer or a socket does not contain the caller. This one does. The errors of a token function stay as they are: other
    // calls can have them as well.
    if ((error as CallError | undefined)?.operation === operation) {
      (Error as StackCapture).captureStackTrace?.(error as CallError);
    }
    throw error;
  }
  return result;
}

/** Passes an event to `onEvent`, whose errors do not affect the call. */
async function notify(onEvent: NonNullable<CallPolicy['onEvent']>, event: CallEvent): Promise<void> {
  try {
    await onEvent(event);
  } catch (error) {
    console.error('onEvent:', error);
  }
}

/** Engines that let a program set the stack of an error: V8, JavaScriptCore, and newer ones. */
interface StackCapture {
  captureStackTrace?: (error: Error) => void;
}

/**
 * Creates the function that sends a call: it attempts the call until it succeeds, fails for good or runs out of retries.
 *
 * @param source returns the token of each attempt
 * @param credentials if given, a rejected token is renewed once
 * @param keyed paths whose POST takes an `Idempotency-Key`
 */
export function createSend(
  options: CallPolicy,
  source: TokenSource,
  credentials?: Credentials,
  keyed = keyedPaths,
): Send {
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
    const limitOf = (atDeadline: boolean) => (atDeadline ? `deadline, ${deadline}` : `timeout, ${timeout}`);
    const late = (atDeadline: boolean) => new TimeoutError(call.operation, `exceeded its ${limitOf(atDeadline)} ms.`);
    const within = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>) =>
      withTimeout(call.operation, ms, signal, work, late, end);

    const isPublic = publicPaths.includes(path);
    const isKeyed = method === 'POST' && keyed.includes(path);
    // Safe to repeat: GET, PUT and DELETE, a sign-in, and a POST with an `Idempotency-Key`.
    const isRepeatable = isPublic || isKeyed || !(/POST|PATCH/.test(method) || once.includes(operation));
    if (isKeyed) call.headers = { 'idempotency-key': randomKey(), ...call.headers };
    let rejected: string | undefined;
    const emit = onEvent && ((event: Omit<CallEvent, 'operation'>) => notify(onEvent, { operation, ...event }));

    for (let attempt = 1, retries = 0; ; attempt++) {
      let access: string | undefined;
      let result: Result | undefined;
      let error: unknown;
      const start = performance.now();
      emit?.({ type: 'attempt', attempt });
      try {
        if (signal?.aborted) throw abortError(signal, call.operation);
        if (!isPublic) {
          const given = source(rejected);
          // A sign-in has its own timeouts, for several attempts.
          const ms = credentials ? Infinity : timeout;
          access = typeof given === 'string' ? given : await within(ms, async () => given);
        }
        const authorization = isPublic ? undefined : bearerHeader(access as string);
        result = await within(timeout, (attempt) => {
          // The caller reads a stream after the call has ended, so its signal must abort the stream as well.
          if (signal && call.options.parseAs === 'stream') attempt = AbortSignal.any([attempt, signal]);
          return sendRequest(call, authorization, attempt);
        });
      } catch (cause) {
        // Calls that wait for the same sign-in share its error. Each throws its own, with its own stack.
        error = cause instanceof SignInError ? new SignInError(cause.message, cause) : cause;
      }

      const response = result?.response;
      const status = response?.status;
      const isFinal = response?.ok || signal?.aborted || isOneShot(call.body);
      const needsToken = status === 401 && credentials && access && !rejected;
      const isUnanswered = error instanceof ConnectionError && (isPublic || access); // Without a token nothing was sent.
      // With an `Idempotency-Key` 409 means that an earlier attempt is still running.
      const isRunning = status === 409 && isKeyed && retries;
      const canSucceed = status ? transientStatus.test(status as never) || isRunning : isUnanswered;
      const delay = isFinal || needsToken ? 0 : retryDelay(retries, maxRetryDelay, response);
      const isInTime = delay <= maxRetryDelay && performance.now() + delay < end;
      const willRetry = isInTime && !isFinal && (needsToken || (retries < maxRetries && isRepeatable && canSucceed));
      emit?.({
        ...(willRetry ? { type: 'wait', delay } : { type: 'outcome' }),
        attempt,
        duration: performance.now() - start,
        status,
        replyCode: (result?.data as { replyCode?: number } | null | undefined)?.replyCode,
        requestId: requestIdOf(response),
        error,
      });
      if (!willRetry) return endCall(call, result, error);
      if (needsToken) rejected = access;
      else retries++;
      // An abort ends the wait. The next attempt throws its error.
      if (delay) await within(delay, () => new Promise(() => {})).catch(() => {});
    }
  };
}
