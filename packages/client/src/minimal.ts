import { bearerHeader, type Token } from './authorization.ts';
import { createCall } from './call.ts';
import { publicPaths } from './contract.gen.ts';
import { type Client, createCore } from './core.ts';
import type { CoreOptions } from './options.ts';
import { sendRequest } from './send-request.ts';

export type { Token } from './authorization.ts';
export type { Client } from './core.ts';

/**
 * Creates a client without credentials, retries and timeouts, for the smallest bundle. Operations, streams and helpers accept it like the
 * full client.
 *
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL; a call rejects with it when the token is empty
 */
export function createClient(options: CoreOptions & { token: Token }): Client {
  return createCore(options, async (core, method, path, init = {}) => {
    const { token } = options;
    const call = createCall(core, method, path, init);
    // The sign-in needs no token: a token function may call it.
    const authorization = publicPaths.includes(path)
      ? undefined
      : bearerHeader(typeof token === 'function' ? await token() : token);
    return sendRequest(call, authorization, init.signal);
  });
}
export type { CoreOptions } from './options.ts';
