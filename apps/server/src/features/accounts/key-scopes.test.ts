import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { createApp } from '../../http/app.ts';
import { cachedDocument } from '../../http/contract/document.ts';
import type { Operation } from '../../http/contract/operation.ts';
import { type Scope, scopes } from '../../http/contract/scopes.ts';
import { contract, expectProblem, find, samples, send } from '../../http/testing.ts';
import { droppedFiles, sampleHandlers } from '../../http/testing-samples.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { testApiKey } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
/** An access token of a key with this scope alone. */
const tokens = {} as Record<Scope, string>;

beforeAll(async () => {
  accounts = createAccounts(context);
  const account = await testAccount(context);
  for (const scope of scopes) tokens[scope] = await signIn(account, [scope]);
  app = createApp({
    contract,
    handlers: sampleHandlers(samples),
    authenticate: accounts.authenticate,
    files: droppedFiles,
    checkResponses: true,
  });
});
afterAll(() => accounts.close?.());

async function signIn(account: Account, scopes: readonly Scope[]): Promise<string> {
  const apiKey = await testApiKey(context, account, { scopes });
  const body = { apiKey, userName: account.userName };
  const reply = await accounts.handlers?.createAccessToken?.(testCall('createAccessToken', account, { body }));
  return reply?.body.data.access_token ?? expect.fail('There is no handler.');
}

const call = (id: string, scope: Scope) =>
  send(find(id), { headers: { authorization: `Bearer ${tokens[scope]}` } }, app);

it('the scopes of the service are those of the contract', () => {
  const declared = (cachedDocument() as unknown as { 'x-scopes': object })['x-scopes'];
  expect(Object.keys(declared)).toEqual([...scopes]);
});

it('every operation but the sign-in has scopes', () => {
  const open = contract.operations.filter((operation) => operation.scopes.length === 0).map(({ id }) => id);
  expect(open).toEqual(['createAccessToken']);
});

const cases = contract.operations
  .filter(({ secured }) => secured)
  .flatMap((operation): [string, Scope, boolean, Operation][] =>
    scopes.map((scope) => [operation.id, scope, operation.scopes.includes(scope), operation]),
  );

it.each(cases.filter(([, , isAllowed]) => isAllowed))('%s works with the scope %s alone', async (id, scope) => {
  const response = await call(id, scope);
  expect(response.statusCode, response.body).toBe(find(id).reply.status);
});

it.each(cases.filter(([, , isAllowed]) => !isAllowed))(
  '%s returns 403 with the scope %s',
  async (id, scope, _, operation) => {
    const response = await call(id, scope);
    const needed = operation.scopes.join(' or ');
    expect(expectProblem(find(id), response, 403)).toContain(
      `The access token lacks the scope ${needed}. Sign in with an API key that has this scope.`,
    );
    expect(response.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", scope="${operation.scopes.join(' ')}"`,
    );
  },
);

it('an account without scopes may call nothing', async () => {
  const bare = createApp({
    contract,
    handlers: sampleHandlers(samples),
    authenticate: async () => ({ id: 'a', environmentId: 'e' }) as Account,
  });
  expect((await send(find('listTopics'), {}, bare)).statusCode).toBe(403);
});
