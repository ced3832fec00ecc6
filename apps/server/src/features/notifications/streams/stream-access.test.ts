import type { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createAccountCache } from '../../accounts/account-cache.ts';
import { createFailedTokens } from '../../accounts/failed-tokens.ts';
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
  const record = await cache.byId(account.id);
  if (!record) throw new Error('The account is missing.');
  return { account, token: await tokens.issue(record), feed: await testFeed(context, account) };
}

it('ends a stream that opened with a replaced key, before its instance knew of the new one', async () => {
  const { account, token, feed } = await signedIn();
  const opened = await instance.request('GET', feed.path, token);
  await opened.body?.cancel();
  // The instance has cached the account, and still accepts the token.
  await sql`UPDATE accounts SET key_version = key_version + 1 WHERE id = ${account.id}`.execute(database);
  const response = await instance.request('GET', feed.path, token);
  // 401 if it has just read the changes of accounts.
  expect([200, 401]).toContain(response.status);
  for await (const _event of eventsOf(response));
});

it('leaves a stream open that begins during a check', async () => {
  const { account } = await signedIn();
  const { account: other } = await signedIn();
  const access = createAccessCheck(database);
  const start = { position: { xid: '0', sequence: '0' }, sent: new Map<string, string>(), isReset: false };
  const streams = [createFeedStream('a'.repeat(24), start), createFeedStream('b'.repeat(24), start)] as const;
  access.watch(streams[0], { accountId: account.id, keyVersion: 1, expiresAtMs: undefined });
  const checking = access.endExpired();
  access.watch(streams[1], { accountId: other.id, keyVersion: 1, expiresAtMs: undefined });
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
