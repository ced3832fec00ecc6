import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import type { AnswerProvider } from '../../features/chat/answer-provider.ts';
import { createChat } from '../../features/chat/chat.ts';
import { setChatSettings } from '../../features/chat/chat-settings.ts';
import { modelConfig } from '../../features/chat/testing-model.ts';
import { createRetriever } from '../../features/knowledge/retrieval/search.ts';
import { createBase } from '../../features/knowledge/testing.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { eventsOf, testPage } from '../testing.ts';

const user = 'customer-4711';
const unknownId = '45701982-8118-4bc5-8e9b-64562b4555f2';
const handbook = { 'returns.md': '# Returns\n\n## How long\n\nShoes can be returned within 30 days of delivery.\n' };

/** Says that it read the chunks, in two pieces; asked to wait, it never comes to an end. */
const answerer: AnswerProvider = {
  name: 'extractive',
  vision: false,
  async *answer({ query, chunks }, signal) {
    yield 'You have ';
    if (query === 'Wait.')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    yield '30 days [1].';
    return { usage: { promptTokens: 0, completionTokens: 0 }, cited: chunks.slice(0, 1) };
  },
  title: async () => 'A title',
};

const open = await useDatabase();
const context = testContext(open);
let chat: Feature;
let page: Awaited<ReturnType<typeof testPage>>;
let account: Account;
let cookie: string;
let stranger: string;
beforeAll(async () => {
  const { database, config } = context;
  const media = createMediaStore(database, config);
  chat = createChat(context, { retriever: createRetriever(database), answerer, media });
  page = await testPage(context, { handlers: chat.handlers ?? {} });
});
afterAll(async () => {
  await chat.close?.();
  await page.app.close();
});
beforeEach(async () => {
  account = await testAccount(context);
  cookie = await page.enter(account);
  stranger = await page.enter(await testAccount(context));
});

// biome-ignore lint/suspicious/noExplicitAny: an answer of any path
async function call(method: string, path: string, body?: object, by = cookie): Promise<{ status: number; body: any }> {
  const response = await page.call(by, method, path, body);
  return { status: response.status, body: await response.json() };
}

/** Asks as the page does. */
async function ask(query: string, more: object = {}) {
  const body = { query, user, response_mode: 'streaming', ...more };
  return eventsOf(await page.call(cookie, 'POST', '/api/chat-messages', body));
}

async function answered(query: string, more: object = {}) {
  const events = [];
  for await (const { data } of await ask(query, more)) events.push(data);
  return events;
}

