import type { MiddlewareCallbackParams } from 'openapi-fetch';
import type { Call } from './call.ts';

/**
 * Sends a call through its middleware in the order of openapi-fetch: `onRequest` forward, `onError` and `onResponse`
 * backward. Middleware can change the URL, the method, the headers and the body of the request; it does not see the token.
 *
 * @param init what the call would send without middleware
 * @param authorization the header of this name, where the contract wants one
 * @param fault makes the error of what `fetch` throws
 */
export async function passMiddleware(
  { fetch, middleware, path, params, url, options }: Call,
  init: RequestInit,
  authorization: string | undefined,
  fault: (cause: unknown) => Error,
): Promise<Response> {
  const first = new Request(url, init);
  let request = first;
  const context = {
    schemaPath: path,
    params,
    id: Math.random().toString(36).slice(2),
    options: Object.freeze({ ...options, fetch }),
  } as Omit<MiddlewareCallbackParams, 'request'>;

  for (const one of middleware) {
    const result = await one.onRequest?.({ ...context, request });
    if (result instanceof Response) return result;
    request = result || request;
  }
  const sent = { ...init, method: request.method, headers: Object.fromEntries(request.headers) };
  if (authorization) sent.headers.authorization = authorization;
  // The headers hold the boundary that a form has in this request.
  if (request !== first || init.body instanceof FormData) {
    const bytes = await request.arrayBuffer();
    sent.body = bytes.byteLength ? bytes : null;
  }

  const backward = [...middleware].reverse();
  let response: Response | undefined;
  try {
    response = await fetch(request.url, sent);
  } catch (cause) {
    let error = fault(cause);
    for (const one of backward) {
      const result = await one.onError?.({ ...context, request, error });
      if (result instanceof Response) {
        response = result;
        break;
      }
      error = result || error;
    }
    if (!response) throw error;
  }
  for (const one of backward) response = (await one.onResponse?.({ ...context, request, response })) || response;
  return response;
}
