import { afterAll, describe, expect, it } from 'vitest';
import type { MockRequest } from './feature.ts';
import { startMock } from './index.ts';
import type { Operation } from './operation.ts';
import { createPages } from './pages.ts';
import type { Answer } from './scenarios.ts';

const mock = await startMock({ port: 0, checkResponses: true });
afterAll(() => mock.close());

// biome-ignore lint/suspicious/noExplicitAny: lists of two families
async function list(target: string, prefer = ''): Promise<any> {
  const response = await fetch(mock.url + target, { headers: { Authorization: 'Bearer test', Prefer: prefer } });
  return response.json();
}

const keys = [
  'order-updates',
  'weekly-digest',
  'riyadh-branch',
  'security:alerts',
  'service-status',
  'winter-sale.2026',
];

describe('topics', () => {
  it.each([
    ['', 0, 100, keys],
    ['?page=0&pageSize=2', 0, 2, keys.slice(0, 2)],
    ['?page=1&pageSize=4', 1, 4, keys.slice(4)],
    ['?page=2&pageSize=4', 2, 4, []],
    ['?pageSize=0', 0, 0, []],
    ['?page=1.9&pageSize=2.9', 1, 2, keys.slice(2, 4)],
    ['?pageSize=5000', 0, 1000, keys],
    [`?page=${Number.MAX_SAFE_INTEGER}`, Number.MAX_SAFE_INTEGER, 100, []],
  ])('%s are those of the page', async (query, page, pageSize, expected) => {
    const { data, ...rest } = await list(`/v1/topics${query}`);
    expect(data.map(({ key }: { key: string }) => key)).toEqual(expected);
    expect(rest).toEqual({ page, pageSize, totalCount: 6 });
  });

  it('are filtered by key, before the pages are cut', async () => {
    const { data } = await list('/v1/topics?key=service-status');
    expect(data).toHaveLength(1);
    expect(data[0].key).toBe('service-status');
    expect(await list('/v1/topics?key=service-status&page=1')).toMatchObject({ data: [], totalCount: 1 });
    expect(await list('/v1/topics?key=Service-Status')).toMatchObject({ data: [], totalCount: 0 });
  });

  it('come unchanged where a scenario is asked for, and the failure where that is', async () => {
    expect(await list('/v1/topics?pageSize=1', 'example=firstPage')).toMatchObject({ pageSize: 100, totalCount: 6 });
    expect(await list('/v1/topics', 'code=500')).not.toHaveProperty('data');
    expect(await list('/v1/topics?page=-1')).toHaveProperty('errors.page');
  });
});

describe('topics that are made up', () => {
  it('are a page as it was asked for, and the last', async () => {
    const known = new Set(keys);
    for (const [query, page, pageSize] of [
      ['', 0, 100],
      ['?page=2&pageSize=1', 2, 1],
    ] as const) {
      const { data, totalCount, ...rest } = await list(`/v1/topics${query}`, 'dynamic=true');
      expect(rest).toEqual({ page, pageSize });
      expect(data.length).toBeLessThanOrEqual(pageSize);
      expect(totalCount).toBe(page * pageSize + data.length);
      expect(data.filter(({ key }: { key: string }) => known.has(key))).toEqual([]);
    }
  });

  it('that are made up are never more than the contract can count', async () => {
    const page = Number.MAX_SAFE_INTEGER;
    expect(await list(`/v1/topics?page=${page}`, 'dynamic=true')).toMatchObject({ page, totalCount: page });
  });
});

describe('knowledge bases', () => {
  it.each([
    ['', 1, 3, 3, false],
    ['?page=2', 2, 3, 0, false],
    ['?limit=2', 1, 2, 2, true],
    ['?limit=2&page=2', 2, 2, 1, false],
    ['?limit=3', 1, 3, 3, false],
    ['?limit=2&page=3', 3, 2, 0, false],
  ])('%s are those of the page, which is counted from 1', async (query, page, limit, count, has_more) => {
    const { data, ...rest } = await list(`/datasets${query}`);
    expect(data).toHaveLength(count);
    expect(rest).toEqual({ page, limit, total: 3, has_more });
  });
});