describe('a question on the page', () => {
  it('is one of the operation of the contract, of the account of the session', async () => {
    const { id } = await createBase(open.database, account.environmentId, handbook);
    const events = await answered('How long can shoes be returned?');
    expect(events.map(({ event }) => event)).toEqual(['message', 'message', 'message_end']);
    const [{ conversation_id: conversation }] = events;
    expect(events.at(-1).metadata.retriever_resources).toMatchObject([{ position: 1, dataset_id: id }]);
    const query = `conversation_id=${conversation}&user=${user}`;
    expect((await call('GET', `/api/messages?${query}`)).body.data).toMatchObject([
      { query: 'How long can shoes be returned?', answer: 'You have 30 days [1].' },
    ]);
    const row = await open.database
      .selectFrom('chat_conversations')
      .select('environment_id')
      .where('id', '=', conversation)
      .executeTakeFirst();
    expect(row?.environment_id).toBe(account.environmentId);
    expect(await call('GET', `/api/messages?${query}`, undefined, stranger)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('is validated against the contract, with its error texts', async () => {
    for (const [body, params] of [
      [{ user }, 'query'],
      [{ query: 'How long?' }, 'user'],
      [{ query: 'How long?', user, conversation_id: '123' }, 'conversation_id'],
    ] as const) {
      expect(await call('POST', '/api/chat-messages', body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_param', params },
      });
    }
  });

  it('is stopped, and reported as stopped', async () => {
    const events = await ask('Wait.');
    const { value: first } = await events.next();
    const { task_id: task, conversation_id: conversation, message_id: message } = first?.data ?? {};
    expect((await call('POST', `/api/chat-messages/${task}/stop`, { user }, stranger)).status).toBe(200);
    expect((await call('GET', `/chat/conversations/${conversation}`)).body).toMatchObject({ stopped: [], answers: 0 });
    await call('POST', `/api/chat-messages/${task}/stop`, { user });
    const { value: last } = await events.next();
    expect(last?.data).toMatchObject({ event: 'message_end', message_id: message });
    expect((await call('GET', `/chat/conversations/${conversation}`)).body).toMatchObject({
      stopped: [message],
      answers: 1,
    });
  });
});

describe('conversations', () => {
  it('are those of all end users of the account, what changed last first, page by page', async () => {
    const ids = [];
    for (const query of ['One', 'Two', 'Three']) {
      const [{ conversation_id }] = await answered(query, { user: `customer-${query}` });
      ids.unshift(conversation_id);
    }
    const { body: all } = await call('GET', '/chat/conversations');
    expect(all.conversations).toMatchObject([
      { id: ids[0], user: 'customer-Three', name: 'Three', answers: 1 },
      { id: ids[1], user: 'customer-Two' },
      { id: ids[2], user: 'customer-One' },
    ]);
    expect(all.before).toBeUndefined();
    const { body: first } = await call('GET', '/chat/conversations?limit=2');
    expect(first.before).toBe(ids[1]);
    const { body: second } = await call('GET', `/chat/conversations?limit=2&before=${first.before}`);
    expect(second).toEqual({ conversations: [all.conversations[2]] });
    await answered('Again', { user: 'customer-One', conversation_id: ids[2] });
    const { body: later } = await call('GET', '/chat/conversations');
    expect(later.conversations[0]).toMatchObject({ id: ids[2], answers: 2 });
    expect((await call('GET', '/chat/conversations', undefined, stranger)).body.conversations).toEqual([]);
    const theirs = await call('GET', `/chat/conversations?before=${ids[0]}`, undefined, stranger);
    expect(theirs.body.conversations).toEqual([]);
  });

  it('are renamed by the user who asked', async () => {
    const [{ conversation_id: id }] = await answered('How long?');
    await call('POST', `/api/conversations/${id}/name`, { name: 'Shoes', user });
    expect((await call('GET', `/chat/conversations/${id}`)).body).toMatchObject({ name: 'Shoes', user });
    await call('POST', `/api/conversations/${id}/name`, { auto_generate: true, user });
    expect((await call('GET', `/chat/conversations/${id}`)).body.name).toBe('A title');
    for (const by of [stranger, cookie]) {
      const body = { name: 'Mine', user: by === cookie ? 'customer-1' : user };
      expect((await call('POST', `/api/conversations/${id}/name`, body, by)).status).toBe(404);
    }
  });

  it.each([unknownId, 'none'])('are not those that there are not: %s', async (id) => {
    expect((await call('GET', `/chat/conversations/${id}`)).status).toBe(404);
  });

  it('of others are not there', async () => {
    const [{ conversation_id: id }] = await answered('How long?');
    expect((await call('GET', `/chat/conversations/${id}`, undefined, stranger)).status).toBe(404);
  });
});

describe('what answers rest on', () => {
  it('has who answers, and from which knowledge bases', async () => {
    expect((await call('GET', '/chat')).body).toEqual({ answerer: 'extractive', bases: [], others: 0 });
    const { id } = await createBase(open.database, account.environmentId, handbook, 'handbook');
    await createBase(open.database, account.environmentId, handbook, 'second');
    expect((await call('GET', '/chat')).body.bases).toHaveLength(2);
    await setChatSettings(open.database, testActor, account.userName, { knowledge: ['handbook'] });
    expect((await call('GET', '/chat')).body).toEqual({
      answerer: 'extractive',
      bases: [{ id, name: 'handbook', documents: 1 }],
      others: 1,
    });
  });

  it('is a model by its name, without its key', async () => {
    const llm = modelConfig(
      { baseUrl: 'http://127.0.0.1:9/v1' },
      { model: 'example', apiKey: 'secret', vision: false },
    );
    const other = await testPage({ ...context, config: { ...context.config, llm } });
    const reported = await (await other.call(await other.enter(account), 'GET', '/chat')).text();
    expect(JSON.parse(reported)).toMatchObject({ answerer: 'model', model: 'example' });
    expect(reported).not.toMatch(/secret|127\.0\.0\.1/);
    await other.app.close();
  });

  it('is a chunk with its place, as long as it is there', async () => {
    const { folder } = await createBase(open.database, account.environmentId, handbook, 'handbook');
    const events = await answered('How long can shoes be returned?');
    const [{ segment_id: id }] = events.at(-1).metadata.retriever_resources;
    const { body } = await call('GET', `/chat/chunks/${id}`);
    expect(body).toEqual({
      id,
      baseName: 'handbook',
      documentName: 'Returns',
      file: 'returns.md',
      headings: ['How long'],
      content: expect.stringContaining('within 30 days of delivery'),
    });
    expect(JSON.stringify(body)).not.toContain(folder);
    expect((await call('GET', `/chat/chunks/${id}`, undefined, stranger)).status).toBe(404);
    await open.database.deleteFrom('knowledge_documents').execute();
    expect(await call('GET', `/chat/chunks/${id}`)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('replaced or removed') },
    });
  });
});

describe('nothing of it', () => {
  const paths = [
    ['GET', '/chat'],
    ['GET', '/chat/conversations'],
    ['GET', `/chat/conversations/${unknownId}`],
    ['GET', `/chat/chunks/${unknownId}`],
    ['GET', `/api/messages?conversation_id=${unknownId}&user=${user}`],
    ['POST', '/api/chat-messages'],
    ['POST', `/api/chat-messages/${unknownId}/stop`],
    ['POST', `/api/conversations/${unknownId}/name`],
  ] as const;

  it.each(paths)('is rejected without a session: %s %s', async (method, path) => {
    expect(await call(method, path, method === 'POST' ? {} : undefined, '')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('sandbox-link') },
    });
  });

  it.each(paths)('is done for a page of another origin: %s %s', async (method, path) => {
    for (const headers of [
      { cookie, origin: 'https://shop.example.com' },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await fetch(`${page.url}/sandbox${path}`, { method, headers });
      expect(response.status).toBe(403);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('is another operation of the contract: the page calls four', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1/subscribers'],
      ['POST', '/api/conversation/wab/v1/messages/'],
      ['GET', '/api/v1/topics'],
    ] as const) {
      expect((await call(method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
    }
  });
});
