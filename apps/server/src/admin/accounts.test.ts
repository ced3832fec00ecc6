import { expect, it } from 'vitest';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const get = async (path: string) => (await sendAs(app, 'readOnly', `GET /admin/v1/${path}`)).json();

it('lists all accounts once, page by page', async () => {
  const names = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const userName of names) await testAccount(context, { userName });
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await get(`accounts?limit=2${next ? `&cursor=${next}` : ''}`);
    seen.push(...page.data.map(({ userName }: { userName: string }) => userName));
    expect(page.hasMore).toBe(page.next !== undefined);
    next = page.next;
  } while (next);
  expect(seen).toEqual(names);
});

it('finds accounts by a part of their name', async () => {
  await testAccount(context, { userName: 'Find-Me%@example.com' });
  expect((await get('accounts?search=find-me%25')).data).toMatchObject([{ userName: 'Find-Me%@example.com' }]);
  expect((await get('accounts?search=find_me')).data).toEqual([]);
});

it('shows an account, and not its key', async () => {
  const { id } = await testAccount(context, { userName: 'one@example.com' });
  const shown = await get(`accounts/${id}`);
  expect(shown).toMatchObject({ id, userName: 'one@example.com', isSandbox: true, storedBytes: 0 });
  expect(JSON.stringify(shown)).not.toMatch(/key|hash/i);
});

it('rejects an unknown account and a foreign cursor', async () => {
  expect(await get('accounts/unknown')).toMatchObject({ statusCode: 404 });
  expect(await get('accounts?cursor=abc')).toMatchObject({ statusCode: 422 });
});
