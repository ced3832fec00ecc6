import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { addConnection, pauseConnection, recordSignIn } from '../connections/connection-store.ts';
import { createTestProvider } from '../connections/testing.ts';
import { readConnectionLinks, readLinksOf } from './connection-links.ts';
import { takeoverSeconds } from './leases.ts';
import { storeLink } from './testing-links.ts';

const open = await useDatabase();
const { database } = open;
const { kinds } = createTestProvider();
const refusal = 'cannot connect to 127.0.0.1:2775: ECONNREFUSED';
let id: string;

beforeEach(async () => {
  await sql`TRUNCATE connections CASCADE`.execute(database);
  id = await addTestConnection('main');
});

async function addTestConnection(name: string, kind = 'test'): Promise<string> {
  const limits = { window: 10, throughput: null, binds: 2 };
  const added = { ...limits, name, kind, environmentId: null, settings: {}, credentials: {} };
  const known = await addConnection(database, testActor, testContext(open).keys, added);
  await recordSignIn(database, known, { outcome: 'ok' });
  // It was turned on long ago.
  await sql`UPDATE connections SET updated_at = now() - interval '1 hour' WHERE id = ${known.id}`.execute(database);
  return known.id;
}

const links = () => readLinksOf(database, id);

it('are ready while one is open', async () => {
  await storeLink(database, id, { state: 'ready' });
  await storeLink(database, id, { state: 'connecting', reason: refusal, seconds: 30, slot: 1 });
  expect(await links()).toEqual({ state: 'ready', open: 1, since: null, reason: null });
});

it('are down since the last one was lost, with the cause', async () => {
  await storeLink(database, id, { state: 'connecting', reason: 'the connection was closed', seconds: 90 });
  await storeLink(database, id, { state: 'connecting', reason: refusal, seconds: 30, slot: 1 });
  const found = await links();
  expect(found).toMatchObject({ state: 'down', open: 0, reason: refusal });
  expect((Date.now() - (found?.since?.getTime() ?? 0)) / 1000).toBeCloseTo(30, -1);
});

it('are connecting for the first seconds, and down after them or after a failure', async () => {
  await storeLink(database, id, { state: 'connecting', seconds: 1 });
  expect(await links()).toMatchObject({ state: 'connecting', reason: null });
  await storeLink(database, id, { state: 'connecting', seconds: takeoverSeconds + 1 });
  expect(await links()).toMatchObject({ state: 'down', reason: null });
  await storeLink(database, id, { state: 'connecting', reason: refusal });
  expect(await links()).toMatchObject({ state: 'down', reason: refusal });
});

it('are unattended when no process holds one, unless the connection was just turned on', async () => {
  expect(await links()).toEqual({ state: 'unattended', open: 0, since: null, reason: null });
  await storeLink(database, id, { state: 'ready', seconds: 60, silentSeconds: takeoverSeconds + 1 });
  expect(await links()).toMatchObject({ state: 'unattended', open: 0, since: expect.any(Date) });
  await sql`UPDATE connections SET updated_at = now()`.execute(database);
  expect(await links()).toMatchObject({ state: 'connecting' });
});

it('exist only for connections that are on, and of kinds with links', async () => {
  const email = await addTestConnection('email', 'smtp');
  const paused = await addTestConnection('paused');
  await pauseConnection(database, testActor, 'paused');
  expect([...(await readConnectionLinks(database, kinds)).keys()]).toEqual([id]);
  expect(await readConnectionLinks(database, kinds, [email, paused])).toEqual(new Map());
  expect(await readLinksOf(database, paused)).toBeNull();
});
