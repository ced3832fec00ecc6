import type { paths } from '@omnichannel/types';
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { serializeBody } from './body.ts';
import { publicPaths } from './contract.gen.ts';

/** An openapi-fetch client typed by the contract: `client.POST('/v1/subscribers', { body })`. */
export type Client = FetchClient<paths>;

/** How to reach the service and who is calling. */
export interface ClientOptions {
  /** Scheme, host and, where there is one, the path prefix of the service: `https://api.example.com`. */
  baseUrl: string;
  /** The access token, or a function that gives it before each call (a function may renew it). */
  token: string | (() => string | Promise<string>);
  /** Used instead of the global `fetch`: a proxy, a test double. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client. It makes no request by itself.
 *
 * @param options the base URL and the access token
 * @returns a client whose calls resolve to `{ data, error, response }`
 * @throws {TypeError} when `baseUrl` is not an http(s) URL or `token` is empty
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): Client {
  if (!isHttpUrl(baseUrl)) {
    throw new TypeError(`baseUrl must be an http or https URL such as https://api.example.com, not "${baseUrl}".`);
  }
  if (!token) throw emptyToken();

  const client = createFetchClient<paths>({ baseUrl, bodySerializer: serializeBody, ...(fetch && { fetch }) });
  client.use({
    async onRequest({ request, schemaPath }) {
      // The sign-in takes no token, and may be how a token function gets one.
      if (publicPaths.includes(schemaPath)) return;
      const value = typeof token === 'function' ? await token() : token;
      if (!value) throw emptyToken();
      request.headers.set('Authorization', `Bearer ${value}`);
    },
  });
  return client;
}

function isHttpUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

function emptyToken(): TypeError {
  return new TypeError('The access token is empty. Get one with POST /auth/v1/tokens/ and pass it as `token`.');
}
