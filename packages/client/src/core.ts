import type { paths } from '@omnichannel/types';
import type { Client as FetchClient, Middleware } from 'openapi-fetch';
import { version } from './contract.gen.ts';
import { ConfigurationError } from './errors.ts';
import { mergeHeaders } from './headers.ts';
import type { CallInit, CoreOptions, Result } from './options.ts';

/** An openapi-fetch client typed from the contract: `client.POST('/v1/subscribers', { body })`. */
export type Client = FetchClient<paths>;

/** Settings that all calls of a client share. */
export interface Core {
  baseUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Replaced, never mutated: a running call keeps the list that it started with. */
  middleware: Middleware[];
}

/** Sends one call. */
export type Send = (core: Core, method: string, path: string, init?: CallInit) => Promise<Result>;

/**
 * Creates the methods of an openapi-fetch client on top of a function that sends calls.
 *
 * @param options base URL, `fetch` and headers
 * @param send sends one call
 * @typeParam Paths the paths of the contract that types the methods
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL
 */
export function createCore<Paths extends object = paths>(options: CoreOptions, send: Send): FetchClient<Paths> {
  const { baseUrl, fetch = (...request) => globalThis.fetch(...request), headers }: CoreOptions = Object(options);
  // The message does not quote the URL, which may contain a password.
  if (!/^https?:\/\/[^\s?#@]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new ConfigurationError('baseUrl must be like https://api.example.com');
  }
  const core: Core = {
    baseUrl,
    fetch,
    // Pages and workers have a location. There the browser sets its own user agent, and a custom one needs a CORS preflight.
    headers: mergeHeaders(globalThis.location ? {} : { 'user-agent': `omnichannel-client/${version}` }, headers),
    middleware: [],
  };
  // A wrapper of `request` sees each call: the other methods call it.
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
    client[method] = (path: string, init?: CallInit) =>
      (client as unknown as Client).request(method as 'get', path as never, init as never);
  }
  return client as unknown as FetchClient<Paths>;
}
