import { describe, expect, it, vi } from 'vitest';
import { answerOf } from './testing.ts';
import { stubUsage } from './testing-model.ts';
import { json, refundsChunk, unknownId, useModelChat, user } from './testing-model-chat.ts';

const service = await useModelChat();
const { open, running, start, says, saysAndWaits, statuses } = service;

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
      metadata: { usage: stubUsage, retriever_resources: [{ position: 2, segment_id: refundsChunk.id }] },
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
    const chat = await start({ retriever: waiting, limits: { pingMs: 50 } });
    const reader = await chat.stream({ query: 'How long?', user });
    expect(reader.response.status).toBe(200);
    expect(service.model.calls).toEqual([]);
    const first = reader.next();
    await vi.waitFor(() => expect(reader.pings).toBeGreaterThan(2), { timeout: 20_000 });
    found();
    expect(await first).toMatchObject({ event: 'message', answer: 'Nothing is known.' });
    await reader.rest();
  });

  it('ends with the documented error when the model falls silent', async () => {
    saysAndWaits('We deliver in ');
    const chat = await start({ config: { silenceTimeoutMs: 300 } });
    const events = await (await chat.stream({ query: 'How long?', user })).rest();
    expect(events).toMatchObject([
      { event: 'message', answer: 'We deliver in ' },
      {
        event: 'error',
        status: 400,
        code: 'completion_request_error',
        message: 'The model sent nothing for 0.3 seconds. Ask again.',
      },
    ]);
    expect(await statuses()).toEqual([['failed', 'We deliver in ']]);
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
  });

  it('ends in good order at the maximum length of an answer, and the model is stopped', async () => {
    service.model.script = async ({ piece }, call) => {
      while (!call.cancelled) {
        piece('again and ');
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const chat = await start({ config: { maxAnswerCharacters: 1005 } });
    const events = await (await chat.stream({ query: 'How long?', user })).rest();
    expect(answerOf(events)).toHaveLength(1005);
    expect(events.at(-1)).toMatchObject({ event: 'message_end', metadata: { truncated: true } });
    expect(await statuses()).toEqual([['answered', answerOf(events)]]);
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
  });

  it.each(['here', 'on another instance'])('is stopped %s: the model too, and what is there is kept', async (where) => {
    saysAndWaits('You have ', '30 days [1]');
    const chat = await start();
    const reader = await chat.stream({ query: 'How long?', user });
    await reader.next();
    const second = await reader.next();
    if (where === 'here') {
      // No one else can: neither another user, nor the same user of another account.
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
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
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
    await vi.waitFor(() => expect(service.model.calls[0]?.cancelled).toBe(true), { timeout: 20_000 });
    await vi.waitFor(async () => expect(await statuses()).toEqual([['stopped', 'You have ']]), { timeout: 20_000 });
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
    // Only the content of the buffers is generated, however long the reader waits.
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

  it('gets an error when the service stops, and the partial answer is saved', async () => {
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
