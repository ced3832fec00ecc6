import type { MiddlewareCallbackParams } from 'openapi-fetch';
import { isOneShot } from './body.ts';
import type { Call, PreparedRequest } from './call.ts';
import { followRedirects } from './redirect.ts';
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
  // Middleware may have read the body of `init` through a clone: the request has it whole.
  const sent: PreparedRequest = { ...init, method, headers, credentials, cache, body: request.body };
  // A redirect or a retry sends bytes again.
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
