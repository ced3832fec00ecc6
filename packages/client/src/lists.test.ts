import type { Topic } from '@omnichannel/types';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { UnprocessableContentError } from './api-error.ts';
import { createClient } from './client.ts';
import { AbortError, UnexpectedResponseError } from './errors.ts';
import { type List, paginate } from './lists.ts';
import type { RequestOptions } from './options.ts';
import type { Query } from './resource.ts';
import { createTestFetch } from './testing/index.ts';

const testFetch = createTestFetch();
const client = createClient({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch, maxRetries: 0 });
const all = Array.from({ length: 5 }, (_, index) => ({ key: `topic-${index}`, name: `Topic ${index}` }));

/** A service that has these topics and gives at most `limit` a page. */
function serve(topics: readonly object[], limit = Infinity): void {
  testFetch.use('listTopics', (call) => {
    const query = new URL(call.url).searchParams;
    const page = Number(query.get('page'));
    const pageSize = Math.min(Number(query.get('pageSize') ?? 100), limit);
    const data = topics.slice(page * pageSize, (page + 1) * pageSize);
    return Response.json({ page, pageSize, totalCount: topics.length, data });
  });
}

async function keys(query?: Query<'listTopics'>, options?: RequestOptions): Promise<string[]> {
  const found: string[] = [];
  for await (const topic of paginate(client, 'listTopics', { query, ...options })) {
    expectTypeOf(topic).toEqualTypeOf<Topic>();
    found.push(topic.key);
  }
  return found;
}

const pages = () => testFetch.calls.listTopics.map(({ url }) => new URL(url).search);

beforeEach(() => testFetch.reset());

