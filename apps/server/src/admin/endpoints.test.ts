import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import { endpointKinds } from '../features/webhooks/webhook-event.ts';
import type { Account } from '../http/account.ts';
import type { Role } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database, keys } = context;
const app = testAdminApi(context);
const path = '/admin/v1/webhook-endpoints';
const get = async (role: Role, rest: string) => (await sendAs(app, role, `GET ${path}${rest}`)).json();
const post = async (id: string, action: string, body?: object) =>
  (await sendAs(app, 'operator', `POST ${path}/${id}/${action}`, body)).json();
const put = async (kind: string, url: string, of = account) =>
  (await sendAs(app, 'operator', `PUT /admin/v1/accounts/${of.id}/webhook-endpoints/${kind}`, { url })).json();

const url = 'https://example.com/hooks?key=of-theirs';
let account: Account;

beforeEach(async () => {
  await sql`TRUNCATE endpoints, deliveries`.execute(database);
  account = await testAccount(context, { sandbox: false });
});

const actions = async () =>
  (
    await database
      .selectFrom('audit_log')
      .select('action')

      .where('target_type', '=', 'endpoint')
      .where('account_id', '=', account.id)
      .orderBy('at')
      .execute()
  ).map(({ action }) => action);
const disable = () =>
  database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'failing' }).execute();

it('sets an endpoint, and shows the secret of a new one once', async () => {
  const created = await put('messenger', url);
  expect(created.secret).toMatch(/^whsec_/);
  expect(created.endpoint).toMatchObject({ account: account.userName, endpoint: 'messenger', url, state: 'enabled' });
  const changed = await put('messenger', 'https://example.com/other');
  expect(changed.secret).toBeUndefined();
  expect(changed.endpoint).toMatchObject({ id: created.endpoint.id, url: 'https://example.com/other' });
  expect(JSON.stringify(await get('owner', ''))).not.toContain(created.secret);
  expect(await actions()).toEqual(['endpoint.created', 'endpoint.changed']);
});

it('rejects a URL that is not allowed, a kind that the integrator sets, and an unknown account', async () => {
  expect(await put('rcs', 'http://example.com/')).toMatchObject({ statusCode: 422 });
  expect(await put('rcs', 'https://10.0.0.1/')).toMatchObject({ statusCode: 422 });
  expect((await put('chatApp.status', url)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await put('rcs', url, { ...account, id: 'unknown' })).toMatchObject({ statusCode: 404 });
});

it('lists endpoints by account and state, with the secret part of their URLs hidden below the role operator', async () => {
  const other = await testAccount(context);
  await put('messenger', url);
  await disable();
  await put('rcs', url);
  await put('usage', url, other);
  const first = await get('readOnly', '?limit=2');
  const kindsOf = ({ data }: { data: { endpoint: string }[] }) => data.map(({ endpoint }) => endpoint);
  expect(kindsOf(first)).toEqual(['usage', 'rcs']);
  expect(kindsOf(await get('readOnly', `?limit=2&cursor=${first.next}`))).toEqual(['messenger']);
  expect(JSON.stringify(first)).not.toContain('of-theirs');
  expect((await get('readOnly', `?account=${account.id}&state=disabled`)).data).toMatchObject([
    { endpoint: 'messenger', disabledReason: 'failing', url: 'https://example.com/…' },
  ]);
  expect(kindsOf(await get('readOnly', '?endpoint=rcs'))).toEqual(['rcs']);
  expect(await get('readOnly', '/unknown')).toMatchObject({ statusCode: 404 });
});

it('counts the deliveries that wait and those that are dead', async () => {
  const { endpoint } = await put('rcs', url);
  for (const [id, state] of Object.entries({ a: 'waiting', b: 'dead', c: 'dead', d: 'delivered' })) {
    await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state)
      VALUES (${id}, ${account.environmentId}, ${endpoint.id}, 'm', '{}', ${state})`.execute(database);
  }
  expect(await get('operator', `/${endpoint.id}`)).toMatchObject({ url, waiting: 1, dead: 2 });
});

it('rotates a secret with overlap, but not that of the integrator', async () => {
  const { endpoint, secret } = await put('rcs', url);
  const rotated = await post(endpoint.id, 'secret', {});
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(Date.parse(rotated.previousSecretUntil)).toBeGreaterThan(Date.now());
  const { environmentId } = account;
  const ownSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ';
  await setEndpoint(database, keys, { environmentId, kind: 'chatApp.status', url, sandbox: false, ownSecret });
  const [own] = (await get('operator', '?endpoint=chatApp.status')).data;
  expect(own.secretOf).toBe('integrator');
  expect(await post(own.id, 'secret', {})).toMatchObject({ statusCode: 409 });
  expect(await post('unknown', 'secret', {})).toMatchObject({ statusCode: 404 });
});

it('enables a disabled endpoint', async () => {
  const { endpoint } = await put('rcs', url);
  await disable();
  expect(await post(endpoint.id, 'test')).toMatchObject({ statusCode: 409 });
  expect(await post(endpoint.id, 'enable')).toMatchObject({ id: endpoint.id, state: 'enabled', disabledReason: null });
  expect(await actions()).toEqual(['endpoint.created', 'endpoint.enabled']);
});

describe('testEndpoint', () => {
  it.each(endpointKinds)('queues a test event for %s', async (kind) => {
    const { environmentId } = account;
    await setEndpoint(database, keys, { environmentId, kind, url, sandbox: false });
    const [endpoint] = (await get('operator', '')).data;
    const { deliveryId } = await post(endpoint.id, 'test');
    const delivery = await database.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    expect(delivery).toMatchObject({
      id: deliveryId,
      endpoint_id: endpoint.id,
      state: 'waiting',
      carries_message: false,
    });
    expect(await actions()).toEqual(['endpoint.tested']);
  });
});
