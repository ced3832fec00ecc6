// @vitest-environment jsdom
import type { ChatMessageEvent } from '@omnichannel/types';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TooManyRequestsError } from './api-error.ts';
import { createClient } from './client.ts';
import { ConnectionError } from './errors.ts';
import { type KnowledgeChatOptions, useKnowledgeChat } from './react.ts';
import { createTestFetch } from './testing/index.ts';

const baseUrl = 'https://api.example.com';
const user = 'user-1';
const ids = {
  task_id: '3f2f1a0e-9c1b-4f7e-8a53-2f3b7c1d9e10',
  message_id: 'a8c1f0d2-7b6e-4c3f-9d21-5e8b0a4c7f36',
  conversation_id: '45701982-8118-4bc5-8e9b-64562b4555f2',
  created_at: 1,
};
const part = (answer: string) => ({ ...ids, event: 'message', answer }) as ChatMessageEvent;
const end = { ...ids, event: 'message_end', metadata: { retriever_resources: [] } } as unknown as ChatMessageEvent;

/** A service whose answers the test writes, event by event. */
function createService() {
  const answers: { body: Record<string, unknown>; signal: AbortSignal | null | undefined; writer: Writer }[] = [];
  const fetch = async (_: string, { body, signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    answers.push({ body: JSON.parse(String(body)), signal, writer: writable.getWriter() });
    return new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } });
  };
  const last = () => answers.at(-1) as (typeof answers)[number];
  const write = (...events: ChatMessageEvent[]) =>
    act(async () => {
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      await last().writer.write(new TextEncoder().encode(text));
      await settle();
    });
  return { client: createClient({ baseUrl, token: 'any', fetch }), answers, last, write };
}
type Writer = WritableStreamDefaultWriter<Uint8Array>;

/** Lets what was sent reach the hook. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

const render = (options: KnowledgeChatOptions) =>
  renderHook((props: KnowledgeChatOptions) => useKnowledgeChat(props), {
    initialProps: options,
    reactStrictMode: true,
  });

/** Asks, and comes back when the request was sent. */
async function ask({ result }: ReturnType<typeof render>, query: string) {
  await act(async () => {
    void result.current.ask(query);
    await settle();
  });
}

/** Asks in a layout effect as soon as the client changes. */
function useAskingChild(options: KnowledgeChatOptions) {
  const { client } = options;
  const latest = useRef<(query: string) => Promise<void>>(undefined);
  useLayoutEffect(() => {
    if (client) void latest.current?.('Any');
  }, [client]);
  const chat = useKnowledgeChat(options);
  latest.current = chat.ask;
  return chat;
}

afterEach(cleanup);

describe('an answer', () => {
  it('appears while it is written', async () => {
    const { client, last, write } = createService();
    const chat = render({ client, user });
    const { result } = chat;
    expect(result.current).toMatchObject({
      messages: [],
      status: 'ready',
      error: undefined,
      conversationId: undefined,
    });

    await ask(chat, 'When do you open?');
    expect(last().body).toEqual({ query: 'When do you open?', user, response_mode: 'streaming' });
    expect(result.current.status).toBe('waiting');
    expect(result.current.messages).toMatchObject([
      { role: 'user', text: 'When do you open?', status: 'complete' },
      { role: 'assistant', text: '', status: 'streaming' },
    ]);

    await write(part('At '));
    expect(result.current.status).toBe('streaming');
    await write(part('nine.'));
    expect(result.current.messages[1]).toMatchObject({ text: 'At nine.', status: 'streaming' });
    expect(result.current.conversationId).toBe(ids.conversation_id);

    await write(end);
    expect(result.current.status).toBe('ready');
    const { messageId, metadata } = result.current.messages[1] ?? {};
    expect(result.current.messages[1]).toMatchObject({ text: 'At nine.', status: 'complete' });
    expect({ messageId, metadata }).toEqual({ messageId: ids.message_id, metadata: { retriever_resources: [] } });
    expect(new Set(result.current.messages.map(({ id }) => id)).size).toBe(2);
  });

  it('can be replaced', async () => {
    const { client, write } = createService();
    const chat = render({ client, user });
    await ask(chat, 'Any');
    await write(part('Something rude'), { ...ids, event: 'message_replace', answer: 'Sorry' } as never, part('.'), end);
    expect(chat.result.current.messages[1]?.text).toBe('Sorry.');
  });

  it('continues the conversation, which has begun before if its id is given', async () => {
    const { client, last, write } = createService();
    const initialMessages = [{ id: '1', role: 'assistant', text: 'Hello', status: 'complete' }] as const;
    const chat = render({ client, user, conversationId: 'given', initialMessages });
    expect(chat.result.current.messages).toEqual(initialMessages);
    await ask(chat, 'One');
    expect(last().body.conversation_id).toBe('given');
    await write(part('1'), end);
    await ask(chat, 'Two');
    expect(last().body.conversation_id).toBe(ids.conversation_id);
    expect(chat.result.current.messages).toHaveLength(5);
  });

  it('uses the options of the last render, and those of the question', async () => {
    const { client, last } = createService();
    const other = createService();
    const chat = render({ client, user });
    chat.rerender({ client: other.client, user, headers: { 'X-Shop': 'riyadh' } });
    await act(async () => {
      void chat.result.current.ask('Any', { inputs: { city: 'Riyadh' } });
      await settle();
    });
    expect(last()).toBeUndefined();
    expect(other.last().body).toMatchObject({ inputs: { city: 'Riyadh' } });
  });
});

