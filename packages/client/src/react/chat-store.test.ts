import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../client.ts';
import { createTestFetch } from '../testing/index.ts';
import { type ChatState, ChatStore, type KnowledgeChatMessage, type KnowledgeChatOptions } from './chat-store.ts';

const baseUrl = 'https://api.example.com';
const user = 'user-1';
const ids = { task_id: 'task-1', message_id: 'message-1', conversation_id: 'conversation-1', created_at: 1 };
const parts = [
  { ...ids, event: 'message', answer: 'At ' },
  { ...ids, event: 'message', answer: 'nine.' },
  { ...ids, event: 'message_end', metadata: { retriever_resources: [] } },
];
const text = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');

/** A chat that is shown, of a service that answers each question with `At nine.` in one piece. */
function createChat(options: Partial<KnowledgeChatOptions> = {}): ChatStore {
  const fetch = async () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
  const store = new ChatStore({ client: createClient({ baseUrl, token: 'any', fetch }), user, ...options });
  store.isShown = true;
  return store;
}

/** Text and status of each message. */
const textsOf = ({ messages }: ChatState) => messages.map(({ text, status }) => `${text} ${status}`);

const microtasks = async (count: number) => {
  for (let done = 0; done < count; done++) await undefined;
};

describe('a later question', () => {
  it('changes its own answer only', async () => {
    const store = createChat();
    await store.ask('When do you open?');
    await store.ask('On Friday too?');
    expect(textsOf(store.getState())).toEqual([
      'When do you open? complete',
      'At nine. complete',
      'On Friday too? complete',
      'At nine. complete',
    ]);
  });

  it('that failed is retried after the answers before it', async () => {
    const fetch = createTestFetch();
    const store = createChat({ client: createClient({ baseUrl, token: 'any', fetch }) });
    await store.ask('One');
    const before = store.getState().messages;
    fetch.once('createChatMessage', 'tooManyRequests');
    await store.ask('Two');
    expect(store.getState()).toMatchObject({ status: 'error', messages: { 3: { status: 'failed' } } });
    await store.retry();
    const { status, messages } = store.getState();
    expect(status).toBe('ready');
    expect(messages.slice(0, 2)).toEqual(before);
    expect(messages.slice(2)).toMatchObject([
      { role: 'user', text: 'Two' },
      { role: 'assistant', status: 'complete' },
    ]);
    expect(fetch.calls.createChatMessage.map(({ body }) => (body as { query: string }).query)).toEqual([
      'One',
      'Two',
      'Two',
    ]);
  });
});

describe('retry has no effect', () => {
  it.each(['failed', 'stopped'] as const)('without a question, after a given message that is %s', async (status) => {
    const initialMessages: KnowledgeChatMessage[] = [{ id: '1', role: 'assistant', text: 'Hello', status }];
    const store = createChat({ initialMessages });
    const before = store.getState();
    await store.retry();
    expect(store.getState()).toBe(before);
  });

  it('without a message, after a question of a chat that was not shown', async () => {
    const store = createChat();
    store.isShown = false;
    await store.ask('Any');
    store.isShown = true;
    const before = store.getState();
    await store.retry();
    expect(store.getState()).toBe(before);
  });
});

// The events of an answer may already be on their way to the chat, one microtask after another.
const moments = Array.from({ length: 100 }, (_, count) => count);

describe('an answer that has ended changes nothing', () => {
  it('whenever it is stopped', async () => {
    const statuses = new Set<string | undefined>();
    for (const moment of moments) {
      const store = createChat();
      const answer = store.ask('Any');
      await microtasks(moment);
      store.stop();
      const stopped = store.getState();
      await answer;
      expect(store.getState()).toBe(stopped);
      statuses.add(stopped.messages.at(-1)?.status);
    }
    expect(statuses).toEqual(new Set(['stopped', 'complete']));
  });

  it('whenever the chat is reset', async () => {
    for (const moment of moments) {
      const store = createChat();
      const answer = store.ask('Any');
      await microtasks(moment);
      store.reset();
      await answer;
      expect(store.getState()).toEqual({ messages: [], status: 'ready', error: undefined, conversationId: undefined });
    }
  });
});

it('a listener that has left is not called', () => {
  const store = createChat();
  const [left, stayed] = [vi.fn(), vi.fn()];
  const leave = store.subscribe(left);
  store.subscribe(stayed);
  leave();
  store.reset();
  expect(left).not.toHaveBeenCalled();
  expect(stayed).toHaveBeenCalledTimes(1);
});
