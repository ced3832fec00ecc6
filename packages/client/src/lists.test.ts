import type { Topic } from '@omnichannel/types';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { UnprocessableContentError } from './api-error.ts';
import { createClient } from './client.ts';
import { AbortError, ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { createTestFetch } from './testing/index.ts';
import { iterateTopics, type TopicOptions } from './topics.ts';

const testFetch = createTestFetch();
const client = createClient({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch, maxRetries: 0 });
const all = Array.from({ length: 5 }, (_, index) => ({ key: `topic-${index}`, name: `Topic ${index}` }));

/** A service that has these topics and gives at most `limit` a page. */
function serve(topics: readonly object[], limit = Infinity): void {
  testFetch.use('listTopics', (call) => {
    const query = new URL(call.url).searchParams;
    const page = Number(query.get('page'));
    const pageSize = Math.min(Number(query.get('pageSize')), limit);
    const data = topics.slice(page * pageSize, (page + 1) * pageSize);
    return Response.json({ page, pageSize, totalCount: topics.length, data });
  });
}

async function keys(options?: TopicOptions): Promise<string[]> {
  const found: string[] = [];
  for await (const topic of iterateTopics(client, options)) {
    expectTypeOf(topic).toEqualTypeOf<Topic>();
    found.push(topic.key);
  }
  return found;
}

const pages = () => testFetch.calls.listTopics.map(({ url }) => new URL(url).search);

beforeEach(() => testFetch.reset());

describe('iterateTopics', () => {
  it('gives every topic, page by page', async () => {
    serve(all);
    expect(await keys({ pageSize: 2 })).toEqual(all.map(({ key }) => key));
    expect(pages()).toEqual(['?pageSize=2&page=0', '?pageSize=2&page=1', '?pageSize=2&page=2']);
  });

  it('asks no further page when the last one is full', async () => {
    serve(all.slice(0, 4));
    expect(await keys({ pageSize: 2 })).toHaveLength(4);
    expect(pages()).toHaveLength(2);
  });

  it('asks for 100 a page by default, and for a key', async () => {
    serve(all);
    await keys();
    await keys({ key: 'topic-0' });
    expect(pages()).toEqual(['?pageSize=100&page=0', '?pageSize=100&key=topic-0&page=0']);
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

  it.each([0, -1, Number.NaN])('takes no pageSize of %s', async (pageSize) => {
    await expect(keys({ pageSize })).rejects.toThrow(new ConfigurationError('pageSize must be a number from 1.'));
    expect(pages()).toEqual([]);
  });

  it.each([{ hello: 'world' }, { data: {} }, { data: null }, 7])('throws for a page that is %j', async (page) => {
    testFetch.use('listTopics', () => Response.json(page));
    await expect(keys()).rejects.toThrow(new UnexpectedResponseError('listTopics', 'got a malformed response.'));
  });

  it('asks only for the pages that are read', async () => {
    serve(all);
    for await (const topic of iterateTopics(client, { pageSize: 2 })) if (topic.key === 'topic-1') break;
    expect(pages()).toHaveLength(1);
  });

  it('throws what a page throws, after the topics before it', async () => {
    testFetch.once('listTopics', () => Response.json({ page: 0, pageSize: 2, totalCount: 5, data: all.slice(0, 2) }));
    testFetch.once('listTopics', 'negativePage');
    const topics = iterateTopics(client, { pageSize: 2 });
    await topics.next();
    await topics.next();
    await expect(topics.next()).rejects.toBeInstanceOf(UnprocessableContentError);
  });

  it('passes on policy and signal', async () => {
    serve(all);
    const operations: string[] = [];
    await keys({ onEvent: ({ type }) => operations.push(type) });
    expect(operations).toEqual(['attempt', 'outcome']);
    await expect(keys({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortError);
  });
});
