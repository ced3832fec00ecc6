import type { IncomingHttpHeaders } from 'node:http';

/** Response headers of the front itself, which a browser hides from scripts unless they are listed. */
const ownHeaders = ['Allow', 'Content-Length', 'Retry-After', 'WWW-Authenticate'];

type CorsHeaders = (request: IncomingHttpHeaders) => Record<string, string>;

export interface Cors {
  actual: CorsHeaders;
  preflight: CorsHeaders;
}

/**
 * Lets pages of any origin call the API, with credentials too. What could do harm looks at the origin itself: `/__mock` and
 * `updateChatAppWebhook`.
 *
 * @param declared response headers of the contract
 */
export function createCors(declared: readonly string[]): Cors {
  const exposed = [...new Set([...ownHeaders, ...declared])].join(', ');
  return {
    actual: ({ origin }) => ({
      'Access-Control-Allow-Origin': origin ?? '*',
      ...(origin !== undefined && { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    }),
    preflight: (headers) => ({
      'Access-Control-Allow-Origin': headers.origin ?? '*',
      ...(headers.origin !== undefined && { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        headers['access-control-request-headers'] ?? 'Authorization, Content-Type, Idempotency-Key, Prefer, Accept',
      'Access-Control-Max-Age': '600',
      Vary: 'Origin, Access-Control-Request-Headers',
    }),
  };
}
