import {
  type CallPolicy,
  ConfigurationError,
  type CoreOptions,
  createCore,
  createSend,
  type Token,
  validateOptions,
} from '@omnichannel/client/transport';
import type { paths } from '@omnichannel/types/admin';
import type { Client as FetchClient } from 'openapi-fetch';
import { keyedPaths, once, timeouts } from './contract.gen.ts';

/** An openapi-fetch client of the admin API: `admin.GET('/admin/v1/accounts')`. */
export type Client = FetchClient<paths>;

/** Options of a client of the admin API. */
export interface ClientOptions extends CoreOptions, CallPolicy {
  /** The operator key, `omo_…`, or a function that returns it before each attempt. Keep it on a server. */
  operatorKey: Token;
}

/**
 * Creates a client of the admin API. It sends no request by itself.
 *
 * @param options the address of the service or of `OMNICHANNEL_ADMIN_PORT`, the operator key, and the policy of all calls; a call can override
 *   the policy
 * @returns a client whose methods resolve to `{ data, error, response }`, for `paginate` as well
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, the key is empty or malformed, or an option is malformed; a call rejects
 *   with it when a function returns such a key
 * @example
 * const admin = createAdminClient({ baseUrl: 'https://api.example.com', operatorKey: process.env.OMNICHANNEL_OPERATOR_KEY });
 * const { data } = await admin.GET('/admin/v1/accounts');
 */
export function createAdminClient(options: ClientOptions): Client {
  const { operatorKey }: ClientOptions = Object(options);
  if (typeof operatorKey !== 'function') checkKey(operatorKey);
  validateOptions(options);
  const source = typeof operatorKey === 'function' ? async () => checkKey(await operatorKey()) : () => operatorKey;
  const send = createSend(options, source, undefined, keyedPaths);
  return createCore<paths>(options, (core, method, path, init = {}) =>
    send(core, method, path, {
      ...init,
      timeout: init.timeout ?? options.timeout ?? timeouts[path],
      maxRetries: once.includes(`${method} ${path}`) ? 0 : init.maxRetries,
    }),
  );
}

/**
 * Returns an operator key that a header can have. The error does not quote it.
 *
 * @throws {ConfigurationError} when it is empty or contains white space
 */
function checkKey(key: string): string {
  if (!key || /[^!-~]/.test(key)) throw new ConfigurationError('operatorKey is empty or malformed: leave out Bearer.');
  return key;
}
