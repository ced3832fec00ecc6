import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { LanguageModelConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { testContext } from '../testing.ts';
import type { ChatLimits, ChatSources } from './chat.ts';
import { createModelAnswerer } from './model.ts';
import { requireConversation, takeDown } from './store.ts';
import { answerOf, fakeRetriever, passage, type RunningChat, startChat } from './testing.ts';
import { type StubModel, startStubModel, stubUsage } from './testing-model.ts';

const returns = passage('Shoes can be returned within 30 days of delivery.');
const refunds = passage('Refunds are paid within 5 working days.');
const user = 'customer-4711';
const unknownId = '45701982-8118-4bc5-8e9b-64562b4555f2';

let open: OpenDatabase;
let context: Context;
let model: StubModel;
const retriever = fakeRetriever();
const running: RunningChat[] = [];

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  model = await startStubModel();
  retriever.passages = [returns, refunds];
  retriever.searches = [];
  await open.database.deleteFrom('chat_conversations').execute();
});
afterEach(async () => {
  await model.close();
  for (const chat of running.splice(0)) await chat.close();
});

const llm = (changes: Partial<LanguageModelConfig> = {}): LanguageModelConfig => ({
  baseUrl: model.baseUrl,
  model: 'stub',
  apiKey: 'a-key-for-tests',
  vision: true,
  historyTokens: 2000,
  ...changes,
});

/** A service with the stub as its model. */
async function start({
  limits,
  silence,
  config = {},
  ...sources
}: Partial<ChatSources> & {
  limits?: Partial<ChatLimits>;
  silence?: number;
  config?: Partial<LanguageModelConfig>;
} = {}): Promise<RunningChat> {
  const answerer = createModelAnswerer(llm(config), silence === undefined ? {} : { silence });
  const own = testContext(open, { config: { ...context.config, llm: llm(config) } });
  const chat = await startChat(own, {
    retriever,
    answerer,
    limits: { look: 50, grace: 100, ...limits },
    ...sources,
  });
  await baseOf(chat.account);
  running.push(chat);
  return chat;
}

