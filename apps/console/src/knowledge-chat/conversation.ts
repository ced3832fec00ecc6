import { computed, type Signal, signal } from '@preact/signals';
import type { ConversationView } from '../api/knowledge-chat.ts';
import { request } from '../sandbox/request.ts';
import { askQuestion } from './ask-question.ts';
import { isCalled, isRunning, newTurn, type Schemas, storedTurn, type Turn } from './turn.ts';

/** Turns of a request. */
const pageSize = 20;

export type Conversation = ReturnType<typeof createConversation>;

interface ConversationOptions {
  /** Absent for a new one, until its first answer has begun. */
  id?: string;
  /** A new conversation has got its id. */
  onBegin(id: string): void;
  /** An answer has ended. */
  onEnd(turn: Turn): void;
}

/** Holds a conversation: its stored turns, and those that are asked here, which continue while another one is shown. */
export function createConversation({ id: given, onBegin, onEnd }: ConversationOptions) {
  const id = signal(given);
  const user = signal('');
  const name = signal('');
  /** Oldest first. */
  const turns = signal<readonly Signal<Turn>[]>([]);
  const hasEarlier = signal(false);
  const isLoaded = signal(given === undefined);
  const isAnswering = computed(() => turns.value.some((turn) => isRunning(turn.value)));
  /** The number of ended answers when the service was last asked. */
  let answers = 0;
  let leaving: AbortController | undefined;

  return {
    id,
    user,
    name,
    turns,
    hasEarlier,
    isLoaded,
    isAnswering,
    findTurn: (called: string) => turns.value.find((turn) => isCalled(turn.value, called)),
    answers: () => answers,
    load,
    loadEarlier,
    ask,
    stop,
    rename,
  };

  /** Loads what the service has of the conversation. @throws {Error} with the problem */
  async function load(): Promise<void> {
    const asked = id.peek();
    if (asked === undefined) return;
    const view = await request<ConversationView>('GET', `/chat/conversations/${asked}`);
    user.value = view.user;
    name.value = view.name;
    answers = view.answers;
    const page = await list(asked);
    const stopped = new Set(view.stopped);
    if (!isLoaded.peek()) hasEarlier.value = page.has_more;
    isLoaded.value = true;
    merge(page.data.map((stored) => storedTurn(stored, stopped.has(stored.id))));
  }

  async function loadEarlier(): Promise<void> {
    const asked = id.peek();
    const first = turns
      .peek()
      .find((turn) => turn.peek().stored)
      ?.peek().id;
    if (asked === undefined || first === undefined) return;
    const [view, page] = await Promise.all([
      request<ConversationView>('GET', `/chat/conversations/${asked}`),
      list(asked, first),
    ]);
    hasEarlier.value = page.has_more;
    const stopped = new Set(view.stopped);
    const earlier = page.data.map((stored) => signal(storedTurn(stored, stopped.has(stored.id))));
    turns.value = [...earlier, ...turns.peek()];
  }

  function list(conversation: string, before?: string): Promise<Schemas['ConversationMessageList']> {
    const query = new URLSearchParams({ conversation_id: conversation, user: user.peek(), limit: String(pageSize) });
    if (before !== undefined) query.set('first_id', before);
    return request('GET', `/api/messages?${query}`);
  }

  /** A turn that was asked here knows more than the service's list; only the service knows whether it was stopped. */
  function merge(stored: readonly Turn[]): void {
    const added: Signal<Turn>[] = [];
    for (const turn of stored) {
      const known =
        turns.peek().find((other) => other.peek().id === turn.id) ??
        turns.peek().find((other) => wasLeft(other.peek(), turn));
      if (!known) added.push(signal(turn));
      else if (!isRunning(known.peek())) known.value = { ...known.peek(), ...knownToService(known.peek(), turn) };
    }
    turns.value = [...turns.peek(), ...added].sort((left, right) => startOf(left.peek()) - startOf(right.peek()));
  }

  /** Asks a question. @param asker who asks the first one */
  async function ask(query: string, asker: string): Promise<void> {
    if (id.peek() === undefined) user.value = asker;
    const turn = signal(newTurn(query));
    turns.value = [...turns.peek(), turn];
    leaving = new AbortController();
    try {
      await askQuestion(turn, {
        user: user.peek(),
        conversation: id.peek(),
        signal: leaving.signal,
        onEvent: ({ conversation_id }) => begin(conversation_id),
      });
    } finally {
      if (isRunning(turn.peek())) turn.value = { ...turn.peek(), state: 'failed' };
      onEnd(turn.peek());
    }
  }

  function begin(conversation: string): void {
    if (id.peek() !== undefined) return;
    id.value = conversation;
    onBegin(conversation);
  }

  /** Stops the answer that is being written. */
  async function stop(): Promise<void> {
    const turn = turns.peek().find((one) => isRunning(one.peek()));
    if (!turn || turn.peek().state === 'stopping') return;
    const { task } = turn.peek();
    // Before the first event the task is unknown: the service stops an answer whose client has left.
    if (task === undefined) return leaving?.abort();
    turn.value = { ...turn.peek(), state: 'stopping' };
    await request('POST', `/api/chat-messages/${task}/stop`, { user: user.peek() });
  }

  /** Gives the conversation another title. @throws {Error} with the problem */
  async function rename(title: { name: string } | { auto_generate: true }): Promise<void> {
    const path = `/api/conversations/${id.peek()}/name`;
    const renamed = await request<{ name: string }>('POST', path, { ...title, user: user.peek() });
    name.value = renamed.name;
  }
}

/** Unix milliseconds. */
function startOf({ stored, at }: Turn): number {
  return stored ? stored.created_at * 1000 : Date.parse(at);
}

/** Whether a turn is the stored one: it was left before its first event, which has the id. */
function wasLeft({ id, state, query }: Turn, stored: Turn): boolean {
  return id === undefined && state === 'stopped' && query === stored.query;
}

/** Returns what the service knows better of a turn that was asked here. */
function knownToService(known: Turn, { id, answer, sources, state, stored }: Turn): Partial<Turn> {
  const listed = stored && { stored };
  if (known.state === 'failed') return { ...listed };
  return { ...(id !== undefined && { id }), answer, sources, state, ...listed };
}
