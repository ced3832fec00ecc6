import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createDirectory, type Directory } from './directory.ts';
import { addDiscovery } from './discovery.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createFailedTokens } from './failed-tokens.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Accounts: signing in, and who a request is from. */
export interface Accounts extends Feature {
  directory: Directory;
  authenticate: Tokens['authenticate'];
}

export function createAccounts({ database, pool, keys, log, config }: Context): Accounts {
  const directory = createDirectory(database, keys, log);
  const tokens = createTokens(directory, createFailedTokens(config.maxFailedTokens), config.issuer);
  return {
    directory,
    authenticate: tokens.authenticate,
    handlers: { createAccessToken: createSignIn(directory, tokens, createFailedSignIns(pool, keys)) },
    routes: (app) => addDiscovery(app, directory, config.issuer),
    close: async () => directory.close(),
  };
}