describe('a list by page number', () => {
  it('gives every topic, page by page', async () => {
    serve(all);
    expect(await keys({ pageSize: 2 })).toEqual(all.map(({ key }) => key));
    expect(pages()).toEqual(['?pageSize=2', '?pageSize=2&page=1', '?pageSize=2&page=2']);
  });

  it('asks no further page when the last one is full', async () => {
    serve(all.slice(0, 4));
    expect(await keys({ pageSize: 2 })).toHaveLength(4);
    expect(pages()).toHaveLength(2);
  });

  it('asks for what the query names', async () => {
    serve(all);
    await keys();
    await keys({ key: 'topic-0' });
    expect(pages()).toEqual(['', '?key=topic-0']);
  });

  it('begins with the page that was asked for', async () => {
    serve(all);
    expect(await keys({ page: 1, pageSize: 2 })).toEqual(['topic-2', 'topic-3', 'topic-4']);
    expect(pages()).toEqual(['?page=1&pageSize=2', '?page=2&pageSize=2']);
  });

  it('goes on when the service gives fewer a page than asked for', async () => {
    serve(all, 2);
    expect(await keys({ pageSize: 1000 })).toHaveLength(5);
  });

  it('ends with an empty page, even where more were counted', async () => {
    testFetch.use('listTopics', () => Response.json({ page: 0, pageSize: 0, totalCount: 7, data: [] }));
    expect(await keys()).toEqual([]);
    expect(pages()).toHaveLength(1);
  });

  it('accepts a pageSize of 1', async () => {
    serve(all.slice(0, 2));
    expect(await keys({ pageSize: 1 })).toHaveLength(2);
  });

  it.each([{ hello: 'world' }, { data: {} }, { data: null }, 7])('throws for a page that is %j', async (page) => {
    testFetch.use('listTopics', () => Response.json(page));
    await expect(keys()).rejects.toThrow(new UnexpectedResponseError('listTopics', 'got a malformed response.'));
  });

  it('asks only for the pages that are read', async () => {
    serve(all);
    for await (const topic of paginate(client, 'listTopics', { query: { pageSize: 2 } }))
      if (topic.key === 'topic-1') break;
    expect(pages()).toHaveLength(1);
  });

  it('throws what a page throws, after the topics before it', async () => {
    testFetch.once('listTopics', () => Response.json({ page: 0, pageSize: 2, totalCount: 5, data: all.slice(0, 2) }));
    testFetch.once('listTopics', 'negativePage');
    const topics = paginate(client, 'listTopics', { query: { pageSize: 2 } }).all();
    await topics.next();
    await topics.next();
    await expect(topics.next()).rejects.toBeInstanceOf(UnprocessableContentError);
  });

  it('is its first page when awaited, with the response', async () => {
    serve(all);
    const list: List<'listTopics'> = paginate(client, 'listTopics', { query: { pageSize: 2 } });
    expect(await list).toMatchObject({ totalCount: 5, page: 0 });
    expect((await list.withResponse()).response.status).toBe(200);
    expect((await list.result()).data?.data).toHaveLength(2);
    expect(pages()).toHaveLength(1);
  });

  it('gives whole pages', async () => {
    serve(all);
    const sizes: number[] = [];
    for await (const { data } of paginate(client, 'listTopics', { query: { pageSize: 2 } }).pages())
      sizes.push(data.length);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('passes on policy and signal', async () => {
    serve(all);
    const operations: string[] = [];
    await keys({}, { onEvent: ({ type }) => operations.push(type) });
    expect(operations).toEqual(['attempt', 'outcome']);
    await expect(keys({}, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortError);
  });
});

it('subscribers are listed over all pages, whose size has another name in the response', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `user-${index}`);
  testFetch.use('listSubscribers', (call) => {
    const query = new URL(call.url).searchParams;
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const data = ids.slice(page * limit, (page + 1) * limit).map((subscriberId) => ({ subscriberId }));
    const hasMore = (page + 1) * limit < ids.length;
    return Response.json({ data, page, pageSize: limit, hasMore, totalCount: ids.length });
  });
  const found: string[] = [];
  const list = paginate(client, 'listSubscribers', { query: { limit: 2 } });
  for await (const { subscriberId } of list.all()) found.push(subscriberId);
  expect(found).toEqual(ids);
  expect(testFetch.calls.listSubscribers).toHaveLength(3);
});

it('a list with has_more goes on while there is more', async () => {
  testFetch.use('listKnowledgeBases', (call) => {
    const page = Number(new URL(call.url).searchParams.get('page') ?? 1);
    return Response.json({ data: [{ id: `base-${page}` }], page, limit: 1, total: 3, has_more: page < 3 });
  });
  const ids: string[] = [];
  for await (const { id } of paginate(client, 'listKnowledgeBases', { query: { limit: 1 } })) ids.push(id);
  expect(ids).toEqual(['base-1', 'base-2', 'base-3']);
});

it('a forward list asks for what follows the cursor of a page', async () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map((subscriberId) => ({ subscriberId }));
  testFetch.use('listEventRecipients', (call) => {
    const from = Number(new URL(call.url).searchParams.get('after')?.replace('from-', '') ?? 0);
    const hasMore = from + 2 < entries.length;
    const data = entries.slice(from, from + 2);
    return Response.json({ data, pageSize: 2, hasMore, ...(hasMore && { next: `from-${from + 2}` }) });
  });
  const found: unknown[] = [];
  const options = { path: { transactionId: 'tx' }, query: { outcome: 'skipped_by_preference', limit: 2 } } as const;
  for await (const { subscriberId } of paginate(client, 'listEventRecipients', options)) found.push(subscriberId);
  expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
  const calls = testFetch.calls.listEventRecipients?.map(({ url }) => new URL(url).search);
  expect(calls).toEqual([
    '?outcome=skipped_by_preference&limit=2',
    '?outcome=skipped_by_preference&limit=2&after=from-2',
    '?outcome=skipped_by_preference&limit=2&after=from-4',
  ]);
});

it('a backward list asks for what is before the first item of a page', async () => {
  const ids = ['e', 'd', 'c', 'b', 'a'];
  testFetch.use('listChatMessages', (call) => {
    const before = new URL(call.url).searchParams.get('first_id');
    const from = before === null ? 0 : ids.indexOf(before) + 1;
    const data = ids.slice(from, from + 2).reverse();
    return Response.json({ data: data.map((id) => ({ id })), limit: 2, has_more: from + 2 < ids.length });
  });
  const query = { conversation_id: '45701982-8118-4bc5-8e9b-64562b4555f2', user: 'user-1', limit: 2 };
  const pages: string[][] = [];
  for await (const { data } of paginate(client, 'listChatMessages', { query }).pages())
    pages.push(data.map(({ id }) => id));
  expect(pages).toEqual([['d', 'e'], ['b', 'c'], ['a']]);
});
