import { fetchError, type Signal } from './abort.ts';
import type { Call, PreparedRequest } from './call.ts';
import { ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { runMiddleware } from './middleware.ts';
import type { Result } from './options.ts';
import { followRedirects } from './redirect.ts';
import { describeUnexpected } from './unexpected-response.ts';

/**
 * Sends a call once and reads its response.
 *
 * @param authorization value of the header, if the operation requires one
 * @throws {ConnectionError} when no complete response arrived
 * @throws {AbortError} when the signal aborted
 * @throws {ConfigurationError} when `fetch` or middleware returned something other than a Response
 * @throws {UnexpectedResponseError} when a success should be JSON and is not
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
  // Middleware does not see the token, which is added afterwards.
  const headers = authorization && !middleware.length ? { authorization, ...call.headers } : call.headers;
  const init = { ...call.init, method, headers, body, signal, redirect: 'manual' } as PreparedRequest;
  const response = await (middleware.length
    ? runMiddleware(call, init, authorization)
    : followRedirects(call, url, init));
  const { status, ok, text, headers: received } = Object(response) as Response;
  // `instanceof` fails for a Response of another realm or library.
  if (!((received as Partial<Headers>)?.get && (text as Partial<CallableFunction>)?.call))
    throw new ConfigurationError('No Response from fetch or middleware.');
  let value: unknown;
  const isJson = parseAs === 'json' || !ok;
  // Without a body, the value is undefined, not an empty text or Blob.
  const isEmpty =
    status === 204 ||
    method === 'HEAD' ||
    (received.get('content-length') === '0' && !received.has('transfer-encoding'));
  try {
    if (!isEmpty) value = await (isJson ? response.text() : parseAs === 'stream' ? response.body : response[parseAs]());
  } catch (cause) {
    throw fetchError(operation, cause, signal, url);
  }
  try {
    if (isJson) value = value || !ok ? JSON.parse(value as string) : undefined;
  } catch {
    // An error response can contain anything, such as the HTML of a proxy, and stays text. A SyntaxError would quote it.
    if (ok) throw new UnexpectedResponseError(operation, `got a ${describeUnexpected(response, value)}`);
  }
  return ok ? { data: value, response } : { error: value, response };
}
