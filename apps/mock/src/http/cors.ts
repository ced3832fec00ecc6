import type { IncomingHttpHeaders } from 'node:http';
import { createCors as createHeaders } from '@omnichannel/contract';

type CorsHeaders = (request: IncomingHttpHeaders) => Record<string, string>;

export interface Cors {
  actual: CorsHeaders;
  preflight: CorsHeaders;
}

/**
 * Lets pages of any origin call the API, with credentials too. The two that could do harm check the origin themselves: `/__mock` and
 * `updateChatAppWebhook`.
 *
 * @param declared response headers of the contract
 */
export function createCors(declared: readonly string[]): Cors {
  const cors = createHeaders(declared);
  return {
    actual: ({ origin }) => ({ ...cors.actual(origin ?? '*'), ...credentials(origin) }),
    preflight: ({ origin, 'access-control-request-headers': requested }) => ({
      ...cors.preflight(origin ?? '*', requested),
      ...credentials(origin),
    }),
  };
}

/** Allows credentials for a named origin only: browsers reject them together with `*`. */
function credentials(origin: string | undefined): Record<string, string> {
  return origin === undefined ? {} : { 'Access-Control-Allow-Credentials': 'true' };
}
