import { describe, expect, it } from 'vitest';
import { createStems } from '../knowledge/text-analysis/stems.ts';
import { createExtractiveAnswerProvider } from './extractive-answers.ts';
import { requireConversation, saveQuestion } from './message-store.ts';
import { chunk } from './testing.ts';
import { json, unknownId, useModelChat, user } from './testing-model-chat.ts';

const service = await useModelChat();
const { open, retriever, start, says, statuses, lastPrompt } = service;

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
    const messages = service.model.calls.at(-1)?.body.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    // Its number would name another chunk now.
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
    const rejected = [
      await ask({ b: 'x'.repeat(40_000) }, body.conversation_id),
      await ask({ a: 'x'.repeat(70_000) }, body.conversation_id),
      await ask({ a: 'x'.repeat(70_000) }),
    ];
    for (const answer of rejected) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_param', params: 'inputs' } });
    }
    expect(await statuses()).toHaveLength(1);
    expect((await ask({ a: 'short', b: 'x'.repeat(40_000) }, body.conversation_id)).status).toBe(200);
  });

  it('keeps the variables of two questions that come at once', async () => {
    const { account } = await start();
    const owner = { account, user };
    const question = (inputs: Record<string, unknown>) => ({ query: 'How long?', inputs, files: [], name: '' });
    const { conversationId } = await saveQuestion(open.database, owner, question({}), undefined);
    const seen = await requireConversation(open.database, conversationId, owner);
    const [, second] = [
      await saveQuestion(open.database, owner, question({ city: 'Amman' }), seen),
      await saveQuestion(open.database, owner, question({ plan: 'gold' }), seen),
    ];
    expect(second.inputs).toEqual({ city: 'Amman', plan: 'gold' });
    expect(await requireConversation(open.database, conversationId, owner)).toMatchObject({
      inputs: second.inputs,
    });
  });

  it('finds by the question before what a short one is about, where it finds nothing by itself', async () => {
    const chat = await start();
    const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    retriever.chunks = [];
    await chat.post('/chat-messages', { query: 'And then?', user, conversation_id: body.conversation_id });
    expect(retriever.searches.map(({ question }) => question)).toEqual([
      'How long?',
      'And then?',
      'And then?\nHow long?',
    ]);
  });

  it('does so too where only the meaning of some chunks is near, and keeps those where it finds no more', async () => {
    const chat = await start();
    const { body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    retriever.chunks = [chunk('Returns take a week.', { evidence: 0 })];
    await chat.post('/chat-messages', { query: 'And then?', user, conversation_id: body.conversation_id });
    expect(retriever.searches.map(({ question }) => question)).toEqual([
      'How long?',
      'And then?',
      'And then?\nHow long?',
    ]);
    expect(lastPrompt()).toContain('Returns take a week.');
  });

  it('asks for a question when the message is empty, without a search', async () => {
    const chat = await start({ answerer: createExtractiveAnswerProvider(createStems(open.database)) });
    const first = await json(await chat.post('/chat-messages', { query: '  ', user }));
    expect(first).toMatchObject({
      status: 200,
      body: { answer: expect.stringMatching(/^This message has no question/), metadata: { retriever_resources: [] } },
    });
    const conversation_id = first.body.conversation_id;
    await chat.post('/chat-messages', { query: 'How long?', user, conversation_id });
    const again = await json(await chat.post('/chat-messages', { query: '', user, conversation_id }));
    expect(again).toMatchObject({ status: 200, body: { answer: first.body.answer } });
    const stream = await chat.post('/chat-messages', { query: '\n', user, response_mode: 'streaming' });
    expect(await stream.text()).toContain('"event":"message_end"');
    expect(retriever.searches.map(({ question }) => question)).toEqual(['How long?']);
    const named = await chat.post(`/conversations/${conversation_id}/name`, { auto_generate: true, user });
    expect(named.status).toBe(200);
  });

  it('of another user, of another account or without an owner is not found', async () => {
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
    const rejected = await json(await chat.post(`/conversations/${unknownId}/name`, body));
    expect([rejected.status, rejected.body.code, rejected.body.params]).toEqual([400, 'invalid_param', 'user']);
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
