import type { MiddlewareCallbackParams } from 'openapi-fetch';
import { isOneShot } from './body.ts';
import type { Call, PreparedRequest } from './call.ts';
import { followRedirects } from './redirect.ts';
import { randomKey } from './retry.ts';

/**
 * Sends a call through its middleware in the order of openapi-fetch: `onRequest` forward, `onError` and `onResponse` backward.
 * Middleware can change the URL, method, headers and body of the request. It does not see the token.
 *
 * @param init the request without middleware
 * @param authorization value of the header, if the operation requires one
 * @throws errors of the middleware
 * @throws {ConnectionError} when no response arrived
 * @throws {AbortError} when the signal aborted
 */
export async function runMiddleware(
  call: Call,
  init: PreparedRequest,
  authorization: string | undefined,
): Promise<Response> {
  const { middleware, path, params, url, options } = call;
  let request = new Request(url, init);
  const context = {
    schemaPath: path,
    params,
    id: randomKey(),
    options,
  } as unknown as Omit<MiddlewareCallbackParams, 'request'>;

  for (const one of middleware) {
    const result = await one.onRequest?.({ ...context, request });
    if (result instanceof Response) return result;
    request = result || request;
  }
  const { method, credentials, cache } = request;
  const headers = Object.fromEntries(request.headers);
  if (authorization) headers.authorization ??= authorization;
  // Middleware may have read the body of `init` through a clone. The request still has the complete body.
  const sent: PreparedRequest = { ...init, method, headers, credentials, cache, body: request.body };
  // Redirects and retries need the bytes again.
  if (!isOneShot(init.body)) {
    const bytes = await request.arrayBuffer();
    sent.body = bytes.byteLength ? bytes : null;
  }

  const backward = middleware.toReversed();
  let outcome: Response | Error = await followRedirects(call, request.url, sent).catch((error: Error) => error);
  for (const one of backward) {
    if (outcome instanceof Error) outcome = (await one.onError?.({ ...context, request, error: outcome })) || outcome;
  }
  if (outcome instanceof Error) throw outcome;
  for (const one of backward) {
    outcome = (await one.onResponse?.({ ...context, request, response: outcome })) || outcome;
  }
  return outcome;
}
