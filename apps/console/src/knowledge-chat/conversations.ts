import { computed, signal } from '@preact/signals';
import type { ChatConversation, ConversationsPage } from '../api/knowledge-chat.ts';
import { request } from '../sandbox/request.ts';

/** The conversations of the account, as far as they are loaded. */
export function createConversations() {
  const known = signal<ReadonlyMap<string, ChatConversation>>(new Map());
  const before = signal<string | undefined>(undefined);
  const isLoaded = signal(false);

  return {
    load,
    loadMore,
    isLoaded,
    get: (id: string) => known.value.get(id),
    /** The last changed first. */
    all: computed(() => [...known.value.values()].sort((left, right) => Date.parse(right.at) - Date.parse(left.at))),
    users: computed(() => [...new Set(Array.from(known.value.values(), ({ user }) => user))]),
    hasMore: computed(() => before.value !== undefined),
  };

  /** Loads the last changed ones; older ones that are loaded stay. */
  async function load(): Promise<void> {
    const page = await request<ConversationsPage>('GET', '/chat/conversations');
    // One page holds all: others that are loaded were removed.
    const kept = page.before === undefined ? new Map<string, ChatConversation>() : known.peek();
    if (!isLoaded.peek()) before.value = page.before;
    known.value = withAdded(kept, page.conversations);
    isLoaded.value = true;
  }

  async function loadMore(): Promise<void> {
    const asked = before.peek();
    if (asked === undefined) return;
    const page = await request<ConversationsPage>('GET', `/chat/conversations?before=${asked}`);
    if (before.peek() !== asked) return;
    before.value = page.before;
    known.value = withAdded(known.peek(), page.conversations);
  }
}

function withAdded(
  known: ReadonlyMap<string, ChatConversation>,
  added: readonly ChatConversation[],
): ReadonlyMap<string, ChatConversation> {
  return new Map([...known, ...added.map((conversation) => [conversation.id, conversation] as const)]);
}
