import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCall } from '../../test/call.ts';
import { startMock } from '../index.ts';

/** Every response is checked against the contract; a wrong one is a 500. */
const mock = await startMock({ port: 0, stateful: true, checkResponses: true });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const call = createCall(mock);
const message = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) });

describe('subscribers', () => {
  const lina = { subscriberId: 'lina', firstName: 'Lina', phone: '+12025550110' };

  it('are created in a list, which says who is new', async () => {
    await call('POST', '/v1/subscribers', lina);
    const subscribers = [
      { subscriberId: 'omar', data: { plan: 'premium' } },
      { subscriberId: 'lina', locale: 'ar' },
    ];
    const { status, body } = await call('POST', '/v1/subscribers/bulk', { subscribers });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      created: [{ subscriberId: 'omar' }],
      updated: [{ subscriberId: 'lina' }],
      failed: [],
    });
    const listed = await call('GET', '/v1/subscribers?limit=1&page=1');
    expect(listed.body).toMatchObject({ page: 1, pageSize: 1, hasMore: false, totalCount: 2 });
    expect((await call('GET', '/v1/subscribers/lina')).body.data).toMatchObject({ ...lina, locale: 'ar' });
    expect((await call('GET', '/v1/subscribers/omar')).body.data).not.toHaveProperty('data');
  });

  it('are updated, cleared by null, set online by either name, and deleted', async () => {
    await call('POST', '/v1/subscribers', lina);
    const { body } = await call('PUT', '/v1/subscribers/lina', { phone: null, lastName: 'Haddad' });
    expect(body.data).toMatchObject({ firstName: 'Lina', lastName: 'Haddad' });
    expect(body.data).not.toHaveProperty('phone');
    const setOnline = async (status: object) =>
      (await call('PATCH', '/v1/subscribers/lina/online-status', status)).body.data.isOnline;
    expect(await setOnline({ online: true })).toBe(true);
    expect(await setOnline({ online: true, isOnline: false })).toBe(false);
    expect((await call('GET', '/v1/subscribers/lina')).body.data).toMatchObject({
      lastName: 'Haddad',
      isOnline: false,
    });
    expect((await call('DELETE', '/v1/subscribers/lina')).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await call(method, '/v1/subscribers/lina')).status).toBe(404);
  });
});

it('a subscriber that goes offline keeps the time, by either name', async () => {
  await call('POST', '/v1/subscribers', { subscriberId: 'lina' });
  const set = async (status: object) => (await call('PATCH', '/v1/subscribers/lina/online-status', status)).body.data;
  expect(await set({ online: false })).not.toHaveProperty('lastOnlineAt');
  for (const [on, off] of [
    [{ online: true }, { online: false }],
    [{ isOnline: true }, { isOnline: false, online: true }],
  ] as const) {
    mock.restore({ subscribers: [{ subscriberId: 'lina' }] });
    expect(await set(on)).not.toHaveProperty('lastOnlineAt');
    const offline = await set(off);
    expect(offline).toMatchObject({ isOnline: false, lastOnlineAt: expect.any(String) });
    expect(await set(off)).toEqual(offline);
    expect((await call('GET', '/v1/subscribers/lina')).body.data).toEqual(offline);
  }
});

describe('topics', () => {
  it('are returned, renamed, and deleted when they have no subscribers', async () => {
    await call('POST', '/v1/subscribers', { subscriberId: 'lina' });
    await call('POST', '/v1/topics', { key: 'orders', name: 'Orders' });
    await call('POST', '/v1/topics/orders/subscribers', { subscribers: ['lina'] });
    const member = '/v1/topics/orders/subscribers/lina';
    expect((await call('GET', member)).body.data).toMatchObject({ topicKey: 'orders', externalSubscriberId: 'lina' });
    expect(await call('GET', '/v1/topics/orders/subscribers/omar')).toEqual({ status: 404, body: message('not in') });
    expect((await call('PATCH', '/v1/topics/orders', { name: 'طلبات' })).body.data.name).toBe('طلبات');
    expect((await call('GET', '/v1/topics/orders')).body.data).toMatchObject({ name: 'طلبات', subscribers: ['lina'] });
    expect(await call('DELETE', '/v1/topics/orders')).toEqual({ status: 409, body: message('orders has subscribers') });
    await call('POST', '/v1/topics/orders/subscribers/removal', { subscribers: ['lina'] });
    expect((await call('DELETE', '/v1/topics/orders')).status).toBe(204);
    expect(await call('GET', '/v1/topics/orders')).toEqual({
      status: 404,
      body: message('No topic has the key orders'),
    });
  });
});
