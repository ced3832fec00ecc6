import { fetchError, type Signal } from './abort.ts';
import type { Call, PreparedRequest } from './call.ts';
import { ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { runMiddleware } from './middleware.ts';
import type { Result } from './options.ts';
import { followRedirects } from './redirect.ts';
import { describeUnexpected } from './unexpected-response.ts';

/**
 * Sends a call once and reads its answer.
 *
 * @param authorization the header of this name, where the contract wants one
 * @throws {ConnectionError} when no complete response arrived
 * @throws {AbortError} when the signal aborted
 * @throws {ConfigurationError} when `fetch` or middleware gave something else than a Response
 * @throws {UnexpectedResponseError} when a success is not JSON and should be
 */
export async function sendRequest(call: Call, authorization: string | undefined, signal: Signal): Promise<Result> {
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
  const init = { ...call.init, method, headers, body, signal, redirect: 'manual' } as PreparedRequest;
  const response = await (middleware.length
    ? runMiddleware(call, init, authorization)
    : followRedirects(call, url, init));
  const { status, ok, text, headers: received } = Object(response) as Response;
  // A Response of another realm, or of a library, is not `instanceof` ours.
  if (!((received as Partial<Headers>)?.get && (text as Partial<CallableFunction>)?.call))
    throw new ConfigurationError('fetch or middleware returned no Response.');
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
    if (ok) throw new UnexpectedResponseError(operation, `got a ${describeUnexpected(response, value)}`);
  }
  return ok ? { data: value, response } : { error: value, response };
}
