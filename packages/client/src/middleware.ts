import type { MiddlewareCallbackParams } from 'openapi-fetch';
import { fetchError } from './abort.ts';
import type { Call, Sent } from './call.ts';
import { randomKey } from './retry.ts';

/**
 * Sends a call through its middleware in the order of openapi-fetch: `onRequest` forward, `onError` and `onResponse`
 * backward. Middleware can change the URL, the method, the headers and the body of the request; it does not see the token.
 *
 * @param init what the call would send without middleware
 * @param authorization the header of this name, where the contract wants one
 * @throws what the middleware throws
 * @throws {ConnectionError} when no answer came
 * @throws {AbortError} when the signal aborted
 */
export async function passMiddleware(
  { operation, middleware, path, params, url, options }: Call,
  init: Sent,
  authorization: string | undefined,
): Promise<Response> {
  const { fetch } = options;
  const first = new Request(url, init);
  let request = first;
  const context = {
    schemaPath: path,
    params,
    id: randomKey(),
    options: Object.freeze(options),
  } as unknown as Omit<MiddlewareCallbackParams, 'request'>;

  for (const one of middleware) {
    const result = await one.onRequest?.({ ...context, request });
    if (result instanceof Response) return result;
    request = result || request;
  }
  const { method, redirect, credentials, cache } = request;
  const headers = Object.fromEntries(request.headers);
  if (authorization) headers.authorization ??= authorization;
  const sent: Sent = { ...init, method, headers, redirect, credentials, cache };
  // What has been cloned is read from the clone's twin.
  if (init.body instanceof ReadableStream && request === first) sent.body = request.body;
  // The headers hold the boundary that a form has in this request.
  else if (request !== first || init.body instanceof FormData) {
    const bytes = await request.arrayBuffer();
    sent.body = bytes.byteLength ? bytes : null;
  }

  const backward = middleware.toReversed();
  let outcome: Response | Error;
  try {
    outcome = await fetch(request.url, sent);
  } catch (cause) {
    outcome = fetchError(operation, cause, init.signal);
  }
  for (const one of backward) {
    if (outcome instanceof Error) outcome = (await one.onError?.({ ...context, request, error: outcome })) || outcome;
  }
  if (outcome instanceof Error) throw outcome;
  for (const one of backward) {
    outcome = (await one.onResponse?.({ ...context, request, response: outcome })) || outcome;
  }
  return outcome;
}
