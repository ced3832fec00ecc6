import { expect, it } from 'vitest';
import { storeMessages } from '../features/usage/testing.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const get = (path: string) => sendAs(app, 'readOnly', `GET /admin/v1/${path}`);

it('sums usage by groups, and exports it as CSV', async () => {
  const account = await testAccount(context, { userName: '=shop@example.com' });
  await storeMessages(open.database, account, [
    { channel: 'sms', country: 'US', segments: 2 },
    { channel: 'chatApp', country: 'FR' },
    { channel: 'chatApp', country: 'FR' },
  ]);
  const grouped = await get(`usage?account=${account.id}&groupBy=channel,country`);
  expect(grouped.json().data).toMatchObject([
    { channel: 'chatApp', country: 'FR', accepted: 2 },
    { channel: 'sms', country: 'US', accepted: 1, segments: 2 },
  ]);
  expect((await get(`usage?account=${encodeURIComponent('=shop@example.com')}`)).json().data).toMatchObject([
    { accepted: 3 },
  ]);
  expect((await get(`usage?account=${account.id}&groupBy=channel`)).json().data).toHaveLength(2);
  const exported = await get(`usage/export?account=${account.id}&country=fr`);
  expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
  const today = new Date().toISOString().slice(0, 10);
  expect(exported.body).toBe(
    `day,account,channel,country,connection,accepted,sent,delivered,read,failed,segments\n${today},'=shop@example.com,chatApp,FR,,2,0,0,0,0,0\n`,
  );
  expect((await get('usage/export?account=unknown')).statusCode).toBe(404);
  expect((await get('usage/export?until=2020-01-01')).body).toMatch(/^day,.*\n$/);
});

it.each(['since=2026-11-31', 'since=2026-11-02&until=2026-11-01', 'groupBy=hour', 'groupBy=day,', 'acount=shop'])(
  'rejects %s',
  async (query) => {
    expect((await get(`usage?${query}`)).statusCode).toBe(422);
  },
);

it('changes and removes quotas', async () => {
  const account = await testAccount(context);
  const path = `/admin/v1/accounts/${account.id}/quotas`;
  const set = await sendAs(app, 'operator', `PUT ${path}`, { sms: 10_000, all: 0 });
  expect(set.json().data).toMatchObject([
    { quota: 'all', maximum: 0, used: 0 },
    { quota: 'sms', maximum: 10_000, used: 0 },
  ]);
  await sendAs(app, 'operator', `PUT ${path}`, { all: null });
  expect((await sendAs(app, 'readOnly', `GET ${path}`)).json().data).toMatchObject([{ quota: 'sms' }]);
  expect((await sendAs(app, 'support', `PUT ${path}`, { sms: 1 })).statusCode).toBe(403);
  expect((await sendAs(app, 'operator', `PUT ${path}`, { fax: 1 })).statusCode).toBe(422);
});
