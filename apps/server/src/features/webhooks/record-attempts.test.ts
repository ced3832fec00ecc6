import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { createQueuePool } from './dispatcher.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import { type DeliveryAttempt, recordAttempts } from './record-attempts.ts';
import { decryptSecret } from './secret-encryption.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
const pool = createQueuePool(open.directUrl, context.log);
afterAll(() => pool.end());

const dispatcher = randomUUID();
const url = 'https://example.com/hooks';
let account: Account;
beforeEach(async () => {
  await sql`TRUNCATE endpoints, deliveries, delivery_attempts, delivery_leases`.execute(database);
  account = await testAccount(context);
});

/** Sets an endpoint, and stores events for it. @returns its id */
async function setUp(events: number): Promise<string> {
  const { environmentId } = account;
  await setEndpoint(database, context.keys, { environmentId, kind: 'rcs', url, sandbox: true });
  const messages = Array.from({ length: events }, (_, index) => ({
    environmentId,
    endpoint: 'rcs' as const,
    messageId: `message ${index}`,
    body: { index },
  }));
  await emit(database, messages);
  return (await database.selectFrom('endpoints').select('id').executeTakeFirstOrThrow()).id;
}

const claimUpTo = (endpointId: string, most: number, maxPerEndpoint = 100) =>
  claimDeliveries(pool, { dispatcher, wanted: new Map([[endpointId, most]]), maxPerEndpoint });

const failed = (id: string, endpointId: string, changes: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  id,
  endpointId,
  revision: 1,
  url,
  status: 500,
  error: 'It failed.',
  responseBody: 'no',
  took: 2000,
  state: 'waiting',
  wait: 60_000,
  ...changes,
});

const rows = () =>
  database
    .selectFrom('deliveries')
    .select(['id', 'state', 'attempts', 'ended_at'])
    .select(sql<number>`extract(epoch FROM due_at - now())::float8`.as('wait'))
    .orderBy('seq')
    .execute();

it('claims deliveries with all that an attempt needs, in their order, up to the limit', async () => {
  const endpointId = await setUp(5);
  const claimed = await claimUpTo(endpointId, 3);
  expect(claimed.map(({ body }) => body)).toEqual(['{"index":0}', '{"index":1}', '{"index":2}']);
  const [first] = claimed;
  expect(first).toEqual({
    id: expect.stringMatching(/^msg_/),
    body: '{"index":0}',
    attempts: 0,
    late: expect.any(Number),
    endpoint: {
      id: endpointId,
      kind: 'rcs',
      url,
      sandbox: true,
      secret: expect.any(Buffer),
      own_secret: null,
      previous_secret: null,
      revision: 1,
    },
  });
  expect(decryptSecret(context.keys, first?.endpoint.secret as Buffer)).toMatch(/^whsec_/);
  // Four records at the same time, counted over all dispatchers.
  expect(await claimUpTo(endpointId, 3, 4)).toHaveLength(1);
  expect(await claimUpTo(endpointId, 3, 4)).toEqual([]);
});

it('stores an attempt with its time, and makes the next one due after the wait', async () => {
  const endpointId = await setUp(2);
  const [first, second] = await claimUpTo(endpointId, 2);
  const reported = await recordAttempts(pool, dispatcher, [
    failed(first?.id as string, endpointId),
    failed(second?.id as string, endpointId, { state: 'delivered', status: 200, error: null, responseBody: null }),
  ]);
  expect(reported).toEqual([
    { id: endpointId, more: false, disabled: undefined },
    { id: endpointId, more: false, disabled: undefined },
  ]);
  const [waiting, delivered] = await rows();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, ended_at: null });
  expect(waiting?.wait).toBeGreaterThan(30);
  expect(waiting?.wait).toBeLessThanOrEqual(60);
  expect(delivered).toMatchObject({ state: 'delivered', attempts: 1, ended_at: expect.any(Date) });
  const attempts = await database
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'url', 'status', 'error', 'response_body', 'took_ms'])
    .select(sql<number>`extract(epoch FROM now() - at)::float8`.as('age'))
    .orderBy('id')
    .execute();
  expect(attempts).toMatchObject([
    { delivery_id: first?.id, url, status: 500, error: 'It failed.', response_body: 'no', took_ms: 2000 },
    { delivery_id: second?.id, url, status: 200, error: null, response_body: null, took_ms: 2000 },
  ]);
  expect(attempts[0]?.age).toBeGreaterThanOrEqual(2);
  expect(await database.selectFrom('delivery_leases').selectAll().execute()).toEqual([]);
});

it('says that there is more when another delivery is due', async () => {
  const endpointId = await setUp(2);
  const [first] = await claimUpTo(endpointId, 1);
  expect(await recordAttempts(pool, dispatcher, [failed(first?.id as string, endpointId)])).toEqual([
    { id: endpointId, more: true, disabled: undefined },
  ]);
});

it('changes no delivery that another dispatcher has by now', async () => {
  const endpointId = await setUp(1);
  const [first] = await claimUpTo(endpointId, 1);
  await sql`UPDATE delivery_leases SET dispatcher = ${randomUUID()}`.execute(database);
  await recordAttempts(pool, dispatcher, [failed(first?.id as string, endpointId, { state: 'dead' })]);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await database.selectFrom('delivery_leases').selectAll().execute()).toHaveLength(1);
});

it.each([
  ['gone', { status: 410, state: 'dead' }, 0],
  ['failing', {}, 6],
] as const)(
  'reports with one of several attempts that the endpoint became disabled: %s',
  async (reason, changes, days) => {
    const endpointId = await setUp(3);
    await sql`UPDATE endpoints SET failing_since = now() - make_interval(days => ${days})`.execute(database);
    const claimed = await claimUpTo(endpointId, 3);
    const reported = await recordAttempts(
      pool,
      dispatcher,
      claimed.map(({ id }) => failed(id, endpointId, changes)),
    );
    const [first, ...others] = reported;
    expect(first).toEqual({ id: endpointId, more: false, disabled: { kind: 'rcs', reason } });
    expect(others).toEqual(Array(2).fill({ id: endpointId, more: false, disabled: undefined }));
    const { disabled_reason } = await database.selectFrom('endpoints').selectAll().executeTakeFirstOrThrow();
    expect(disabled_reason).toBe(reason);
  },
);

it('learns nothing about an endpoint that was set since the attempt began', async () => {
  const endpointId = await setUp(1);
  const [first] = await claimUpTo(endpointId, 1);
  const stale = failed(first?.id as string, endpointId, { revision: 0, status: 410, state: 'dead' });
  expect(await recordAttempts(pool, dispatcher, [stale])).toMatchObject([{ disabled: undefined }]);
  const row = await database.selectFrom('endpoints').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ disabled_at: null, failing_since: null });
});
