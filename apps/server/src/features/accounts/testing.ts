import type { Account } from '../../http/account.ts';
import { testActor } from '../audit/testing.ts';
import type { Context } from '../context.ts';
import type { AccountCache } from './account-cache.ts';
import { createApiKey, type NewApiKey } from './api-keys.ts';
import type { AccountRecord, ApiKeyRecord } from './load-account.ts';
import type { Tokens } from './tokens.ts';

/** Creates another key of an account, and returns it. */
export async function testApiKey(
  { database }: Pick<Context, 'database'>,
  account: Pick<Account, 'id' | 'userName'>,
  changes: Partial<NewApiKey> = {},
): Promise<string> {
  const name = changes.name ?? `key-${crypto.randomUUID()}`;
  return (await createApiKey(database, testActor, account, { ...changes, name })).apiKey;
}

/** Returns an account with its first key, as a sign-in has them. */
export async function signInOf(cache: AccountCache, id: string): Promise<[account: AccountRecord, key: ApiKeyRecord]> {
  const account = await cache.byId(id);
  const key = account?.keys.values().next().value;
  if (!account || !key) throw new Error('The account or its key is missing.');
  return [account, key];
}

/** Issues an access token of the first key of an account. */
export async function testToken(cache: AccountCache, tokens: Tokens, id: string): Promise<string> {
  return (await tokens.issue(...(await signInOf(cache, id)))).token;
}
