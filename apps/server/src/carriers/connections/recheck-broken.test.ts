import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { type ConnectionCache, createConnectionCache } from './connection-cache.ts';
import { addConnection, pauseConnection, recordSignIn } from './connection-store.ts';
import { recheckBroken } from './recheck-broken.ts';
import { createTestProvider, type TestProvider, testCredentials, testSettings } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const { keys } = testContext(open);
const log = pino({ level: 'silent' });
let provider: TestProvider;
let connections: ConnectionCache;
let known: { id: string; version: number };

beforeEach(async () => {
  provider = createTestProvider();
  connections = createConnectionCache(database, { kinds: provider.kinds, keys, publicUrl: undefined, log });
  known = await addConnection(database, testActor, keys, {
    name: 'main',
    kind: 'test',
    environmentId: null,
    settings: testSettings,
    credentials: testCredentials,
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, known, { outcome: 'ok' });
  await recordSignIn(database, known, { outcome: 'broken', reason: 'the account is locked' });
});
afterEach(async () => {
  connections.close();
  await database.deleteFrom('connections').execute();
});

async function recheck(): Promise<void> {
  await connections.refresh();
  await recheckBroken({ database, connections, kinds: provider.kinds, log });
}

async function readRow() {
  const { rows } = await sql<{ state: string; minutes: number | null }>`
    SELECT state, round(extract(epoch FROM recheck_at - updated_at) / 60)::int AS minutes FROM connections
  `.execute(database);
  return rows[0];
}

/** Lets the time of the next check come. */
const wait = () => sql`UPDATE connections SET recheck_at = now(), updated_at = now()`.execute(database);

it('turns a connection on that the provider accepts again, and not before the time of the check', async () => {
  await recheck();
  expect(provider.checks).toEqual([]);
  expect(await readRow()).toEqual({ state: 'broken', minutes: 5 });
  await wait();
  await recheck();
  expect(await readRow()).toEqual({ state: 'on', minutes: null });
  expect(connections.get(known.id)?.state).toBe('on');
});

it.each(['rejects it', 'cannot be reached'])('checks less and less often while the provider %s', async (cause) => {
  if (cause === 'rejects it') provider.password = 'another-one';
  else provider.network = 'down';
  const minutes: unknown[] = [];
  for (let count = 0; count < 6; count += 1) {
    await wait();
    await recheck();
    await recheck();
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM recheck_at - now()) / 60)::int AS minutes FROM connections
    `.execute(database);
    minutes.push(rows[0]?.minutes);
  }
  expect(minutes).toEqual([10, 20, 40, 60, 60, 60]);
  expect(provider.checks).toHaveLength(6);
  expect(await readRow()).toMatchObject({ state: 'broken' });
});

it('leaves a connection broken when the check does not show whether the credentials are valid', async () => {
  const check = async () => ({ outcome: 'ok', isUnproven: true }) as const;
  const unproven = new Map([['test', { ...provider.kind, check }]]);
  await wait();
  await connections.refresh();
  await recheckBroken({ database, connections, kinds: unproven, log });
  expect(await readRow()).toMatchObject({ state: 'broken' });
});

it('begins again with 5 minutes when a connection breaks again', async () => {
  await wait();
  await recheck();
  await recordSignIn(database, known, { outcome: 'broken', reason: 'locked again' });
  expect(await readRow()).toEqual({ state: 'broken', minutes: 5 });
});

it('checks each connection once over all instances, and none that is paused', async () => {
  await wait();
  await Promise.all([recheck(), recheck()]);
  expect(provider.checks).toHaveLength(1);
  await recordSignIn(database, known, { outcome: 'broken', reason: 'locked again' });
  await wait();
  await connections.refresh();
  await pauseConnection(database, testActor, 'main');
  await recheckBroken({ database, connections, kinds: provider.kinds, log });
  expect(provider.checks).toHaveLength(1);
  expect(await readRow()).toMatchObject({ state: 'paused' });
});