describe('knowledge bases that are made up', () => {
  it('are all there where no limit is given', async () => {
    const lengths: number[] = [];
    for (let request = 0; request < 20; request++) {
      const { data, ...rest } = await list('/datasets', 'dynamic=true');
      expect(rest).toEqual({ page: 1, limit: data.length, total: data.length, has_more: false });
      lengths.push(data.length);
    }
    // A list that is made up may be empty.
    expect(Math.max(...lengths)).toBeGreaterThan(0);
  });
});

describe('messages of a conversation', () => {
  const target = '/messages?conversation_id=45701982-8118-4bc5-8e9b-64562b4555f2&user=customer-4711';
  const questions = (page: { data: { query: string }[] }) => page.data.map(({ query }) => query);

  it('are all on one page where it is long enough', async () => {
    const page = await list(target);
    expect(page).toMatchObject({ has_more: false, limit: 20 });
    expect(page.data).toHaveLength(2);
  });

  it('are read backward, page by page', async () => {
    const all = await list(target);
    const latest = await list(`${target}&limit=1`);
    expect(latest).toMatchObject({ has_more: true, limit: 1 });
    const before = await list(`${target}&limit=1&first_id=${latest.data[0].id}`);
    expect(before).toMatchObject({ has_more: false, limit: 1 });
    expect([...questions(before), ...questions(latest)]).toEqual(questions(all));
    expect(await list(`${target}&first_id=${before.data[0].id}`)).toMatchObject({ data: [], has_more: false });
  });
});

describe('recipients of an event', () => {
  const target = '/v1/events/trigger/order-1042-shipped/recipients';
  const stepsOf = (page: { data: { stepId: string }[] }) => page.data.map(({ stepId }) => stepId);

  it('are read forward, page by page', async () => {
    const all = await list(target);
    expect(all).toMatchObject({ pageSize: 10, hasMore: false });
    expect(all).not.toHaveProperty('next');
    const first = await list(`${target}?limit=1`);
    expect(first).toMatchObject({ pageSize: 1, hasMore: true, next: expect.any(String) });
    const second = await list(`${target}?limit=1&after=${first.next}`);
    expect(second).toMatchObject({ pageSize: 1, hasMore: false });
    expect([...stepsOf(first), ...stepsOf(second)]).toEqual(stepsOf(all));
  });

  it('are filtered by step and outcome', async () => {
    expect(stepsOf(await list(`${target}?outcome=skipped_by_preference`))).toEqual(['text']);
    expect(stepsOf(await list(`${target}?stepId=in-app&outcome=delivered`))).toEqual(['in-app']);
    expect(stepsOf(await list(`${target}?stepId=in-app&outcome=failed`))).toEqual([]);
  });
});

it.each([
  ['numbered', { items: 'data', page: 'page', first: 0, size: 'size', total: 'total' }],
  ['backward', { items: 'data', before: 'before', size: 'size', more: 'more' }],
  ['forward', { items: 'data', after: 'after', next: 'next', size: 'size', more: 'more' }],
])('a %s page has copies of the items that the mock keeps', (_, pagination) => {
  const kept = [{ id: 'a', inner: { text: 'kept' } }];
  const prism = { extensions: { 'x-pagination': pagination }, responses: [] };
  const asked: MockRequest = {
    // Pages depend on the pagination and the responses of an operation only.
    operation: { prism } as unknown as Operation,
    query: { size: '1' },
    path: {},
    header: {},
  };
  const body = { data: [] as typeof kept };
  const pages = createPages(() => ({ items: kept, start: 0 }));
  for (const patch of pages.changes?.(asked, { status: 200 } as Answer, false) ?? []) patch(body);
  expect(body.data).toEqual(kept);
  for (const item of body.data) item.inner.text = 'changed';
  expect(kept[0]?.inner.text).toBe('kept');
});
