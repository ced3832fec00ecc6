import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../http/account.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
});

const send = async (target: string, body?: object) => {
  const [method, path = ''] = target.split(' ');
  const response = await sendAs(app, 'operator', `${method} /admin/v1/accounts/${account.id}/keys${path}`, body);
  return { status: response.statusCode, body: response.json() };
};
const audited = async () =>
  (
    await open.database.selectFrom('audit_log').selectAll().where('account_id', '=', account.id).orderBy('id').execute()
  ).map(({ action, actor_name, address }) => ({ action, actor_name, address }));

it('creates a key, which only the response to its creation shows', async () => {
  const created = await send('POST ', { name: 'billing', scopes: ['send'] });
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'billing', scopes: ['send'], apiKey: expect.stringMatching(/^omk_/), expiresAt: null },
  });
  const { apiKey, ...key } = created.body;
  const { body } = await send('GET ');
  expect(body.data).toEqual([key, expect.objectContaining({ name: 'default' })]);
  expect(JSON.stringify(body)).not.toContain(apiKey);
  expect((await audited()).at(-1)).toEqual({
    action: 'apiKey.created',
    actor_name: 'test operator',
    address: '127.0.0.1',
  });
});

it('pages through keys, the newest first', async () => {
  for (const name of ['a', 'b']) await send('POST ', { name });
  const first = await send('GET ?limit=2');
  expect(first.body).toMatchObject({ data: [{ name: 'b' }, { name: 'a' }], hasMore: true });
  const second = await send(`GET ?limit=2&cursor=${first.body.next}`);
  expect(second.body).toMatchObject({ data: [{ name: 'default' }], hasMore: false });
  expect((await send('GET ?cursor=abc')).status).toBe(422);
});

describe('a rotation', () => {
  it('leaves both keys valid for the overlap, and then the old one is revoked', async () => {
    const { body } = await send('GET ');
    const [old] = body.data;
    const rotated = await send(`POST /${old.id}/rotate`, { overlapSeconds: 3600 });
    expect(rotated).toMatchObject({
      status: 201,
      body: { created: { name: 'default-2', scopes: old.scopes }, previous: { id: old.id, revokedAt: null } },
    });
    expect(Date.parse(rotated.body.previous.expiresAt)).toBeGreaterThan(Date.now() + 3_500_000);
    const revoked = await send(`POST /${old.id}/revoke`);
    expect(revoked).toMatchObject({ status: 200, body: { id: old.id, revokedAt: expect.any(String) } });
    expect(await send(`POST /${old.id}/revoke`)).toMatchObject({ status: 404 });
  });

  it('has an overlap of a day by default, and of none if asked for', async () => {
    const { body } = await send('POST /default/rotate', {});
    expect(Date.parse(body.previous.expiresAt)).toBeGreaterThan(Date.now() + 86_000_000);
    const last = await send('POST /default-2/rotate', { overlapSeconds: 0 });
    expect(last.body.previous.revokedAt).not.toBeNull();
  });
});

it.each([
  ['a name that is taken', 409, { name: 'default' }],
  ['a name with white space', 422, { name: 'a b' }],
  ['an unknown scope', 422, { name: 'a', scopes: ['write'] }],
  ['an expiry in the past', 422, { name: 'a', expiresAt: '2020-01-01T00:00:00Z' }],
])('rejects %s', async (_, status, body) => {
  expect(await send('POST ', body)).toMatchObject({ status });
});

it('rejects keys of an unknown account and of another account', async () => {
  const other = await testAccount(context);
  const { body } = await send('POST ', { name: 'mine' });
  const response = await sendAs(app, 'operator', `POST /admin/v1/accounts/${other.id}/keys/${body.id}/revoke`);
  expect(response.statusCode).toBe(404);
  expect((await sendAs(app, 'readOnly', 'GET /admin/v1/accounts/unknown/keys')).statusCode).toBe(404);
});
