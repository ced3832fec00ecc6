import { fetchError, type Signal } from './abort.ts';
import type { Call, Sent } from './call.ts';
import { ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { found } from './found.ts';
import { passMiddleware } from './middleware.ts';

/** What openapi-fetch gives for a call. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

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
    options: { fetch, parseAs },
  } = call;
  // Middleware does not see the token: it is set after it.
  const headers = authorization && !middleware.length ? { authorization, ...call.headers } : call.headers;
  const init = { ...call.init, method, headers, body, signal } as Sent;
  let response: Response | undefined;
  let value: unknown;
  let json = parseAs === 'json';
  let isResponse: unknown;
  try {
    response = await (middleware.length ? passMiddleware(call, init, authorization) : fetch(url, init));
    const { status, ok, text, headers } = Object(response) as Response;
    // By its members: what comes from another realm, or a library, is no `instanceof` ours.
    isResponse = (headers as Partial<Headers>)?.get && (text as Partial<CallableFunction>)?.call;
    // Where there is no body, the value is undefined, not an empty text or Blob. Whether a success has JSON, its text tells.
    const empty =
      !isResponse ||
      status === 204 ||
      method === 'HEAD' ||
      (!(ok && json) && headers.get('content-length') === '0' && !headers.has('transfer-encoding'));
    json ||= !ok;
    if (!empty) value = await (json ? response.text() : parseAs === 'stream' ? response.body : response[parseAs]());
  } catch (cause) {
    // What middleware throws stays as it is.
    throw response || !middleware.length ? fetchError(operation, cause, signal) : cause;
  }
  if (!isResponse) throw new ConfigurationError('fetch or middleware gave no Response.');
  if (json) value = parse(operation, response, value as string | undefined);
  return response.ok ? { data: value, response } : { error: value, response };
}

/** Parses a body, where there is one. A refusal may be of any kind: a proxy's HTML is given as it came. */
function parse(operation: string, response: Response, text: string | undefined): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    if (!response.ok) return text;
    // The message of the SyntaxError quotes the answer.
    if (text) throw new UnexpectedResponseError(operation, `got a ${found(response, text)}`);
  }
}
