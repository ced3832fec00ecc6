import { fetchError, type Signal } from './abort.ts';
import type { Call, Sent } from './call.ts';
import { ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { found } from './found.ts';
import { passMiddleware } from './middleware.ts';
import type { Result } from './options.ts';
import { followRedirects } from './redirect.ts';

/**
 * Sends a call once and reads its answer.
 *
 * @param authorization the header of this name, where the contract wants one
 * @throws {ConnectionError} when no whole answer came
 * @throws {AbortError} when the signal aborted
 * @throws {ConfigurationError} when `fetch` or middleware gave something else than a Response
 * @throws {UnexpectedResponseError} when a success is not JSON and should be
 */
export async function exchange(call: Call, authorization: string | undefined, signal: Signal): Promise<Result> {
  const {
    operation,
    url,
    method,
    body,
    middleware,
    options: { parseAs },
  } = call;
  // Middleware does not see the token: it is set after it.
  const headers = authorization && !middleware.length ? { authorization, ...call.headers } : call.headers;
  const init = { ...call.init, method, headers, body, signal, redirect: 'manual' } as Sent;
  const response = await (middleware.length
    ? passMiddleware(call, init, authorization)
    : followRedirects(call, url, init));
  const { status, ok, text, headers: received } = Object(response) as Response;
  // A Response of another realm, or of a library, is not `instanceof` ours.
  if (!((received as Partial<Headers>)?.get && (text as Partial<CallableFunction>)?.call))
    throw new ConfigurationError('fetch or middleware gave no Response.');
  let value: unknown;
  const isJson = parseAs === 'json' || !ok;
  // Where there is no body, the value is undefined, not an empty text or Blob.
  const isEmpty =
    status === 204 ||
    method === 'HEAD' ||
    (received.get('content-length') === '0' && !received.has('transfer-encoding'));
  try {
    if (!isEmpty) value = await (isJson ? response.text() : parseAs === 'stream' ? response.body : response[parseAs]());
  } catch (cause) {
    throw fetchError(operation, cause, signal);
  }
  try {
    if (isJson) value = value || !ok ? JSON.parse(value as string) : undefined;
  } catch {
    // An error response may hold anything, such as a proxy's HTML: it stays a text. A SyntaxError would quote the response.
    if (ok) throw new UnexpectedResponseError(operation, `got a ${found(response, value)}`);
  }
  return ok ? { data: value, response } : { error: value, response };
}
