import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase, waitingFor } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { type ConnectionCache, createConnectionCache } from './connection-cache.ts';
import { addConnection, recordSignIn, setConnection } from './connection-store.ts';
import { reencryptCredentials } from './credentials.ts';
import { createTestProvider, testCredentials, testSettings } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const { keys, log } = testContext(open);
const { kinds } = createTestProvider();
const options = { kinds, keys, log, publicUrl: 'https://sms.example.com' };
let cache: ConnectionCache;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cache = createConnectionCache(database, options);
});
afterEach(async () => {
  cache.close();
  vi.useRealTimers();
  await database.deleteFrom('connections').execute();
});

function add(name: string, changes: { settings?: Record<string, unknown>; kind?: string } = {}, by = keys) {
  const limits = { window: 10, throughput: 50, binds: 2, environmentId: null };
  const added = { name, kind: 'test', settings: testSettings, credentials: testCredentials, ...limits, ...changes };
  return addConnection(database, testActor, by, added);
}
const names = () => cache.list().map(({ name }) => name);
const poll = () => vi.advanceTimersByTimeAsync(2000);

it('has every connection with defaults and credentials', async () => {
  const { id } = await add('main');
  await cache.start();
  expect(cache.list()).toEqual([cache.get(id)]);
  expect(cache.get(id)).toMatchObject({
    id,
    name: 'main',
    kind: 'test',
    environmentId: null,
    settings: { host: 'sms.example.com', port: 2775 },
    credentials: testCredentials,
    window: 10,
    throughput: 50,
    binds: 2,
    publicUrl: 'https://sms.example.com',
    version: 1,
    state: 'draft',
    reason: null,
  });
  expect(cache.get(id)).not.toHaveProperty('fault');
  expect(cache.get('none')).toBe(undefined);
});

it('learns of each change with the next poll, and reports it', async () => {
  const main = await add('main');
  await cache.start();
  const seen: string[][] = [];
  const stop = cache.onChange((list) =>
    seen.push(list.map(({ name, state, version }) => `${name} ${state} ${version}`)),
  );
  await recordSignIn(database, main, { outcome: 'ok' });
  await poll();
  await expect.poll(() => seen.length).toBe(1);
  const other = await add('other');
  await setConnection(database, testActor, keys, main, { window: 20 });
  await poll();
  await expect.poll(() => seen.length).toBe(2);
  await database.deleteFrom('connections').where('id', '=', main.id).execute();
  await poll();
  await expect.poll(() => seen.length).toBe(3);
  expect(seen).toEqual([['main on 1'], ['main on 2', 'other draft 1'], ['other draft 1']]);
  expect(cache.get(main.id)).toBe(undefined);
  stop();
  await database.deleteFrom('connections').where('id', '=', other.id).execute();
  await cache.refresh();
  expect(names()).toEqual([]);
  expect(seen).toHaveLength(3);
});

it('keeps an unchanged connection as the same object, and reports no change when there is none', async () => {
  const main = await add('main');
  const other = await add('other');
  await cache.start();
  const listener = vi.fn();
  cache.onChange(listener);
  const before = cache.get(main.id);
  await cache.refresh();
  expect(listener).not.toHaveBeenCalled();
  await setConnection(database, testActor, keys, other, { binds: 5 });
  await cache.refresh();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(cache.get(main.id)).toBe(before);
  expect(cache.get(other.id)).toMatchObject({ binds: 5 });
});

describe('a connection that this process cannot use', () => {
  it('is broken, with advice and without credentials, and the others work', async () => {
    await add('good');
    const lost = await add('lost', {}, createKeys('an unknown one'));
    const strange = await add('strange', { kind: 'future' });
    const invalid = await add('invalid', { settings: { ...testSettings, port: 0 } });
    await cache.start();
    expect(names()).toEqual(['good', 'invalid', 'lost', 'strange']);
    for (const [{ id }, advice] of [
      [lost, /unknown OMNICHANNEL_SECRET[\s\S]*connections set lost --credentials-file/],
      [strange, /no connections of kind future/],
      [invalid, /settings\.port must be a whole number[\s\S]*connections set invalid/],
    ] as const) {
      const { fault, ...connection } = cache.get(id) ?? {};
      expect(fault).toMatch(advice);
      expect(connection).toMatchObject({ state: 'broken', reason: fault, credentials: {} });
    }
  });

  it('works again once a previous secret is known', async () => {
    const { id } = await add('lost', {}, createKeys('an unknown one'));
    await reencryptCredentials(database, createKeys('fresh', ['an unknown one']));
    cache.close();
    cache = createConnectionCache(database, { ...options, keys: createKeys('fresh') });
    await cache.start();
    expect(cache.get(id)).toMatchObject({ state: 'draft', credentials: testCredentials });
  });
});

describe('a database that is away', () => {
  it('leaves what is known, and changes arrive when it is back', async () => {
    const { id } = await add('main');
    await cache.start();
    await sql`ALTER TABLE connections RENAME TO hidden_connections`.execute(database);
    await expect(cache.refresh()).rejects.toThrow('connections');
    await poll();
    expect(cache.get(id)).toMatchObject({ name: 'main' });
    await sql`ALTER TABLE hidden_connections RENAME TO connections`.execute(database);
    await add('other');
    await poll();
    await expect.poll(names).toEqual(['main', 'other']);
  });

  it('gets one poll at a time', async () => {
    await cache.start();
    await database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE connections`.execute(transaction);
      await poll();
      await expect.poll(() => waitingFor(transaction)).toBe(1);
      await poll();
      await poll();
      expect(await waitingFor(transaction)).toBe(1);
    });
    await add('main');
    await cache.refresh();
    expect(names()).toEqual(['main']);
  });

  it('prevents the start', async () => {
    await sql`ALTER TABLE connections RENAME TO hidden_connections`.execute(database);
    await expect(cache.start()).rejects.toThrow('connections');
    expect(vi.getTimerCount()).toBe(0);
    await sql`ALTER TABLE hidden_connections RENAME TO connections`.execute(database);
  });
});

it('polls no more after it is closed', async () => {
  await cache.start();
  expect(vi.getTimerCount()).toBe(1);
  cache.close();
  expect(vi.getTimerCount()).toBe(0);
});
