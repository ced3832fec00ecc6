import { expect, it } from 'vitest';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const get = (path: string) => sendAs(app, 'support', `GET /admin/v1/${path}`);
const post = (path: string, body?: object) => sendAs(app, 'owner', `POST /admin/v1/${path}`, body);

it('shows who has changed what, without secrets', async () => {
  const { id, userName } = await testAccount(context, { userName: 'audited@example.com' });
  const changed = await sendAs(app, 'owner', `PATCH /admin/v1/accounts/${id}`, { tokenLifetimeSeconds: 900 });
  const { data } = (await get(`audit-entries?account=${userName}&action=account.changed`)).json();
  expect(data).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: { kind: 'operator', id: 'id of owner', name: 'test owner' },
      action: 'account.changed',
      target: { type: 'account', id, name: userName },
      account: { id, userName },
      requestId: changed.headers['x-request-id'],
      ip: '127.0.0.1',
      outcome: 'success',
      before: { tokenLifetime: 3600 },
      after: { tokenLifetime: 900 },
    },
  ]);
});

it('is listed page by page, and filtered', async () => {
  const { id } = await testAccount(context);
  for (const state of ['disable', 'enable', 'disable']) await post(`accounts/${id}/${state}`);
  const first = (await get(`audit-entries?account=${id}&limit=2`)).json();
  expect(first).toMatchObject({ data: [{ action: 'account.disabled' }, { action: 'account.enabled' }], hasMore: true });
  const second = (await get(`audit-entries?account=${id}&limit=2&cursor=${first.next}`)).json();
  expect(second).toMatchObject({
    data: [{ action: 'account.disabled' }, { action: 'account.created' }],
    hasMore: false,
  });
  const count = async (filter: string) => (await get(`audit-entries?account=${id}&${filter}`)).json().data.length;
  expect(await count('action=account.disabled')).toBe(2);
  expect(await count('actor=test+owner')).toBe(3);
  expect(await count(`until=${new Date(Date.now() - 3_600_000).toISOString()}`)).toBe(0);
  expect((await get('audit-entries?account=unknown')).json().data).toEqual([]);
  expect((await get('audit-entries?cursor=abc')).statusCode).toBe(422);
  expect((await get('audit-entries?since=yesterday')).statusCode).toBe(422);
});

it('is exported as JSON lines, the oldest entry first, and the export is on record', async () => {
  const { id } = await testAccount(context);
  await post(`accounts/${id}/disable`);
  const response = await get('audit-entries/export');
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="audit-log.jsonl"',
  });
  const entries = response.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).sort());
  expect(entries.at(-2)).toMatchObject({ action: 'account.disabled', target: { id } });
  expect(entries.at(-1)).toMatchObject({ action: 'auditLog.exported', actor: { name: 'test support' } });
});
