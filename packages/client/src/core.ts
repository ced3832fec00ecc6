import type { paths } from '@omnichannel/types';
import type { Client as FetchClient, Middleware } from 'openapi-fetch';
import { version } from './contract.gen.ts';
import { ConfigurationError } from './errors.ts';
import { mergeHeaders } from './headers.ts';
import type { CallInit, CoreOptions, Result } from './options.ts';

/** An openapi-fetch client typed by the contract: `client.POST('/v1/subscribers', { body })`. */
export type Client = FetchClient<paths>;

/** What the calls of a client have in common. */
export interface Core {
  baseUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** By names in lower case. */
  headers: Record<string, string>;
  /** Replaced and never changed: a call keeps those that it began with. */
  middleware: Middleware[];
}

/**
 * The methods of an openapi-fetch client, over a way to make a call.
 *
 * @param options where the service is
 * @param send makes a call
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL
 */
export function createCore(
  options: CoreOptions,
  send: (core: Core, method: string, path: string, init?: CallInit) => Promise<Result>,
): Client {
  const { baseUrl, fetch = (...request) => globalThis.fetch(...request), headers }: CoreOptions = Object(options);
  // The message does not repeat it: it may hold a password.
  if (!/^https?:\/\/[^\s?#@]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new ConfigurationError('baseUrl must be like https://api.example.com');
  }
  const core: Core = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    fetch,
    // A page and its workers have a location; there the browser names itself, and would ask the service for permission.
    headers: mergeHeaders(globalThis.location ? {} : { 'user-agent': `omnichannel-client/${version}` }, headers),
    middleware: [],
  };
  const client: Record<string, unknown> = {
    request: (method: string, path: string, init?: CallInit) => send(core, method.toUpperCase(), path, init),
    use: (...added: Middleware[]) => {
      core.middleware = core.middleware.concat(added);
    },
    eject: (...removed: Middleware[]) => {
      core.middleware = core.middleware.filter((one) => !removed.includes(one));
    },
  };
  for (const method of 'GET PUT POST DELETE OPTIONS HEAD PATCH TRACE'.split(' ')) {
    client[method] = (path: string, init?: CallInit) => send(core, method, path, init);
  }
  return client as unknown as Client;
}
