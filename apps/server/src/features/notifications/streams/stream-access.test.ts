import type { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createAccountCache } from '../../accounts/account-cache.ts';
import { createFailedTokens } from '../../accounts/failed-tokens.ts';
import { signInOf, testToken } from '../../accounts/testing.ts';
import { createTokens } from '../../accounts/tokens.ts';
import { createFeedStream } from './feed-stream.ts';
import { createAccessCheck } from './stream-access.ts';
import { eventsOf, type TestInstance, testFeed, testInstance } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const cache = createAccountCache(database, context.keys, context.log);
const tokens = createTokens(cache, createFailedTokens(100));
let instance: TestInstance;

beforeAll(async () => {
  instance = await testInstance(context, { accessCheckMs: 50 });
});
afterAll(async () => {
  await instance.close();
  cache.close();
});

async function signedIn() {
  const account = await testAccount(context);
  return { account, token: await testToken(cache, tokens, account.id), feed: await testFeed(context, account) };
}

/** The id of the key of an account. */
async function keyOf({ id }: Account): Promise<string> {
  return (await signInOf(cache, id))[1].id;
}

it('ends a stream that opened with a revoked key, before its instance knew of that', async () => {
  const { account, token, feed } = await signedIn();
  const opened = await instance.request('GET', feed.path, token);
  await opened.body?.cancel();
  // The instance has cached the account, and still accepts the token.
  await sql`UPDATE api_keys SET revoked_at = now() WHERE account_id = ${account.id}`.execute(database);
  const response = await instance.request('GET', feed.path, token);
  // 401 if it has just read the changes of accounts.
  expect([200, 401]).toContain(response.status);
  for await (const _event of eventsOf(response));
});

it('leaves a stream open that begins during a check', async () => {
  const { account } = await signedIn();
  const { account: other } = await signedIn();
  const otherKey = await keyOf(other);
  const access = createAccessCheck(database);
  const start = { position: { xid: '0', sequence: '0' }, sent: new Map<string, string>(), isReset: false };
  const streams = [createFeedStream('a'.repeat(24), start), createFeedStream('b'.repeat(24), start)] as const;
  access.watch(streams[0], { apiKeyId: await keyOf(account), expiresAtMs: undefined });
  const checking = access.endExpired();
  access.watch(streams[1], { apiKeyId: otherKey, expiresAtMs: undefined });
  await checking;
  expect(streams.map(({ readable }) => (readable as PassThrough).writable)).toEqual([true, true]);
});

it('opens no stream for HEAD', async () => {
  const { token, feed } = await signedIn();
  const { status, headers } = await instance.request('HEAD', feed.path, token);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const streams = () =>
    database.selectFrom('notification_streams').select('id').where('subscriber', '=', feed.id).execute();
  await expect.poll(streams).toEqual([]);
});
