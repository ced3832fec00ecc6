import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Accounts: signing in, and who a request is from. */
export interface Accounts extends Feature {
  directory: Directory;
  authenticate: Tokens['authenticate'];
}

export function createAccounts({ database, pool, keys, log }: Context): Accounts {
  const directory = createDirectory(database, keys, log);
  const tokens = createTokens(directory);
  return {
    directory,
    authenticate: tokens.authenticate,
    handlers: { createAccessToken: createSignIn(directory, tokens, createFailedSignIns(pool, keys)) },
    routes(app) {
      app.get('/.well-known/jwks.json', async (_request, reply) => {
        const { jwks } = await directory.signingKeys();
        return reply.header('Cache-Control', 'public, max-age=300').type('application/jwk-set+json').send(jwks);
      });
    },
    close: async () => directory.close(),
  };
}