describe('stop', () => {
  it('keeps the text so far, and cancels the request', async () => {
    const { client, last, write } = createService();
    const chat = render({ client, user });
    await ask(chat, 'Any');
    await write(part('So far'));
    act(() => chat.result.current.stop());
    expect(chat.result.current).toMatchObject({ status: 'ready', error: undefined });
    expect(chat.result.current.messages[1]).toMatchObject({ text: 'So far', status: 'stopped' });
    await settle();
    expect(last().signal?.aborted).toBe(true);
    expect(chat.result.current.error).toBeUndefined();
  });

  it('has no effect when no answer is being written', async () => {
    const { client, write } = createService();
    const chat = render({ client, user });
    await ask(chat, 'Any');
    await write(part('All'), end);
    const before = chat.result.current;
    act(() => chat.result.current.stop());
    expect(chat.result.current).toBe(before);
  });

  it('comes before the next question', async () => {
    const { client, answers, write } = createService();
    const chat = render({ client, user });
    await ask(chat, 'One');
    await ask(chat, 'Two');
    expect(answers[0]?.signal?.aborted).toBe(true);
    await write(part('2'), end);
    const { messages, status } = chat.result.current;
    expect(messages.map(({ text, status }) => [text, status])).toEqual([
      ['One', 'complete'],
      ['', 'stopped'],
      ['Two', 'complete'],
      ['2', 'complete'],
    ]);
    expect(status).toBe('ready');
  });
});

describe('an error', () => {
  it('of the service is state, and can be retried', async () => {
    const fetch = createTestFetch().once('createChatMessage', 'tooManyRequests');
    const chat = render({ client: createClient({ baseUrl, token: 'any', fetch }), user });
    await act(() => chat.result.current.ask('When do you open?'));
    expect(chat.result.current).toMatchObject({ status: 'error', error: expect.any(TooManyRequestsError) });
    expect(chat.result.current.messages[1]).toMatchObject({ role: 'assistant', status: 'failed' });

    await act(() => chat.result.current.retry());
    expect(chat.result.current).toMatchObject({ status: 'ready', error: undefined });
    expect(chat.result.current.messages).toMatchObject([
      { role: 'user', text: 'When do you open?' },
      { role: 'assistant', status: 'complete' },
    ]);
    const [first, second] = fetch.calls.createChatMessage;
    expect(second?.body).toEqual(first?.body);
    await act(() => chat.result.current.retry());
    expect(fetch.calls.createChatMessage).toHaveLength(2);
  });

  it('of a stream that breaks keeps the text so far', async () => {
    const { client, last, write } = createService();
    const chat = render({ client, user });
    await ask(chat, 'Any');
    await write(part('So far'));
    await act(async () => {
      await last().writer.close();
      await settle();
    });
    expect(chat.result.current).toMatchObject({ status: 'error', error: expect.any(ConnectionError) });
    expect(chat.result.current.messages[1]).toMatchObject({ text: 'So far', status: 'failed' });
  });
});

it('reset begins a new conversation', async () => {
  const { client, last, write } = createService();
  const chat = render({ client, user, conversationId: 'given' });
  await ask(chat, 'Any');
  await write(part('Any'));
  act(() => chat.result.current.reset());
  expect(chat.result.current).toMatchObject({ messages: [], status: 'ready', conversationId: undefined });
  await ask(chat, 'New');
  expect(last().body).not.toHaveProperty('conversation_id');
});

describe('a component', () => {
  it('that unmounts cancels its answer, and is not updated', async () => {
    const { client, last, write } = createService();
    const renders = vi.fn();
    const chat = renderHook(
      () => {
        renders();
        return useKnowledgeChat({ client, user });
      },
      { reactStrictMode: true },
    );
    await ask(chat as never, 'Any');
    await write(part('So far'));
    chat.unmount();
    const count = renders.mock.calls.length;
    await settle();
    expect(last().signal?.aborted).toBe(true);
    expect(renders).toHaveBeenCalledTimes(count);
  });

  it('that has unmounted sends no question', async () => {
    const { client, answers } = createService();
    const chat = render({ client, user });
    const { ask: late } = chat.result.current;
    chat.unmount();
    await late('Any');
    expect(answers).toEqual([]);
  });

  it('gives its effects the options of the same render', async () => {
    const first = createService();
    const second = createService();
    const chat = renderHook(
      ({ client }) => {
        const { ask } = useAskingChild({ client, user });
        return ask;
      },
      { initialProps: { client: first.client } },
    );
    await settle();
    chat.rerender({ client: second.client });
    await settle();
    expect([first.answers.length, second.answers.length]).toEqual([1, 1]);
  });

  it('is rendered again with the same functions, and the same object if nothing changed', async () => {
    const { client, write } = createService();
    const chat = render({ client, user });
    const { ask: first, stop, retry, reset } = chat.result.current;
    const before = chat.result.current;
    chat.rerender({ client, user });
    expect(chat.result.current).toBe(before);
    await ask(chat, 'Any');
    await write(part('Any'), end);
    expect(chat.result.current).toMatchObject({ ask: first, stop, retry, reset });
  });

  it('that gets another user shows nothing of the one before', async () => {
    const { client, answers, write } = createService();
    const initialMessages = [{ id: '1', role: 'assistant', text: 'Also private', status: 'complete' }] as const;
    const options = { client, conversationId: 'of user-1', initialMessages };
    const chat = render({ ...options, user });
    await ask(chat, 'Any');
    await write(part('Private'));
    chat.rerender({ ...options, user: 'user-2' });
    expect(chat.result.current).toMatchObject({ messages: [], status: 'ready', conversationId: undefined });
    await settle();
    expect(answers[0]?.signal?.aborted).toBe(true);
    await ask(chat, 'Any');
    expect(answers[1]?.body).toEqual({ query: 'Any', user: 'user-2', response_mode: 'streaming' });
  });
});
