import { deprecationHeaders } from './deprecation.ts';

/** Response headers that the contract does not need to declare. */
const undeclared = ['Allow', 'Content-Length', 'Retry-After', 'WWW-Authenticate', ...deprecationHeaders];

/** Request headers of a preflight that names none. */
const allowed = 'Authorization, Content-Type, Idempotency-Key, Prefer, Accept, X-Request-Id, traceparent';

type Headers = Record<string, string>;

/** Creates the CORS headers, which allow pages of an origin to call. An origin is a value of the header `Origin`; `*` is any origin. */
export interface Cors {
  /** Headers of every response that a page of this origin may read. */
  actual(origin: string): Headers;
  /**
   * Headers of the response to a preflight. Everything is allowed, since the operation itself validates the request.
   *
   * @param requested the preflight's `Access-Control-Request-Headers`
   */
  preflight(origin: string, requested: string | undefined): Headers;
}

/** @param declared response headers of the contract: a browser hides all others from scripts */
export function createCors(declared: readonly string[]): Cors {
  const exposed = [...new Set([...undeclared, ...declared])].join(', ');
  return {
    actual: (origin) => ({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    }),
    preflight: (origin, requested) => ({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': requested ?? allowed,
      'Access-Control-Max-Age': '600',
      Vary: 'Origin, Access-Control-Request-Headers',
    }),
  };
}
