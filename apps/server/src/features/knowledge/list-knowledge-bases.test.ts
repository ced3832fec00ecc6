import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createKnowledge } from './knowledge.ts';
import { createBase } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
});

async function list(query: object = {}, by: Account = account) {
  const reply = await createKnowledge(context).handlers?.listKnowledgeBases?.(
    testCall('listKnowledgeBases', by, { query }),
  );
  return reply?.body;
}

const add = (name: string, files: Readonly<Record<string, string>> = { 'a.txt': 'One two three.' }) =>
  createBase(open.database, account.environmentId, files, name);

describe('the list of knowledge bases', () => {
  it('is empty at first', async () => {
    expect(await list()).toEqual({ data: [], has_more: false, limit: 0, total: 0, page: 1 });
  });

  it('returns the contents of each', async () => {
    const { id } = await add('سياسات المتجر', { 'a.txt': 'One two three.', 'b.txt': 'Four five.' });
    expect(await list()).toEqual({
      data: [
        {
          id,
          name: 'سياسات المتجر',
          description: '',
          document_count: 2,
          word_count: 5,
          created_at: expect.closeTo(Date.now() / 1000, -2),
        },
      ],
      has_more: false,
      limit: 1,
      total: 1,
      page: 1,
    });
  });

  it('has all of them over its pages, newest first', async () => {
    for (const name of ['first', 'second', 'third']) await add(name);
    const names = async (query: object) => (await list(query))?.data.map(({ name }) => name);
    expect(await names({})).toEqual(['third', 'second', 'first']);
    expect(await list({ limit: 2 })).toMatchObject({ has_more: true, limit: 2, total: 3, page: 1 });
    expect(await names({ limit: 2 })).toEqual(['third', 'second']);
    expect(await names({ limit: 2, page: 2 })).toEqual(['first']);
    expect(await list({ limit: 2, page: 2 })).toMatchObject({ has_more: false, page: 2 });
    expect(await list({ page: 9_007_199_254_740_991, limit: 100 })).toMatchObject({
      data: [],
      has_more: false,
      total: 3,
    });
  });

  it('has all of them where no limit is given', async () => {
    const rows = Array.from({ length: 105 }, (_, index) => ({
      id: newUuid(),
      environment_id: account.environmentId,
      name: `base ${index}`,
    }));
    await open.database.insertInto('knowledge_bases').values(rows).execute();
    const all = await list();
    expect(all?.data.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(all).toMatchObject({ has_more: false, limit: 105, total: 105, page: 1 });
    expect(await list({ page: 2 })).toEqual({ data: [], has_more: false, limit: 105, total: 105, page: 2 });
  });

  it('has none of another environment', async () => {
    await add('mine');
    expect(await list({}, await testAccount(context))).toMatchObject({ data: [], total: 0 });
  });
});