/** Without a knowledge base nothing is searched. */
async function baseOf({ environmentId }: Account): Promise<string> {
  const { id } = await open.database
    .insertInto('knowledge_bases')
    .values({ id: crypto.randomUUID(), environment_id: environmentId, name: 'Shop policies' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The model says this, in pieces. */
const says = (...pieces: string[]) => {
  model.script = ({ piece, end }) => {
    for (const text of pieces) piece(text);
    end();
  };
};

/** The model says this, and then nothing until whoever asked has gone. */
const saysAndWaits = (...pieces: string[]) => {
  model.script = ({ piece }) => pieces.forEach(piece);
};

const statuses = async () =>
  (await open.database.selectFrom('chat_messages').select(['status', 'answer']).orderBy('number').execute()).map(
    ({ status, answer }) => [status, answer],
  );
const settled = (expected: string[][]) =>
  vi.waitFor(async () => expect(await statuses()).toEqual(expected), { timeout: 20_000, interval: 20 });
const lastPrompt = () => JSON.stringify(model.calls.at(-1)?.body.messages);

async function json(response: Response) {
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation
  return { status: response.status, body: (await response.json()) as any };
}

describe('an answer in one piece', () => {
  it('comes with its sources and what the model used', async () => {
    says('You have 30 days ', '[1].');
    const chat = await start();
    const { status, body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: 'message',
      mode: 'chat',
      answer: 'You have 30 days [1].',
      metadata: {
        usage: { ...stubUsage, currency: 'USD' },
        retriever_resources: [{ position: 1, segment_id: returns.id, content: returns.content }],
      },
    });
    expect(body.id).toBe(body.message_id);
  });

  it('names no source where none is cited, and keeps the numbers of those that are', async () => {
    const chat = await start();
    const resources = async (answer: string) => {
      says(answer);
      const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
      return body.metadata.retriever_resources.map(({ position }: { position: number }) => position);
    };
    expect(await resources('I did not find it.')).toEqual([]);
    expect(await resources('Five days [2].')).toEqual([2]);
    expect(await resources('ثلاثون يومًا [١]، ثم [2].')).toEqual([1, 2]);
    expect(await resources('Both [1, 2], and none [7].')).toEqual([1, 2]);
  });

  it('is cut off in time, and written down nevertheless', async () => {
    let finish = () => {};
    model.script = ({ piece, end }) => {
      piece('At last.');
      finish = end;
    };
    says('First.');
    const chat = await start({ limits: { blocking: 300 } });
    const first = await json(await chat.post('/chat-messages', { query: 'One?', user }));
    model.script = ({ piece, end }) => {
      piece('At last.');
      finish = end;
    };
    const conversation = first.body.conversation_id;
    const cut = await json(await chat.post('/chat-messages', { query: 'Two?', user, conversation_id: conversation }));
    expect(cut).toMatchObject({ status: 504, body: { code: 'gateway_timeout', status: 504 } });
    // Until its answer has ended a question is not listed.
    const list = async () =>
      (await json(await chat.get(`/messages?conversation_id=${conversation}&user=${user}`))).body.data.map(
        ({ answer }: { answer: string }) => answer,
      );
    expect(await list()).toEqual(['First.']);
    finish();
    await vi.waitFor(async () => expect(await list()).toEqual(['First.', 'At last.']), { timeout: 20_000 });
  });

  it('is given up after its deadline', async () => {
    saysAndWaits('So far');
    const chat = await start({ limits: { answer: 200 } });
    const { status, body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    expect([status, body.code]).toEqual([400, 'completion_request_error']);
    expect(await statuses()).toEqual([['failed', 'So far']]);
    await vi.waitFor(() => expect(model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
  });

  it('is no longer made when the caller has gone', async () => {
    saysAndWaits('So far');
    const chat = await start();
    const leaving = new AbortController();
    const asked = chat.post('/chat-messages', { query: 'How long?', user }, { signal: leaving.signal });
    await vi.waitFor(() => expect(model.calls).toHaveLength(1), { timeout: 20_000 });
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await statuses())[0]?.[0]).toBe('stopped'), { timeout: 20_000 });
  });
});

describe('a stream', () => {
  it('has the pieces in their order, then the end with sources and use', async () => {
    const pieces = Array.from({ length: 200 }, (_, index) => `${index} `);
    says(...pieces, '[2]');
    const chat = await start();
    const reader = await chat.stream({ query: 'Count.', user });
    expect(reader.response.headers.get('content-type')).toBe('text/event-stream');
    const events = await reader.rest();
    expect(answerOf(events)).toBe(`${pieces.join('')}[2]`);
    expect(events.map(({ event }) => event)).toEqual([...[...pieces, ''].map(() => 'message'), 'message_end']);
    expect(
      new Set(events.map(({ task_id, message_id, conversation_id }) => task_id + message_id + conversation_id)).size,
    ).toBe(1);
    expect(events.at(-1)).toMatchObject({
      metadata: { usage: stubUsage, retriever_resources: [{ position: 2, segment_id: refunds.id }] },
    });
    expect(await statuses()).toEqual([['answered', `${pieces.join('')}[2]`]]);
  });

  it('begins before anything is searched, and shows signs of life', async () => {
    let found = () => {};
    const waiting = {
      search: () =>
        new Promise<never[]>((resolve) => {
          found = () => resolve([]);
        }),
    };
    says('Nothing is known.');
    const chat = await start({ retriever: waiting, limits: { ping: 50 } });
    const reader = await chat.stream({ query: 'How long?', user });
    expect(reader.response.status).toBe(200);
    expect(model.calls).toEqual([]);
    const first = reader.next();
    await vi.waitFor(() => expect(reader.pings).toBeGreaterThan(2), { timeout: 20_000 });
    found();
    expect(await first).toMatchObject({ event: 'message', answer: 'Nothing is known.' });
    await reader.rest();
  });

  it.each(['here', 'on another instance'])('is stopped %s: the model too, and what is there is kept', async (where) => {
    saysAndWaits('You have ', '30 days [1]');
    const chat = await start();
    const reader = await chat.stream({ query: 'How long?', user });
    await reader.next();
    const second = await reader.next();
    if (where === 'here') {
      // Nobody else can: neither another user, nor the same one of another account.
      const stranger = await chat.newAccount();
      await chat.post(`/chat-messages/${second?.task_id}/stop`, { user: 'customer-1' });
      await chat.post(`/chat-messages/${second?.task_id}/stop`, { user }, { as: stranger });
      const asked = await open.database.selectFrom('chat_messages').select('stop_requested_at').executeTakeFirst();
      expect(asked).toEqual({ stop_requested_at: null });
    }
    const instance = where === 'here' ? chat : await start();
    const path = `/chat-messages/${second?.task_id}/stop`;
    expect(await json(await instance.post(path, { user }, { as: chat.account }))).toEqual({
      status: 200,
      body: { result: 'success' },
    });
    const [end] = await reader.rest();
    expect(end).toMatchObject({ event: 'message_end', metadata: { retriever_resources: [{ position: 1 }] } });
    await vi.waitFor(() => expect(model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
    expect(await statuses()).toEqual([['stopped', 'You have 30 days [1]']]);
    const { body } = await json(await chat.get(`/messages?conversation_id=${end?.conversation_id}&user=${user}`));
    expect(body.data).toMatchObject([{ answer: 'You have 30 days [1]', status: 'normal' }]);
  });

  it('that has ended, or never was, is stopped in vain', async () => {
    says('Done.');
    const chat = await start();
    const [event] = await (await chat.stream({ query: 'How long?', user })).rest();
    for (const task of [event?.task_id, unknownId]) {
      expect((await chat.post(`/chat-messages/${task}/stop`, { user })).status).toBe(200);
    }
    expect((await chat.post('/chat-messages/123/stop', { user })).status).toBe(400);
    expect(await statuses()).toEqual([['answered', 'Done.']]);
  });

  it('whose reader goes away ends the call to the model', async () => {
    saysAndWaits('You have ');
    const chat = await start();
    const leaving = new AbortController();
    const reader = await chat.stream({ query: 'How long?', user }, { signal: leaving.signal });
    await reader.next();
    leaving.abort();
    await vi.waitFor(() => expect(model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
    await settled([['stopped', 'You have ']]);
  });

  it('waits for a reader who is slow', async () => {
    const piece = 'x'.repeat(64 * 1024);
    let written = 0;
    const answerer = {
      name: 'model' as const,
      vision: false,
      async *answer() {
        for (written = 0; written < 400; written++) yield piece;
        return { usage: { promptTokens: 1, completionTokens: 1 }, cited: [] };
      },
      title: async () => '',
    };
    const chat = await start({ answerer });
    const reader = await chat.stream({ query: 'Much.', user });
    await reader.next();
    // What fits into the buffers between is written, and no more, however long nobody reads.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = written;
        const isSame = now === before;
        before = now;
        expect(isSame).toBe(true);
      },
      { timeout: 20_000, interval: 300 },
    );
    expect(written).toBeLessThan(400);
    expect(answerOf(await reader.rest())).toHaveLength(piece.length * 399);
  });

  it('is told when the service stops, and what is there is kept', async () => {
    saysAndWaits('You have ');
    const chat = await start();
    const reader = await chat.stream({ query: 'How long?', user });
    await reader.next();
    const closing = chat.close();
    expect(await reader.rest()).toMatchObject([{ event: 'error', status: 503, code: 'service_unavailable' }]);
    await closing;
    running.length = 0;
    expect(await statuses()).toEqual([['stopped', 'You have ']]);
  });
});

describe('a conversation', () => {
  it('goes on with what was said, asked and answered', async () => {
    const chat = await start();
    says('30 days [1].');
    const first = await json(
      await chat.post('/chat-messages', { query: 'How long?', user, inputs: { brand: 'Example Shop' } }),
    );
    says('We do.');
    const second = await json(
      await chat.post('/chat-messages', { query: 'Who pays?', user, conversation_id: first.body.conversation_id }),
    );
    expect(second.body.conversation_id).toBe(first.body.conversation_id);
    const messages = model.calls.at(-1)?.body.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    // Its number would name another passage now.
    expect(messages[2]?.content).toBe('30 days.');
    expect(lastPrompt()).toContain('Example Shop');
    const { body } = await json(await chat.get(`/messages?conversation_id=${first.body.conversation_id}&user=${user}`));
    expect(body.data).toMatchObject([
      { id: first.body.id, query: 'How long?', answer: '30 days [1].', inputs: { brand: 'Example Shop' } },
      { id: second.body.id, query: 'Who pays?', answer: 'We do.', inputs: { brand: 'Example Shop' } },
    ]);
  });

  it('is given to the model only as far as the budget goes: the latest turns', async () => {
    const chat = await start({ config: { historyTokens: 60 } });
    let conversation = '';
    for (const query of ['First', 'Second', 'Third']) {
      says(`${query} ${'x'.repeat(100)}`);
      const { body } = await json(await chat.post('/chat-messages', { query, user, conversation_id: conversation }));
      conversation = body.conversation_id;
    }
    says('Done.');
    await chat.post('/chat-messages', { query: 'Fourth', user, conversation_id: conversation });
    expect(lastPrompt()).toContain('Third');
    expect(lastPrompt()).toContain('Second');
    expect(lastPrompt()).not.toContain('First');
  });

  it('counts its variables in that budget', async () => {
    const chat = await start({ config: { historyTokens: 60 } });
    says('30 days.');
    const inputs = { brand: 'x'.repeat(240) };
    const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user, inputs }));
    await chat.post('/chat-messages', { query: 'Who pays?', user, conversation_id: body.conversation_id });
    expect(lastPrompt()).toContain(inputs.brand);
    expect(lastPrompt()).not.toContain('How long?');
  });

  it('has variables up to a size, all of them together', async () => {
    const chat = await start();
    const ask = (inputs: object, conversation_id = '') =>
      chat.post('/chat-messages', { query: 'How long?', user, inputs, conversation_id }).then(json);
    const { body } = await ask({ a: 'x'.repeat(40_000) });
    const refused = [
      await ask({ b: 'x'.repeat(40_000) }, body.conversation_id),
      await ask({ a: 'x'.repeat(70_000) }, body.conversation_id),
      await ask({ a: 'x'.repeat(70_000) }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_param', params: 'inputs' } });
    }
    expect(await statuses()).toHaveLength(1);
    expect((await ask({ a: 'short', b: 'x'.repeat(40_000) }, body.conversation_id)).status).toBe(200);
  });

  it('keeps the variables of two questions that come at once', async () => {
    const { account } = await start();
    const owner = { account, user };
    const question = (inputs: Record<string, unknown>) => ({ query: 'How long?', inputs, files: [], name: '' });
    const { conversationId } = await takeDown(open.database, owner, question({}), undefined);
    const seen = await requireConversation(open.database, conversationId, owner);
    const [, second] = [
      await takeDown(open.database, owner, question({ city: 'Amman' }), seen),
      await takeDown(open.database, owner, question({ plan: 'gold' }), seen),
    ];
    expect(second.inputs).toEqual({ city: 'Amman', plan: 'gold' });
    expect(await requireConversation(open.database, conversationId, owner)).toMatchObject({ inputs: second.inputs });
  });

  it('finds by the question before what a short one is about, where it finds nothing by itself', async () => {
    const chat = await start();
    const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    retriever.passages = [];
    await chat.post('/chat-messages', { query: 'And then?', user, conversation_id: body.conversation_id });
    expect(retriever.searches.map(({ question }) => question)).toEqual([
      'How long?',
      'And then?',
      'How long?\nAnd then?',
    ]);
  });

  it('of another user, of another account or of nobody is not found', async () => {
    const chat = await start();
    const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    const id = body.conversation_id;
    const stranger = await chat.newAccount();
    for (const [conversation, by, as] of [
      [id, 'customer-1', chat.account],
      [id, user, stranger],
      [unknownId, user, chat.account],
    ] as const) {
      const answers = [
        await chat.post('/chat-messages', { query: 'And?', user: by, conversation_id: conversation }, { as }),
        await chat.post(`/conversations/${conversation}/name`, { name: 'Mine', user: by }, { as }),
        await chat.get(`/messages?conversation_id=${conversation}&user=${by}`, as),
      ];
      for (const answer of answers) {
        expect(await json(answer)).toMatchObject({ status: 404, body: { code: 'not_found', status: 404 } });
      }
    }
    expect(await statuses()).toHaveLength(1);
  });

  it.each([{ conversation_id: '123' }, { conversation_id: `${unknownId}0` }])(
    'is named by a UUID, not by %j',
    async (part) => {
      const chat = await start();
      const { status, body } = await json(await chat.post('/chat-messages', { query: 'How long?', user, ...part }));
      expect([status, body.code, body.params]).toEqual([400, 'invalid_param', 'conversation_id']);
    },
  );

  it('is read page by page from its end, each page in its order', async () => {
    const chat = await start();
    let conversation = '';
    for (const query of ['1', '2', '3', '4', '5']) {
      conversation = (await json(await chat.post('/chat-messages', { query, user, conversation_id: conversation })))
        .body.conversation_id;
    }
    const page = async (more: string) =>
      (await json(await chat.get(`/messages?conversation_id=${conversation}&user=${user}&limit=2${more}`))).body;
    const pages = [await page('')];
    while (pages.at(-1).has_more) pages.push(await page(`&first_id=${pages.at(-1).data[0].id}`));
    expect(pages.map(({ data }) => data.map(({ query }: { query: string }) => query))).toEqual([
      ['4', '5'],
      ['2', '3'],
      ['1'],
    ]);
    expect(await page(`&first_id=${pages[2].data[0].id}`)).toEqual({ data: [], has_more: false, limit: 2 });
    const unknown = await chat.get(`/messages?conversation_id=${conversation}&user=${user}&first_id=${unknownId}`);
    expect(unknown.status).toBe(404);
  });

  it('has a title: from its question, by hand, or by the model', async () => {
    const chat = await start();
    const begin = async (more: object) =>
      (await json(await chat.post('/chat-messages', { query: `How long ${'very '.repeat(20)}long?`, user, ...more })))
        .body.conversation_id;
    const names = async () =>
      (await open.database.selectFrom('chat_conversations').select('name').orderBy('created_at').execute()).map(
        ({ name }) => name,
      );
    const [titled, untitled] = [await begin({}), await begin({ auto_generate_name: false })];
    expect(await names()).toEqual([expect.stringMatching(/^How long (very )+…$|^How long very.*very…$/), '']);
    says('"Returning shoes".');
    const made = await json(await chat.post(`/conversations/${untitled}/name`, { auto_generate: true, user }));
    expect(made).toMatchObject({ status: 200, body: { id: untitled, name: 'Returning shoes', status: 'normal' } });
    const given = await json(await chat.post(`/conversations/${titled}/name`, { name: 'إرجاع الحذاء', user }));
    expect(given.body.name).toBe('إرجاع الحذاء');
    expect((await names()).sort()).toEqual(['Returning shoes', 'إرجاع الحذاء']);
  });

  it.each([{ name: 'Shoes' }, { auto_generate: true }, {}])('is not renamed without its user: %j', async (body) => {
    const chat = await start();
    const refused = await json(await chat.post(`/conversations/${unknownId}/name`, body));
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([400, 'invalid_param', 'user']);
  });

  it('looks only into the bases that are chosen for the account', async () => {
    const chat = await start();
    const second = await open.database
      .insertInto('knowledge_bases')
      .values({ id: crypto.randomUUID(), environment_id: chat.account.environmentId, name: 'Second' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await chat.post('/chat-messages', { query: 'How long?', user });
    expect(retriever.searches.at(-1)?.search).toMatchObject({ environmentId: chat.account.environmentId });
    expect(retriever.searches.at(-1)?.search.baseIds).toHaveLength(2);
    await open.database
      .updateTable('accounts')
      .set({ knowledge_base_ids: [second.id] })
      .where('id', '=', chat.account.id)
      .execute();
    await chat.post('/chat-messages', { query: 'How long?', user });
    expect(retriever.searches.at(-1)?.search.baseIds).toEqual([second.id]);
  });
});

describe('an agent assistant', () => {
  it('streams, and tells of its search', async () => {
    const chat = await start();
    await open.database
      .updateTable('accounts')
      .set({ agent_assistant: true })
      .where('id', '=', chat.account.id)
      .execute();
    const blocked = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    expect([blocked.status, blocked.body.code, blocked.body.params]).toEqual([400, 'invalid_param', 'response_mode']);
    says('30 days ', '[1].');
    const events = await (await chat.stream({ query: 'How long?', user })).rest();
    expect(events.map(({ event }) => event)).toEqual([
      ...['agent_thought', 'agent_thought', 'agent_message', 'agent_message', 'message_end'],
    ]);
    const [before, after] = events as { id?: string; observation?: string; tool?: string }[];
    expect(before).toMatchObject({ observation: '', tool: 'knowledge_search' });
    expect(after).toMatchObject({ id: before?.id, observation: expect.stringContaining('Returns.md') });
  });
});

describe('a question', () => {
  it('may not be longer than can be read', async () => {
    const chat = await start();
    const { status, body } = await json(await chat.post('/chat-messages', { query: 'x'.repeat(40_000), user }));
    expect([status, body.code, body.params]).toEqual([400, 'invalid_param', 'query']);
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ['of all accounts', { environment: 9, all: 1 }, [503, 503]],
    ['of one account, and of that alone', { environment: 1, all: 9 }, [503, 200]],
  ])('is refused while too many answers are written, %s', async (_, most, expected) => {
    saysAndWaits('So far');
    const chat = await start({ limits: { most } });
    const leaving = new AbortController();
    const reader = await chat.stream({ query: 'How long?', user }, { signal: leaving.signal });
    await reader.next();
    says('Done.');
    const stranger = await chat.newAccount();
    const ask = (as: Account) => chat.post('/chat-messages', { query: 'How long?', user }, { as });
    const [own, others] = [await ask(chat.account), await ask(stranger)];
    expect([own.status, others.status]).toEqual(expected);
    expect(own.headers.get('retry-after')).toBe('5');
    leaving.abort();
    // The place is given back, also by a question that is not taken down.
    await vi.waitFor(async () => expect((await ask(chat.account)).status).toBe(200), { timeout: 20_000, interval: 50 });
    const unknown = { query: 'How long?', user, inputs: { a: 'x'.repeat(70_000) } };
    expect((await chat.post('/chat-messages', unknown)).status).toBe(400);
    expect((await ask(chat.account)).status).toBe(200);
  });
});
