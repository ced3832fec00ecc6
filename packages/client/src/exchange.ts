import { abortError, type Signal } from './abort.ts';
import type { Call } from './call.ts';
import { ConnectionError, UnexpectedResponseError } from './errors.ts';
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
 * @throws {UnexpectedResponseError} when a success is not JSON and should be
 */
export async function exchange(call: Call, authorization: string | undefined, signal: Signal): Promise<Result> {
  const { method, headers, body, fetch, options } = call;
  const request = { ...call.init, method, headers, body, signal } as RequestInit;
  const fault = (cause: unknown) =>
    signal?.aborted ? abortError(signal) : new ConnectionError('No whole answer came: check baseUrl.', { cause });

  let response: Response;
  if (call.middleware.length) response = await passMiddleware(call, request, authorization, fault);
  else {
    if (authorization) request.headers = { ...headers, authorization };
    try {
      response = await fetch(call.url, request);
    } catch (cause) {
      throw fault(cause);
    }
  }

  const { ok } = response;
  const parseAs = ok ? options.parseAs : 'json';
  const json = parseAs === 'json';
  let value: unknown;
  // Whether a success has JSON, its text tells.
  if (ok && json ? method !== 'HEAD' : !isEmpty(method, response)) {
    if (parseAs === 'stream') value = response.body;
    else {
      try {
        value = await response[json ? 'text' : parseAs]();
      } catch (cause) {
        throw fault(cause);
      }
    }
    if (json) value = parse(value as string, ok);
  }
  return ok ? { data: value, response } : { error: value, response };
}

/** Whether there is no body: the value is then undefined, not an empty text or Blob. */
function isEmpty(method: string, { status, headers }: Response): boolean {
  const chunked = headers.get('Transfer-Encoding')?.includes('chunked');
  return status === 204 || method === 'HEAD' || (headers.get('Content-Length') === '0' && !chunked);
}

/** Parses a body. A refusal may be of any kind: a proxy's HTML is given as it came. */
function parse(text: string, ok: boolean): unknown {
  if (ok && !text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The message of the SyntaxError quotes the answer.
    if (ok) throw new UnexpectedResponseError('Not JSON: check baseUrl.');
    return text;
  }
}
