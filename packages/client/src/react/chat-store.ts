import type { ChatMessageMetadata } from '@omnichannel/types';
import type { Client } from '../core.ts';
import { randomKey } from '../retry.ts';
import { type StreamEvent, type StreamOptions, streamChatMessage } from '../stream.ts';

/** A question of the user, or an answer. */
export interface KnowledgeChatMessage {
  /** Unique in the list: the `key` of its element. */
  id: string;
  role: 'user' | 'assistant';
  /** The text so far. */
  text: string;
  /** `streaming`: the answer is being written. `stopped` and `failed`: the text is not complete. */
  status: 'complete' | 'streaming' | 'stopped' | 'failed';
  /** `message_id` of an answer. */
  messageId?: string | undefined;
  /** Sources and usage of a complete answer: `metadata.retriever_resources`. */
  metadata?: ChatMessageMetadata | undefined;
}

/** Options of `useKnowledgeChat`: the client, the end user, and headers and policy of each question. */
export interface KnowledgeChatOptions extends Omit<StreamOptions, 'body' | 'signal'> {
  /** In a page, a client with a `token` function that asks your server. */
  client: Client;
  /** The end user, who owns the conversation. Another user starts with an empty chat. */
  user: string;
  /**
   * Continues a conversation of `user`. Read at the first render only.
   * @default a new conversation
   */
  conversationId?: string | undefined;
  /**
   * Messages to show before the first question, such as those of `listChatMessages`. Read at the first render only.
   * @default []
   */
  initialMessages?: readonly KnowledgeChatMessage[] | undefined;
}

/** Variables and images of one question. */
export type QuestionOptions = Partial<Pick<StreamOptions['body'], 'inputs' | 'files'>>;

/** The state of a chat. A change makes a new object. */
export interface ChatState {
  messages: readonly KnowledgeChatMessage[];
  /** `waiting`: for the first text of an answer. `error`: the last question failed. */
  status: 'ready' | 'waiting' | 'streaming' | 'error';
  /** Why the last question failed: an `ApiError` or another error of `streamChatMessage`. */
  error: Error | undefined;
  /** `conversation_id` of the last answer. */
  conversationId: string | undefined;
}

type Question = QuestionOptions & { query: string };

/** A chat outside of React. One answer is written at a time. */
export class ChatStore {
  options: KnowledgeChatOptions;
  /** Whether a component shows the chat. Otherwise no question is sent. */
  declare isShown?: boolean;
  #state: ChatState;
  #question: Question | undefined;
  /** Aborts the current answer. An answer whose controller was replaced changes nothing. */
  #controller: AbortController | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(options: KnowledgeChatOptions) {
    this.options = options;
    const { conversationId, initialMessages = [] } = options;
    this.#state = { messages: initialMessages, status: 'ready', error: undefined, conversationId };
  }

  readonly getState = (): ChatState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly ask = (query: string, options?: QuestionOptions): Promise<void> => {
    this.stop();
    this.#question = { ...options, query };
    return this.#answer({ id: randomKey(), role: 'user', text: query, status: 'complete' });
  };

  readonly retry = async (): Promise<void> => {
    const last = this.#state.messages.at(-1);
    if (!this.#question || !last || !/stopped|failed/.test(last.status)) return;
    this.#set({ messages: this.#state.messages.slice(0, -1) });
    await this.#answer();
  };

  readonly stop = (): void => {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    this.#set({ status: 'ready', messages: this.#withLast({ status: 'stopped' }) });
    controller.abort();
  };

  readonly reset = (): void => {
    this.stop();
    this.#question = undefined;
    this.#set({ messages: [], status: 'ready', error: undefined, conversationId: undefined });
  };

  /** Streams the answer to the last question. Its errors become state. */
  async #answer(...added: KnowledgeChatMessage[]): Promise<void> {
    if (!this.isShown) return;
    const controller = new AbortController();
    this.#controller = controller;
    const isCurrent = () => this.#controller === controller;
    const answer: KnowledgeChatMessage = { id: randomKey(), role: 'assistant', text: '', status: 'streaming' };
    this.#set({ status: 'waiting', error: undefined, messages: [...this.#state.messages, ...added, answer] });
    const { client, user, conversationId: _, initialMessages: __, ...policy } = this.options;
    const { conversationId } = this.#state;
    const body = { ...this.#question, user, ...(conversationId && { conversation_id: conversationId }) };
    try {
      const stream = streamChatMessage(client, {
        ...policy,
        body: body as StreamOptions['body'],
        signal: controller.signal,
      });
      for await (const event of stream) {
        if (!isCurrent()) return;
        this.#apply(event);
      }
      if (isCurrent()) this.#set({ status: 'ready', messages: this.#withLast({ status: 'complete' }) });
    } catch (error) {
      if (isCurrent())
        this.#set({ status: 'error', error: error as Error, messages: this.#withLast({ status: 'failed' }) });
    }
    if (isCurrent()) this.#controller = undefined;
  }

  #apply(event: StreamEvent): void {
    const change: Partial<KnowledgeChatMessage> = { messageId: event.message_id };
    if ('answer' in event) {
      const before = event.event === 'message_replace' ? '' : this.#state.messages.at(-1)?.text;
      change.text = before + event.answer;
    }
    if ('metadata' in event) change.metadata = event.metadata;
    this.#set({
      conversationId: event.conversation_id || this.#state.conversationId,
      status: change.text ? 'streaming' : this.#state.status,
      messages: this.#withLast(change),
    });
  }

  /** The messages with a change of the last one. */
  #withLast(change: Partial<KnowledgeChatMessage>): KnowledgeChatMessage[] {
    return this.#state.messages.map((one, index, { length }) => (index === length - 1 ? { ...one, ...change } : one));
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
