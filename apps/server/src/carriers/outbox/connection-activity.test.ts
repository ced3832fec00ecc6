import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { addConnection } from '../connections/connection-store.ts';
import { readActivity } from './connection-activity.ts';
import { acquireLeases, renewLeases, takeoverSeconds } from './leases.ts';

const open = await useDatabase();
const { database } = open;

function addTestConnection(name: string) {
  return addConnection(database, testActor, testContext(open).keys, {
    name,
    kind: 'test',
    environmentId: null,
    settings: {},
    credentials: {},
    window: 10,
    throughput: null,
    binds: 3,
  });
}

it('finds the last receipt among the latest parts, and reads no others', async () => {
  const { id } = await addTestConnection('receipts');
  const lastReceiptAt = async () => (await readActivity(database)).get(id)?.lastReceiptAt;
  const storeParts = (first: number, count: number, statusAt: string | null) =>
    sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, recipient, accepted_at, status, status_at)
      SELECT n, 1, 0, ${id}, '12025550123', now() + make_interval(secs => n), 'delivered', ${statusAt}
      FROM generate_series(${first}::int, ${first + count - 1}::int) AS n`.execute(database);
  await storeParts(1, 1, '2026-11-24T12:00:00Z');
  await storeParts(2, 999, null);
  expect(await lastReceiptAt()).toEqual(new Date('2026-11-24T12:00:00Z'));
  await storeParts(1001, 1, null);
  expect(await lastReceiptAt()).toBeNull();
});

it('shows the used part of the window over all open links, without those of crashed processes', async () => {
  const { id } = await addTestConnection('main');
  const window = async () => (await readActivity(database)).get(id)?.window;
  expect(await window()).toBeNull();
  const leases = await acquireLeases(
    database,
    [0, 1, 2].map((slot) => ({ connectionId: id, slot })),
  );
  await renewLeases(
    database,
    leases.map((lease) => ({ id: lease.id, link: { state: 'ready' }, inFlight: 4 + lease.slot, window: 10 })),
  );
  expect(await window()).toEqual({ inFlight: 15, parts: 30 });
  await sql`
    UPDATE link_leases SET renewed_at = now() - make_interval(secs => ${takeoverSeconds}) WHERE slot = 2
  `.execute(database);
  expect(await window()).toEqual({ inFlight: 9, parts: 20 });
  await sql`UPDATE link_leases SET state = 'connecting'`.execute(database);
  expect(await window()).toBeNull();
});
