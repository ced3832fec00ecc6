/**
 * A server for `http.ts`, in a process of its own: a validated POST that is answered from memory.
 *
 *   node bench/http-server.ts ours|bare
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyInstance } from 'fastify';
import { generateKeyPair } from 'jose';
import type { AccountCache } from '../src/features/accounts/account-cache.ts';
import { createFailedTokens } from '../src/features/accounts/failed-tokens.ts';
import { createTokens } from '../src/features/accounts/tokens.ts';
import type { Account } from '../src/http/account.ts';
import { createApp } from '../src/http/app.ts';
import { readContract } from '../src/http/contract/contract.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { allScopes, scopes } from '../src/http/contract/scopes.ts';
import { envelope } from '../src/http/envelope.ts';
import { readSamples } from '../src/http/testing-samples.ts';

const contract = readContract(await readDocument());
const sample = (await readSamples()).find(({ id }) => id === 'requestVerification');
const operation = contract.operations.find(({ id }) => id === 'requestVerification');
if (!sample || !operation) throw new Error('The contract has no requestVerification.');
const data = { checkCode: 'b6f1c2f0e4a0b4d5e9a511f0' };

/** The account of a token is known without a database; the token itself is signed, checked and remembered as always. */
const caller = { id: 'a', environmentId: 'e', scopes: allScopes } as Account;
const key = { id: 'k', scope: scopes.join(' '), expiresAtMs: Infinity, caller };
const account = {
  id: 'a',
  environmentId: 'e',
  tokenLifetime: 3600,
  disabled: false,
  isSandbox: false,
  keys: new Map([['k', key]]),
};
const { publicKey, privateKey } = await generateKeyPair('Ed25519');
const known = Promise.resolve(account);
const signingKeys = Promise.resolve({
  current: { kid: 'k', privateKey: async () => privateKey },
  publicKeys: new Map([['k', publicKey]]),
  jwks: { keys: [] },
});
const directory: Partial<AccountCache> = { byId: () => known, signingKeys: () => signingKeys };
const tokens = createTokens(directory as AccountCache, createFailedTokens(100));

/** The service without a database under it. */
async function ours(): Promise<FastifyInstance> {
  const handlers = {
    requestVerification: async (call: Parameters<typeof envelope>[0]) =>
      ({ status: 200, body: envelope(call, 'Sent', data) }) as const,
  };
  return createApp({ contract, handlers, authenticate: tokens.authenticate });
}

/** The floor: what Fastify and Ajv take by themselves for the same body, the same schema and the same response. */
async function bare(): Promise<FastifyInstance> {
  const app = Fastify();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  const schema = { body: operation?.body?.schemas.get('application/json') };
  app.post('/mfa/v1/destinations/verification', { schema }, async (request) =>
    envelope({ requestId: request.id, receivedAt: new Date(), body: request.body as never }, 'Sent', data),
  );
  return app;
}

const app = await (process.argv[2] === 'bare' ? bare() : ours());
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const { token } = await tokens.issue(account, key);
process.send?.({ url: url + sample.url, body: sample.payload, token });
