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

it('shows the used part of the window over all open links, without those of crashed processes', async () => {
  const { id } = await addConnection(database, testActor, testContext(open).keys, {
    name: 'main',
    kind: 'test',
    environmentId: null,
    settings: {},
    credentials: {},
    window: 10,
    throughput: null,
    binds: 3,
  });
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
});
