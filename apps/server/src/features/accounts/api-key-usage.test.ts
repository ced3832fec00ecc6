import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createApiKeyUsage } from './api-key-usage.ts';
import { listApiKeys } from './api-keys.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

async function keyOf() {
  const { id } = await testAccount(context);
  const read = async () => (await listApiKeys(database, id))[0];
  return { id: (await read())?.id ?? '', lastUsedAt: async () => (await read())?.lastUsedAt?.getTime() };
}

const counted = async () => (await sql<{ count: number }>`SELECT count FROM account_changes`.execute(database)).rows[0];

it('writes the first use within a second, and later ones once a minute', async () => {
  const key = await keyOf();
  const usage = createApiKeyUsage(database, context.log);
  const changes = await counted();
  usage.note(key.id);
  usage.note(key.id);
  expect(await key.lastUsedAt()).toBeUndefined();
  vi.advanceTimersByTime(1000);
  await expect.poll(key.lastUsedAt).toBeGreaterThan(0);
  // As if the minute were over in the database as well.
  await sql`UPDATE api_keys SET last_used_at = to_timestamp(1) WHERE id = ${key.id}`.execute(database);
  vi.advanceTimersByTime(59_000);
  usage.note(key.id);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  usage.note(key.id);
  expect(vi.getTimerCount()).toBe(1);
  await usage.close();
  expect(await key.lastUsedAt()).toBeGreaterThan(1000);
  // No instance reads its accounts again because of a use.
  expect(await counted()).toEqual(changes);
});

it('leaves what another instance wrote within the minute', async () => {
  const key = await keyOf();
  await sql`UPDATE api_keys SET last_used_at = now() - interval '30 s' WHERE id = ${key.id}`.execute(database);
  const before = await key.lastUsedAt();
  const usage = createApiKeyUsage(database, context.log);
  usage.note(key.id);
  await usage.close();
  expect(await key.lastUsedAt()).toBe(before);
});

it('survives a database that fails', async () => {
  const log = { warn: vi.fn() };
  const failing = { ...context, log: log as unknown as typeof context.log };
  await sql`ALTER TABLE api_keys RENAME TO hidden_keys`.execute(database);
  const usage = createApiKeyUsage(database, failing.log);
  usage.note('a');
  await usage.close();
  await sql`ALTER TABLE hidden_keys RENAME TO api_keys`.execute(database);
  expect(log.warn).toHaveBeenCalledOnce();
});
