import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import type { DeliveryState } from '../features/webhooks/tables.ts';
import type { Account } from '../http/account.ts';
import type { Role } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
const app = testAdminApi(context);
const get = async (role: Role, path: string) => (await sendAs(app, role, `GET /admin/v1/deliveries${path}`)).json();
const replay = async (body: object) => (await sendAs(app, 'support', 'POST /admin/v1/delivery-replays', body)).json();
const replayOne = async (id: string) => (await sendAs(app, 'support', `POST /admin/v1/deliveries/${id}/replay`)).json();

const start = Date.parse('2026-05-01T12:00:00Z');
const time = (second: number) => new Date(start + second * 1000);
const url = 'https://example.com/hooks?key=of-theirs';
let account: Account;
let endpointId: string;
let count = 0;
let began: Date;

beforeEach(async () => {
  await sql`TRUNCATE endpoints, deliveries, delivery_attempts, delivery_leases`.execute(database);
  account = await testAccount(context);
  const { environmentId } = account;
  await setEndpoint(database, context.keys, { environmentId, kind: 'rcs', url, sandbox: true });
  ({ id: endpointId } = await database.selectFrom('endpoints').select('id').executeTakeFirstOrThrow());
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(database);
  began = rows[0]?.now as Date;
});

async function store(state: DeliveryState = 'dead'): Promise<string> {
  count += 1;
  const id = `msg_${count}`;
  await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at, due_at)
    VALUES (${id}, ${account.environmentId}, ${endpointId}, ${`m${count}`}, '{"text":"Hello"}', ${state}, ${time(count)},
      ${state === 'waiting' ? null : time(count + 1)}, ${time(count + 300)})`.execute(database);
  await sql`INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
    VALUES (${id}, ${time(count)}, ${url}, 500, 'It returned 500.', 'Oops', 12)`.execute(database);
  return id;
}

const stateOf = async (id: string) =>
  (await database.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const audited = async () =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('at', '>', began)
      .orderBy('at')
      .execute()
  ).map(({ action, actor_name }) => `${actor_name}: ${action}`);

it('lists deliveries page by page, the newest first, with their account', async () => {
  const ids = [await store(), await store('delivered'), await store('waiting')];
  const page = await get('readOnly', '?limit=2');
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  expect(idsOf(page)).toEqual([ids[2], ids[1]]);
  expect(page.data[0]).toMatchObject({ account: account.userName, endpoint: 'rcs', attempts: 1, lastStatus: 500 });
  expect(page.data[0].dueAt).toBe(time(count + 300).toISOString());
  expect(idsOf(await get('readOnly', `?limit=2&cursor=${page.next}`))).toEqual([ids[0]]);
  expect(idsOf(await get('readOnly', '?state=dead'))).toEqual([ids[0]]);
  expect(idsOf(await get('readOnly', `?account=${account.id}&lastStatus=5xx&endpoint=rcs`))).toHaveLength(3);
  expect(idsOf(await get('readOnly', `?messageId=m${count}`))).toEqual([ids[2]]);
  expect(idsOf(await get('readOnly', '?failedSince=2027-01-01T00:00:00Z'))).toEqual([]);
  expect(idsOf(await get('readOnly', '?failedUntil=2027-01-01T00:00:00Z'))).toEqual([ids[0]]);
  expect(idsOf(await get('readOnly', `?failedUntil=${time(0).toISOString()}`))).toEqual([]);
  expect(await get('readOnly', '?cursor=abc')).toMatchObject({ statusCode: 422 });
});

it('shows a delivery with its attempts, and the secret part of a URL to operators only', async () => {
  const id = await store();
  const shown = await get('support', `/${id}`);
  expect(shown).toMatchObject({ id, history: [{ url: 'https://example.com/…', status: 500, tookMs: 12 }] });
  expect(JSON.stringify(shown)).not.toMatch(/Hello|of-theirs|Oops/);
  expect((await get('operator', `/${id}`)).history).toMatchObject([{ url }]);
  expect(await get('support', '/unknown')).toMatchObject({ statusCode: 404 });
});

it('returns the body on demand, and records the read', async () => {
  const id = await store();
  expect(await get('readOnly', `/${id}/body`)).toMatchObject({ statusCode: 403 });
  expect(await audited()).toEqual([]);
  expect(await get('support', `/${id}/body`)).toEqual({ id, body: '{"text":"Hello"}', responses: ['Oops'] });
  expect(await audited()).toEqual(['test support: deliveryBody.read']);
});

describe('replayDelivery', () => {
  it('replays a finished delivery, and makes a waiting one due', async () => {
    const [dead, waiting] = [await store(), await store('waiting')];
    expect(await replayOne(dead)).toEqual({ id: dead, result: 'replayed' });
    expect(await stateOf(dead)).toBe('waiting');
    expect(await replayOne(waiting)).toEqual({ id: waiting, result: 'madeDue' });
    expect(await audited()).toEqual(['test support: delivery.replayed', 'test support: delivery.retried']);
    await sql`INSERT INTO delivery_leases (delivery_id, endpoint_id, dispatcher) VALUES (${dead}, ${endpointId}, gen_random_uuid())`.execute(
      database,
    );
    expect(await replayOne(dead)).toEqual({ id: dead, result: 'inProgress' });
  });

  it('rejects an unknown delivery, and one whose endpoint is disabled', async () => {
    expect(await replayOne('unknown')).toMatchObject({ statusCode: 404 });
    const id = await store();
    await database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
    expect(await replayOne(id)).toMatchObject({ statusCode: 409 });
  });
});

describe('replayDeliveries', () => {
  it('replays what failed since a time, batch by batch, each once', async () => {
    const ids = [await store(), await store(), await store(), await store('delivered')];
    const failedSince = time(count - 1).toISOString();
    const first = await replay({ failedSince, limit: 1 });
    expect(first).toMatchObject({ count: 1, hasMore: true });
    const second = await replay({ failedSince, limit: 1, cursor: first.next });
    expect(second).toMatchObject({ count: 1 });
    expect(await replay({ failedSince })).toEqual({ count: 0, skipped: 0, disabledEndpoints: [], hasMore: false });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['dead', 'waiting', 'waiting', 'delivered']);
  });

  it('counts in a dry run what a replay of the same filter takes, and changes nothing', async () => {
    const ids = [await store(), await store(), await store()];
    const filter = { failedSince: time(count - 1).toISOString(), failedUntil: time(count + 1).toISOString() };
    const first = await replay({ ...filter, dryRun: true, limit: 1 });
    expect(first).toMatchObject({ count: 1, hasMore: true });
    const second = await replay({ ...filter, dryRun: true, limit: 1, cursor: first.next });
    expect(second).toEqual({ count: 1, skipped: 0, disabledEndpoints: [], hasMore: false });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['dead', 'dead', 'dead']);
    expect(await audited()).toEqual([]);
    expect(await replay(filter)).toMatchObject({ count: 2, hasMore: false });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'waiting', 'dead']);
  });

  it('names disabled endpoints', async () => {
    await store();
    await database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
    expect(await replay({ account: account.id })).toEqual({
      count: 0,
      skipped: 1,
      hasMore: false,
      disabledEndpoints: [{ account: account.userName, endpoint: 'rcs' }],
    });
  });
});
