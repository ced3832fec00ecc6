import { type Client, type CoreOptions, createCore } from './core.ts';
import { authorize, type Token } from './token.ts';

export type { Client, CoreOptions } from './core.ts';
export type { Token } from './token.ts';

/**
 * Creates a client without credentials, retries and timeouts, for where each byte counts. Operations, streams and helpers
 * take it as they take the whole one.
 *
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL; a call rejects with it when the token is empty
 */
export function createClient(options: CoreOptions & { token: Token }): Client {
  return createCore(options, (call) => authorize(call, options.token));
}
