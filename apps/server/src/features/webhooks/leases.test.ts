import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { findDueEndpoints, recordHeartbeat, releaseLease, releaseLeases } from './leases.ts';

const { database } = await useDatabase();
beforeEach(() => sql`TRUNCATE deliveries, delivery_leases, dispatchers`.execute(database));

/** A delivery of an endpoint, which was due so many seconds ago. @returns its id */
async function deliver(endpointId: string, late: number, state = 'waiting'): Promise<string> {
  const id = `msg_${randomUUID()}`;
  await sql`
    INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, due_at)
    VALUES (${id}, 'environment', ${endpointId}, 'message', '{}', ${state}, now() - make_interval(secs => ${late}))
  `.execute(database);
  return id;
}

const lease = (deliveryId: string, dispatcher: string) =>
  sql`INSERT INTO delivery_leases SELECT id, endpoint_id, ${dispatcher} FROM deliveries WHERE id = ${deliveryId}`.execute(
    database,
  );
const silentFor = (dispatcher: string, seconds: number) =>
  sql`UPDATE dispatchers SET seen_at = now() - make_interval(secs => ${seconds}) WHERE id = ${dispatcher}`.execute(
    database,
  );
const leased = async () =>
  (await database.selectFrom('delivery_leases').select('delivery_id').execute()).map(({ delivery_id }) => delivery_id);
const known = async () => (await database.selectFrom('dispatchers').select('id').execute()).map(({ id }) => id);

describe('a heartbeat', () => {
  it('says whether a dispatcher is the only one', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await recordHeartbeat(database, first)).toBe(true);
    expect(await recordHeartbeat(database, second)).toBe(false);
    expect(await recordHeartbeat(database, first)).toBe(false);
    await silentFor(second, 6);
    expect(await recordHeartbeat(database, first)).toBe(true);
  });

  it('frees what the dispatchers had that are silent for more than 5 s, and nothing else', async () => {
    const [own, living, gone, unknown] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const id of [own, living, gone]) await recordHeartbeat(database, id);
    const ids = await Promise.all([own, living, gone, unknown].map(() => deliver('endpoint', 0)));
    for (const [index, dispatcher] of [own, living, gone, unknown].entries()) {
      await lease(ids[index] as string, dispatcher);
    }
    // It was silent itself, for as long as its database was away.
    await silentFor(own, 60);
    await silentFor(gone, 6);
    await sql`UPDATE dispatchers SET seen_at = now() WHERE id = ${living}`.execute(database);
    await recordHeartbeat(database, own);
    expect((await leased()).sort()).toEqual(ids.slice(0, 2).sort());
    expect((await known()).sort()).toEqual([own, living].sort());
  });
});

it('releases the lease of the one delivery that it names, of its own dispatcher', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const ids = await Promise.all([1, 2, 3].map(() => deliver('endpoint', 0)));
  const [first, second, third] = ids as [string, string, string];
  for (const id of [first, second]) await lease(id, mine);
  await lease(third, theirs);
  await releaseLease(database, mine, first);
  await releaseLease(database, mine, third);
  expect((await leased()).sort()).toEqual([second, third].sort());
});

it('releases all leases of a dispatcher that stops, and forgets it', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  for (const id of [mine, theirs]) await recordHeartbeat(database, id);
  const [first, second] = [await deliver('endpoint', 0), await deliver('endpoint', 0)];
  await lease(first, mine);
  await lease(second, theirs);
  await releaseLeases(database, mine);
  expect(await leased()).toEqual([second]);
  expect(await known()).toEqual([theirs]);
});

it('finds the endpoints with deliveries that are due and free, and for how long the oldest is due', async () => {
  await deliver('a', 10);
  await deliver('a', 60);
  await deliver('b', -60);
  await deliver('c', 5, 'dead');
  await lease(await deliver('d', 5), randomUUID());
  await lease(await deliver('e', 50), randomUUID());
  await deliver('e', 5);
  const due = await findDueEndpoints(database);
  expect(due.map(({ id }) => id)).toEqual(['a', 'e']);
  expect(due[0]?.late).toBeGreaterThanOrEqual(60);
  expect(due[1]?.late).toBeGreaterThanOrEqual(5);
  expect(due[1]?.late).toBeLessThan(50);
});
