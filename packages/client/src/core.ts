import type { paths } from '@omnichannel/types';
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { serializeBody } from './body.ts';
import { Call } from './call.ts';
import { version } from './contract.gen.ts';
import { ConfigurationError, ConnectionError } from './errors.ts';

/** An openapi-fetch client typed by the contract: `client.POST('/v1/subscribers', { body })`. */
export type Client = FetchClient<paths>;

/** Where the service is, and what to reach it with. */
export interface CoreOptions {
  /** Scheme, host and, where there is one, the path prefix of the service: `https://api.example.com`. */
  baseUrl: string;
  /**
   * Sends a request: a proxy, a test double.
   * @default the global `fetch`
   */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * openapi-fetch over `Call` instead of `Request`.
 *
 * @param options where the service is
 * @param prepare completes a call before it is sent: its token, its headers
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL
 */
export function createCore(
  { baseUrl, fetch = (url, init) => globalThis.fetch(url, init) }: CoreOptions,
  prepare: (call: Call) => Promise<unknown>,
): Client {
  // The message does not repeat it: it may hold a password.
  if (!/^https?:\/\/[^\s?#@]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new ConfigurationError('baseUrl must be like https://api.example.com');
  }
  return createFetchClient<paths>({
    baseUrl,
    // A page and its workers have a location; there the browser names itself, and would ask the service for permission.
    headers: globalThis.location ? {} : { 'User-Agent': `omnichannel-client/${version}` },
    bodySerializer: serializeBody,
    pathSerializer: fillPath,
    // openapi-fetch only constructs it and hands it to `fetch` and to middleware.
    Request: Call as unknown as typeof Request,
    fetch: (async (call: Call) => {
      await prepare(call);
      try {
        return await fetch(call.url, call as RequestInit);
      } catch (cause) {
        throw new ConnectionError('No whole answer came: check baseUrl.', { cause });
      }
    }) as never,
  });
}

/** @throws {ConfigurationError} for a value that would lead to another operation */
function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/{(\w+)}/g, (_, name) => {
    const value = encodeURIComponent((values[name] ?? '') as string);
    if (/^\.{0,2}$/.test(value)) throw new ConfigurationError(`${name} is empty or malformed.`);
    return value;
  });
}
