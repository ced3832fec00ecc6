import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { stubUsage } from './testing-model.ts';
import { json, returnsChunk, useModelChat, user } from './testing-model-chat.ts';

const service = await useModelChat();
const { open, start, says, saysAndWaits, statuses } = service;

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
        retriever_resources: [{ position: 1, segment_id: returnsChunk.id, content: returnsChunk.content }],
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
    service.model.script = ({ piece, end }) => {
      piece('At last.');
      finish = end;
    };
    says('First.');
    const chat = await start({ limits: { blockingMs: 300 } });
    const first = await json(await chat.post('/chat-messages', { query: 'One?', user }));
    service.model.script = ({ piece, end }) => {
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

  it('fails with the documented error when the model falls silent', async () => {
    saysAndWaits('So far');
    const chat = await start({ config: { silenceTimeoutMs: 300 } });
    expect(await json(await chat.post('/chat-messages', { query: 'How long?', user }))).toMatchObject({
      status: 400,
      body: {
        code: 'completion_request_error',
        message: 'The model sent nothing for 0.3 seconds. Ask again.',
        status: 400,
      },
    });
  });

  it('is cut at its maximum length', async () => {
    says('12345', '67890');
    const chat = await start({ config: { maxAnswerCharacters: 7 } });
    const { status, body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    expect([status, body.answer, body.metadata.truncated]).toEqual([200, '1234567', true]);
  });

  it('is cancelled after its deadline', async () => {
    saysAndWaits('So far');
    const chat = await start({ limits: { answerMs: 200 } });
    const { status, body } = await json(await chat.post('/chat-messages', { query: 'How long?', user }));
    expect([status, body.code]).toEqual([400, 'completion_request_error']);
    expect(await statuses()).toEqual([['failed', 'So far']]);
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
  });

  it('is cancelled when the caller disconnects', async () => {
    saysAndWaits('So far');
    const chat = await start();
    const leaving = new AbortController();
    const asked = chat.post('/chat-messages', { query: 'How long?', user }, { signal: leaving.signal });
    await vi.waitFor(() => expect(service.model.calls).toHaveLength(1), { timeout: 20_000 });
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await statuses())[0]?.[0]).toBe('stopped'), { timeout: 20_000 });
  });
});

describe('an agent assistant', () => {
  it('streams, and reports its search', async () => {
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
    // An empty question is not searched, so no search is reported.
    says('Ask me something.');
    const empty = await (await chat.stream({ query: ' ', user })).rest();
    expect(empty.map(({ event }) => event)).toEqual(['agent_message', 'message_end']);
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
  ])('is rejected while too many answers are generated, %s', async (_, maxAnswers, expected) => {
    saysAndWaits('So far');
    const chat = await start({ limits: { maxAnswers } });
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
