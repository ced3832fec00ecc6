'use client';

import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createInbox, type Inbox, type InboxOptions, type InboxState } from './inbox.ts';
import { type ChatState, ChatStore, type KnowledgeChatOptions, type QuestionOptions } from './react/chat-store.ts';

export type { InboxItem, InboxOptions, InboxState, MarkAll } from './inbox.ts';
export type { ChatState, KnowledgeChatMessage, KnowledgeChatOptions, QuestionOptions } from './react/chat-store.ts';

/** The state of a chat, and what the user can do. The functions are the same at each render. */
export interface KnowledgeChat extends ChatState {
  /**
   * Asks a question. It stops an answer that is being written.
   *
   * @returns settles when the answer has ended, and never rejects: see `status` and `error`
   */
  ask(query: string, options?: QuestionOptions): Promise<void>;
  /** Stops the answer that is being written, and keeps its text so far. The request is aborted. */
  stop(): void;
  /** Asks the last question again if its answer has failed or was stopped. The new answer replaces the old one. */
  retry(): Promise<void>;
  /** Stops the answer, removes all messages, and begins a new conversation with the next question. */
  reset(): void;
}

/**
 * A chat with the knowledge base whose answers appear while they are written. For React 18 and later.
 *
 * An answer is stopped when the component unmounts. To show another conversation, give the component another `key`.
 *
 * @param options the client, the end user, and the policy of the questions; each question uses the options of the last render
 * @example
 * const { messages, status, ask, stop } = useKnowledgeChat({ client, user: 'user-1' });
 */
export function useKnowledgeChat(options: KnowledgeChatOptions): KnowledgeChat {
  const [store, setStore] = useState(() => new ChatStore(options));
  // A conversation and its messages belong to one user: the next user has neither. React renders again at once.
  if (store.options.user !== options.user)
    setStore(new ChatStore({ ...options, conversationId: undefined, initialMessages: undefined }));
  // Before the effects of the component and its children, which can ask.
  useInsertionEffect(() => {
    store.options = options;
    store.isShown = true;
    return () => {
      store.isShown = false;
    };
  });
  useEffect(() => store.stop, [store]);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  return useMemo(() => {
    const { ask, stop, retry, reset } = store;
    return { ...state, ask, stop, retry, reset };
  }, [state, store]);
}

/** The state of an inbox, and what the user can do. The functions are the same at each render. */
export interface InboxHook<Payload = Record<string, unknown>>
  extends InboxState<Payload>,
    Pick<Inbox<Payload>, 'loadMore' | 'markRead' | 'markUnread' | 'markSeen' | 'markAll'> {}

/**
 * The inbox of a subscriber, live while a component shows it. For React 18 and later.
 *
 * The functions `getToken` and `fetch` are those of the last render. Another `baseUrl`, `subscriberId` or `token` starts another inbox. If `getToken`
 * belongs to another user, give the component another `key`.
 *
 * @param options the base URL, the token, and the size of a page
 * @example
 * const { items, unseenCount, markAll } = useInbox({ baseUrl, getToken });
 */
export function useInbox<Payload = Record<string, unknown>>(options: InboxOptions): InboxHook<Payload> {
  const [inbox, setInbox] = useState(() => createInbox<Payload>(options));
  if ((['baseUrl', 'subscriberId', 'token'] as const).some((name) => inbox.options[name] !== options[name]))
    setInbox(createInbox(options));
  useInsertionEffect(() => {
    inbox.options = options;
  });
  const state = useSyncExternalStore(inbox.subscribe, inbox.getSnapshot, inbox.getSnapshot);
  return useMemo(() => {
    const { loadMore, markRead, markUnread, markSeen, markAll } = inbox;
    return { ...state, loadMore, markRead, markUnread, markSeen, markAll };
  }, [state, inbox]);
}
