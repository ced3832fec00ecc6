import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { type AccountCache, createAccountCache } from './account-cache.ts';
import { createApiKeyUsage } from './api-key-usage.ts';
import { addDiscovery } from './discovery.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createFailedTokens } from './failed-tokens.ts';
import { createSignInHandler } from './sign-in.ts';
import { createSubscriberTokenHandler } from './subscriber-tokens.ts';
import { createTokens, type Tokens } from './tokens.ts';

export { requireAccount, selectOwnerUserName } from './account-lookup.ts';

/** Signs accounts in and authenticates their requests. */
export interface Accounts extends Feature {
  cache: AccountCache;
  authenticate: Tokens['authenticate'];
}

export function createAccounts({ database, pool, keys, log, config }: Context): Accounts {
  const cache = createAccountCache(database, keys, log);
  const tokens = createTokens(cache, createFailedTokens(config.maxFailedTokens), config);
  const usage = createApiKeyUsage(database, log);
  return {
    cache: cache,
    async authenticate(token, connection, address) {
      const caller = await tokens.authenticate(token, connection, address);
      if (caller.apiKeyId !== undefined) usage.note(caller.apiKeyId);
      return caller;
    },
    handlers: {
      createAccessToken: createSignInHandler({
        database,
        keys,
        cache,
        tokens,
        usage,
        failedSignIns: createFailedSignIns(pool, keys),
        hasSandbox: config.hasSandbox,
      }),
      createSubscriberToken: createSubscriberTokenHandler(database, tokens),
    },
    routes: (app) => addDiscovery(app, cache, config.issuer),
    async close() {
      cache.close();
      await usage.close();
    },
  };
}
