/** Response headers that an answer may have without the contract's saying so. */
const undeclared = ['Allow', 'Content-Length', 'Retry-After', 'WWW-Authenticate'];

type Headers = Record<string, string>;

/** What tells a browser that it may let a page call (CORS). Origins are as the header `Origin` has them; `*` is any. */
export interface Cors {
  /** Headers of every answer that a page of this origin may read. */
  actual(origin: string): Headers;
  /**
   * Headers of the response to a preflight. Everything is allowed, since the operation itself validates the request.
   *
   * @param requested the preflight's `Access-Control-Request-Headers`
   */
  preflight(origin: string, requested: string | undefined): Headers;
}

/** @param declared response headers of the contract: a browser hides from scripts what is not listed */
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
      'Access-Control-Allow-Headers': requested ?? 'Authorization, Content-Type, Idempotency-Key, Prefer, Accept',
      'Access-Control-Max-Age': '600',
      Vary: 'Origin, Access-Control-Request-Headers',
    }),
  };
}
