import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { InvalidCursorError } from '../../platform/postgres/keyset-cursor.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { findDelivery } from './deliveries.ts';
import { type DeliveryFilter, searchDeliveries } from './delivery-search.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import { replayBatch, replayDeliveries } from './replay-deliveries.ts';
import type { DeliveryState } from './tables.ts';
import type { EndpointKind } from './webhook-event.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

let account: Account;
let other: Account;
beforeEach(async () => {
  [account, other] = [
    await testAccount(context, { userName: 'shop@example.com' }),
    await testAccount(context, { userName: 'bank@example.com' }),
  ];
  for (const { environmentId } of [account, other]) {
    for (const kind of ['rcs', 'messenger'] as const) {
      await setEndpoint(database, context.keys, { environmentId, kind, url: 'https://example.com/', sandbox: true });
    }
  }
});
afterEach(async () => {
  await sql`TRUNCATE accounts, endpoints, deliveries, delivery_attempts, delivery_leases, dispatchers CASCADE`.execute(
    database,
  );
});

interface Part {
  of?: Account;
  kind?: EndpointKind;
  messageId?: string;
  state?: DeliveryState;
}

/** Stores a delivery. @returns its id */
async function deliver({ of = account, kind = 'rcs', messageId = 'message', state = 'waiting' }: Part = {}) {
  await emit(database, [{ environmentId: of.environmentId, endpoint: kind, messageId, body: { messageId } }]);
  const { id } = await database
    .selectFrom('deliveries')
    .select('id')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE deliveries SET state = ${state}, attempts = 3, due_at = now() + interval '1 hour',
      ended_at = CASE WHEN ${state} <> 'waiting' THEN now() END WHERE id = ${id}
  `.execute(database);
  return id;
}

/** Stores an attempt of a delivery, so many minutes ago. */
const attempted = (id: string, minutes: number, responseBody: string) =>
  sql`
    INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
    VALUES (${id}, now() - make_interval(mins => ${minutes}), 'https://example.com/', 500, 'It failed.', ${responseBody}, 12)
  `.execute(database);

const rowOf = (id: string) =>
  database
    .selectFrom('deliveries')
    .selectAll()
    .select(sql<boolean>`due_at <= now()`.as('isDue'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const statesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).state));

const switchOff = (of: Account, kind: EndpointKind) =>
  sql`
    UPDATE endpoints SET disabled_at = now(), disabled_reason = 'gone'
    WHERE environment_id = ${of.environmentId} AND kind = ${kind}
  `.execute(database);

describe('the list of deliveries', () => {
  it('has the newest first, at most as many as are asked for, without their bodies', async () => {
    const [first, second, third] = [await deliver(), await deliver({ state: 'dead' }), await deliver()];
    await attempted(second, 1, 'one');
    await attempted(second, 2, 'two');
    const { deliveries: listed } = await searchDeliveries(database, {}, { limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([third, second, first]);
    const common = {
      environmentId: account.environmentId,
      endpoint: 'rcs',
      eventType: 'message',
      messageId: 'message',
    };
    const { due_at, created_at } = await rowOf(third);
    expect(listed.slice(0, 2)).toEqual([
      { ...common, id: third, state: 'waiting', attempts: 0, lastStatus: null, createdAt: created_at, dueAt: due_at },
      { ...common, id: second, state: 'dead', attempts: 2, lastStatus: 500, createdAt: expect.any(Date), dueAt: null },
    ]);
    expect((await searchDeliveries(database, {}, { limit: 2 })).deliveries.map(({ id }) => id)).toEqual([
      third,
      second,
    ]);
  });

  it('is narrowed by environment, kind, state and message', async () => {
    const ids = {
      plain: await deliver(),
      environment: await deliver({ of: other }),
      kind: await deliver({ kind: 'messenger' }),
      state: await deliver({ state: 'delivered' }),
      message: await deliver({ messageId: 'another' }),
    };
    const listed = async (wanted: DeliveryFilter) =>
      (await searchDeliveries(database, wanted, { limit: 10 })).deliveries.map(({ id }) => id).reverse();
    expect(await listed({})).toEqual(Object.values(ids));
    expect(await listed({ environmentId: other.environmentId })).toEqual([ids.environment]);
    expect(await listed({ kind: 'messenger' })).toEqual([ids.kind]);
    expect(await listed({ state: 'delivered' })).toEqual([ids.state]);
    expect(await listed({ messageId: 'another' })).toEqual([ids.message]);
    expect(
      await listed({ environmentId: account.environmentId, kind: 'rcs', state: 'waiting', messageId: 'message' }),
    ).toEqual([ids.plain]);
  });
});

describe('one delivery', () => {
  it('has its body and its attempts, the first one first', async () => {
    const id = await deliver({ state: 'dead' });
    const bystander = await deliver();
    await attempted(id, 2, 'first');
    await attempted(bystander, 2, 'of another');
    await attempted(id, 1, 'second');
    const common = { at: expect.any(Date), url: 'https://example.com/', status: 500, error: 'It failed.', tookMs: 12 };
    expect(await findDelivery(database, id)).toEqual({
      id,
      environmentId: account.environmentId,
      endpoint: 'rcs',
      eventType: 'message',
      messageId: 'message',
      state: 'dead',
      attempts: 2,
      lastStatus: 500,
      createdAt: expect.any(Date),
      dueAt: null,
      body: '{"messageId":"message"}',
      replayedAt: null,
      history: [
        { ...common, responseBody: 'first' },
        { ...common, responseBody: 'second' },
      ],
    });
  });

  it('is undefined where there is none', async () => {
    await deliver();
    expect(await findDelivery(database, 'msg_none')).toBeUndefined();
  });
});

describe('a replay', () => {
  it('makes dead deliveries due, with all their attempts, under the same id', async () => {
    const id = await deliver({ state: 'dead' });
    expect(await replayDeliveries(database, testActor, { state: 'dead' })).toEqual({
      count: 1,
      madeDue: 0,
      inProgress: 0,
      skipped: 0,
      disabledEndpoints: [],
    });
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      isDue: true,
      replayed_at: expect.any(Date),
      ended_at: null,
    });
  });

  it('of dead ones leaves all others, also those that its other conditions do not mean', async () => {
    const kept = [
      await deliver(),
      await deliver({ state: 'delivered' }),
      await deliver({ of: other, state: 'dead' }),
      await deliver({ kind: 'messenger', state: 'dead' }),
      await deliver({ messageId: 'another', state: 'dead' }),
    ];
    const before = await Promise.all(kept.map(rowOf));
    const id = await deliver({ state: 'dead' });
    const wanted = { state: 'dead', environmentId: account.environmentId, kind: 'rcs', messageId: 'message' } as const;
    expect(await replayDeliveries(database, testActor, wanted)).toMatchObject({ count: 1, madeDue: 0 });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
    expect(await Promise.all(kept.map(rowOf))).toEqual(before);
  });

  it('of named deliveries replays finished ones, makes waiting ones due, and skips those in progress', async () => {
    const [dead, delivered] = [await deliver({ state: 'dead' }), await deliver({ state: 'delivered' })];
    const [waiting, inProgress, unnamed] = [await deliver(), await deliver(), await deliver()];
    await sql`
      INSERT INTO delivery_leases SELECT id, endpoint_id, gen_random_uuid() FROM deliveries WHERE id = ${inProgress}
    `.execute(database);
    const ids = [dead, delivered, waiting, inProgress, 'msg_none'];
    expect(await replayDeliveries(database, testActor, { ids })).toEqual({
      count: 2,
      madeDue: 1,
      inProgress: 1,
      skipped: 0,
      disabledEndpoints: [],
    });
    expect(await Promise.all([dead, delivered].map(rowOf))).toMatchObject([
      { state: 'waiting', attempts: 0, isDue: true },
      { state: 'waiting', attempts: 0, isDue: true },
    ]);
    // The attempts that it has had still count.
    expect(await rowOf(waiting)).toMatchObject({ state: 'waiting', attempts: 3, isDue: true, replayed_at: null });
    expect(await Promise.all([inProgress, unnamed].map(rowOf))).toMatchObject([{ isDue: false }, { isDue: false }]);
  });

  it('skips deliveries whose endpoint is disabled, and names those endpoints once each', async () => {
    const on = await deliver({ state: 'dead' });
    const off = [
      await deliver({ kind: 'messenger', state: 'dead' }),
      await deliver({ kind: 'messenger', state: 'delivered' }),
      await deliver({ of: other, kind: 'rcs' }),
      await deliver({ of: other, kind: 'messenger', state: 'dead' }),
    ];
    await switchOff(account, 'messenger');
    await switchOff(other, 'rcs');
    await switchOff(other, 'messenger');
    const before = await Promise.all(off.map(rowOf));
    expect(await replayDeliveries(database, testActor, { ids: [on, ...off] })).toEqual({
      count: 1,
      madeDue: 0,
      inProgress: 0,
      skipped: 4,
      disabledEndpoints: [
        { userName: 'bank@example.com', kind: 'messenger' },
        { userName: 'bank@example.com', kind: 'rcs' },
        { userName: 'shop@example.com', kind: 'messenger' },
      ],
    });
    expect(await Promise.all(off.map(rowOf))).toEqual(before);
  });

  it('works through more deliveries than one transaction takes', async () => {
    const id = await deliver({ state: 'dead' });
    await sql`
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state)
      SELECT 'msg_' || number, environment_id, endpoint_id, message_id, body, state
      FROM deliveries, generate_series(1, 2000) AS number WHERE id = ${id}
    `.execute(database);
    const reported: number[] = [];
    expect(
      await replayDeliveries(
        database,
        testActor,
        { state: 'dead' },
        { onProgress: ({ count }) => reported.push(count) },
      ),
    ).toMatchObject({
      count: 2001,
    });
    expect(reported).toEqual([1000, 2000]);
    expect((await searchDeliveries(database, { state: 'dead' }, { limit: 1 })).deliveries).toEqual([]);
  });

  it('goes on after its last batch, with exact counts, and replays nothing that failed again since', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await deliver({ state: 'dead' }));
    await deliver({ kind: 'messenger', state: 'dead' });
    await switchOff(account, 'messenger');
    const filter = { state: 'dead' } as const;
    const first = await replayBatch(database, testActor, filter, { limit: 2 });
    expect(first).toMatchObject({ count: 2, skipped: 0, nextCursor: expect.any(String) });
    expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'dead', 'dead', 'dead']);
    await sql`UPDATE deliveries SET state = 'dead', ended_at = clock_timestamp() WHERE id IN (${ids[0]}, ${ids[4]})`.execute(
      database,
    );
    const batches = [first];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const batch = await replayBatch(database, testActor, filter, { cursor, limit: 2 });
      batches.push(batch);
      cursor = batch.nextCursor;
    }
    expect(batches.map(({ count }) => count)).toEqual([2, 2, 0]);
    expect(batches.at(-1)).toMatchObject({
      skipped: 1,
      disabledEndpoints: [{ userName: 'shop@example.com', kind: 'messenger' }],
    });
    expect(await statesOf(ids)).toEqual(['dead', 'waiting', 'waiting', 'waiting', 'dead']);
    const cursor = Buffer.from('[1,2,3]').toString('base64url');
    expect(() => replayBatch(database, testActor, filter, { cursor })).toThrow(InvalidCursorError);
  });

  it('selects those that failed since a time, and checks few deliveries in a batch', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await deliver({ state: 'dead' }));
    await sql`UPDATE deliveries SET ended_at = now() - interval '2 hours' WHERE id = ANY (${ids.slice(0, 4)})`.execute(
      database,
    );
    const failedSince = new Date(Date.now() - 3_600_000);
    const first = await replayBatch(database, testActor, { state: 'dead', failedSince }, { checked: 2 });
    expect(first).toMatchObject({ count: 0, nextCursor: expect.any(String) });
    const reported: number[] = [];
    const result = await replayDeliveries(
      database,
      testActor,
      { state: 'dead', failedSince },
      {
        onProgress: ({ count }) => reported.push(count),
      },
    );
    expect(result).toMatchObject({ count: 2 });
    expect(reported).toEqual([]);
    expect(await statesOf(ids)).toEqual(['dead', 'dead', 'dead', 'dead', 'waiting', 'waiting']);
  });

  it('notifies the dispatchers of each endpoint, once', async () => {
    const client = new pg.Client(open.directUrl);
    await client.connect();
    try {
      const heard: string[] = [];
      client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
      const ids = [await deliver(), await deliver({ kind: 'messenger', state: 'dead' })];
      for (let turn = 0; turn < 2; turn++) ids.push(await deliver({ state: 'dead' }));
      const endpoints = await Promise.all(ids.map(async (id) => (await rowOf(id)).endpoint_id));
      await client.query('LISTEN webhook_deliveries');
      await replayDeliveries(database, testActor, { ids });
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3);
      // The time of the waiting delivery comes first, then those of the ended ones.
      const expected = [endpoints[0], endpoints[1], endpoints[2]].map((id) => `webhook_deliveries ${id}`);
      expect(heard.sort()).toEqual(expected.sort());
    } finally {
      await client.end();
    }
  });
});
