import { beforeEach, describe, expect, it } from 'vitest';
import { createTestProvider, testCredentials, testSettings } from '../carriers/connections/testing.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const app = testAdminApi(context, createTestProvider().kinds);
const send = async (target: string, body?: object) => (await sendAs(app, 'operator', target, body)).json();
const status = async (target: string, body?: object) => (await sendAs(app, 'operator', target, body)).statusCode;
const live = await testAccount(context, { sandbox: false, userName: 'live@example.com' });

beforeEach(async () => {
  for (const table of ['routes', 'senders', 'connections', 'opt_outs'] as const) {
    await database.deleteFrom(table).execute();
  }
  for (const name of ['main', 'backup']) {
    const added = { name, kind: 'test', settings: testSettings, credentials: testCredentials, hasDefaultRoute: false };
    await send('POST /admin/v1/connections', added);
  }
});

describe('routes', () => {
  it('are listed in the order in which they apply', async () => {
    await send('POST /admin/v1/routes', { connections: ['main', 'backup'] });
    const created = await send('POST /admin/v1/routes', { connections: ['backup'], country: 'FR', position: 1 });
    expect(created).toMatchObject({ position: 1, country: 'FR', isDefault: false });
    await send('POST /admin/v1/routes', { connections: ['main'], accountId: live.id, sender: '12025550100' });
    const { data } = await send('GET /admin/v1/routes');
    expect(data).toMatchObject([
      { account: { userName: 'live@example.com' }, sender: '+12025550100', isDefault: false },
      { account: null, position: 1, connections: [{ name: 'backup', state: 'draft' }] },
      { account: null, position: 2, isDefault: true, connections: [{ name: 'main' }, { name: 'backup' }] },
    ]);
    const paged = await send('GET /admin/v1/routes?limit=1');
    const rest = await send(`GET /admin/v1/routes?cursor=${paged.next}`);
    expect([...paged.data, ...rest.data]).toEqual(data);
    expect((await send('GET /admin/v1/routes?connection=backup')).data).toHaveLength(2);
    expect((await send(`GET /admin/v1/routes?accountId=${live.id}`)).data).toHaveLength(1);
  });

  it('are moved among the routes of their owner', async () => {
    await send('POST /admin/v1/routes', { connections: ['main'], country: 'FR' });
    const { id } = await send('POST /admin/v1/routes', { connections: ['main'] });
    const moved = await send(`POST /admin/v1/routes/${id}/move`, { position: 1 });
    expect(moved).toMatchObject({ id, position: 1, isDefault: true, account: null });
    const { data } = await send('GET /admin/v1/routes');
    expect(data).toMatchObject([{ id }, { position: 2, country: 'FR', coveredBy: id }]);
    expect(await status(`POST /admin/v1/routes/${id}/move`, { position: 0 })).toBe(422);
    expect(await status('POST /admin/v1/routes/unknown/move', { position: 1 })).toBe(404);
  });

  it('are removed, and rejected with the reason', async () => {
    const route = { connections: ['main', 'backup'], purpose: 'passcode' };
    const { id } = await send('POST /admin/v1/routes', route);
    expect(await status(`DELETE /admin/v1/routes/${id}`)).toBe(204);
    expect(await status(`DELETE /admin/v1/routes/${id}`)).toBe(404);
    const log = await send('GET /admin/v1/audit-entries?action=route.removed');
    expect(log.data).toMatchObject([{ before: { connections: ['main', 'backup'], purpose: 'passcode', position: 1 } }]);
    expect(await status('POST /admin/v1/routes', { connections: ['unknown'] })).toBe(404);
    expect(await status('POST /admin/v1/routes', { connections: ['main'], prefix: '44' })).toBe(422);
    expect(await status('POST /admin/v1/routes', { connections: ['main'], accountId: 'unknown' })).toBe(422);
    expect(await status('GET /admin/v1/routes?cursor=abc')).toBe(422);
  });
});

describe('senders', () => {
  it('are added, listed and removed', async () => {
    const added = {
      connection: 'main',
      value: '12025550100',
      accountId: live.id,
      countries: ['US'],
      senderGroup: 'shop',
    };
    const created = await send('POST /admin/v1/senders', added);
    expect(created).toMatchObject({
      value: '+12025550100',
      kind: 'number',
      senderGroup: 'shop',
      account: { id: live.id },
    });
    await send('POST /admin/v1/senders', { connection: 'main', value: 'ExampleShop' });
    expect((await send('GET /admin/v1/senders')).data).toMatchObject([
      { value: '+12025550100' },
      { value: 'ExampleShop', senderGroup: 'ExampleShop', account: null, throughput: null },
    ]);
    expect((await send('GET /admin/v1/senders?search=shop')).data).toMatchObject([{ value: 'ExampleShop' }]);
    expect(await status('POST /admin/v1/senders', { connection: 'main', value: 'ExampleShop' })).toBe(409);
    expect(await status('POST /admin/v1/senders', { connection: 'main', value: '%%%' })).toBe(422);
    expect(await status(`DELETE /admin/v1/senders/${created.id}`)).toBe(204);
    expect(await status(`DELETE /admin/v1/senders/${created.id}`)).toBe(404);
  });
});

describe('opt-outs', () => {
  const path = `/admin/v1/accounts/${live.id}/opt-outs`;
  const numbers = ['+12025550123', '+12025550124', '+12025550125'];
  const add = () => send(`POST ${path}`, { senderGroup: 'ExampleShop', numbers });

  it('are recorded, listed page by page and removed', async () => {
    expect(await add()).toEqual({ senderGroup: 'ExampleShop', count: 3 });
    const first = await send(`GET ${path}?limit=2`);
    const second = await send(`GET ${path}?limit=2&cursor=${first.next}`);
    const seen = [...first.data, ...second.data].map(({ number }) => number);
    expect(seen.toSorted()).toEqual(numbers);
    const { data } = await send(`GET ${path}?number=%2B12025550124`);
    expect(data).toMatchObject([{ number: '+12025550124', isErased: false, keyword: null }]);
    expect(await status(`DELETE ${path}/${data[0].id}`)).toBe(204);
    expect(await status(`DELETE ${path}/${data[0].id}`)).toBe(404);
    expect(await status(`DELETE ${path}/abc`)).toBe(404);
    expect((await send(`GET ${path}`)).data).toHaveLength(2);
  });

  it('find an erased person by the hash', async () => {
    await add();
    await database.updateTable('opt_outs').set({ number: null }).execute();
    expect((await send(`GET ${path}?number=%2B12025550124`)).data).toMatchObject([{ number: null, isErased: true }]);
  });

  it('hide numbers below the role support', async () => {
    await add();
    const shown = (await sendAs(app, 'readOnly', `GET ${path}`)).json();
    expect(shown.data[0].number).toMatch(/^\+1202•••012\d$/);
    expect(JSON.stringify(shown)).not.toContain('2025550');
    expect((await sendAs(app, 'readOnly', `GET ${path}?number=%2B12025550124`)).statusCode).toBe(403);
    expect((await sendAs(app, 'support', `GET ${path}`)).json().data[0].number).toMatch(/^\+1202555012\d$/);
  });

  it('are rejected with a number that is none, and for an unknown account', async () => {
    const rejected = await send(`POST ${path}`, { senderGroup: 'ExampleShop', numbers: ['12'] });
    expect(rejected).toMatchObject({ statusCode: 422 });
    expect(await status('GET /admin/v1/accounts/unknown/opt-outs')).toBe(404);
  });
});
