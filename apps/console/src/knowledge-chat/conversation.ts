import { computed, type Signal, signal } from '@preact/signals';
import type { ConversationView } from '../api/knowledge-chat.ts';
import { request } from '../sandbox/request.ts';
import { askQuestion } from './ask-question.ts';
import { isCalled, isRunning, newTurn, type Schemas, storedTurn, type Turn } from './turn.ts';

/** Turns of a request. */
const pageSize = 20;

interface ConversationOptions {
  /** Absent for a new one, until its first answer has begun. */
  id?: string;
  /** A new conversation has got its id. */
  onBegin(id: string): void;
  /** An answer has ended. */
  onEnd(turn: Turn): void;
}

/** Holds a conversation: its stored turns, and those that are asked here, which continue while another one is shown. */
export class Conversation {
  readonly id: Signal<string | undefined>;
  readonly user = signal('');
  readonly name = signal('');
  /** Oldest first. */
  readonly turns = signal<readonly Signal<Turn>[]>([]);
  readonly hasEarlier = signal(false);
  readonly isLoaded: Signal<boolean>;
  readonly isAnswering = computed(() => this.turns.value.some((turn) => isRunning(turn.value)));
  readonly #options: ConversationOptions;
  #answers = 0;
  #leaving: AbortController | undefined;

  constructor(options: ConversationOptions) {
    this.id = signal(options.id);
    this.isLoaded = signal(options.id === undefined);
    this.#options = options;
  }

  /** The number of ended answers when the service was last asked. */
  get answers(): number {
    return this.#answers;
  }

  findTurn(called: string): Signal<Turn> | undefined {
    return this.turns.value.find((turn) => isCalled(turn.value, called));
  }

  /** Loads what the service has of the conversation. @throws {Error} with the problem */
  async load(): Promise<void> {
    const asked = this.id.peek();
    if (asked === undefined) return;
    const view = await request<ConversationView>('GET', `/chat/conversations/${asked}`);
    this.user.value = view.user;
    this.name.value = view.name;
    this.#answers = view.answers;
    const page = await this.#list(asked);
    const stopped = new Set(view.stopped);
    if (!this.isLoaded.peek()) this.hasEarlier.value = page.has_more;
    this.isLoaded.value = true;
    this.#merge(page.data.map((stored) => storedTurn(stored, stopped.has(stored.id))));
  }

  async loadEarlier(): Promise<void> {
    const asked = this.id.peek();
    const first = this.turns
      .peek()
      .find((turn) => turn.peek().stored)
      ?.peek().id;
    if (asked === undefined || first === undefined) return;
    const [view, page] = await Promise.all([
      request<ConversationView>('GET', `/chat/conversations/${asked}`),
      this.#list(asked, first),
    ]);
    this.hasEarlier.value = page.has_more;
    const stopped = new Set(view.stopped);
    const earlier = page.data.map((stored) => signal(storedTurn(stored, stopped.has(stored.id))));
    this.turns.value = [...earlier, ...this.turns.peek()];
  }

  #list(conversation: string, before?: string): Promise<Schemas['ConversationMessageList']> {
    const query = new URLSearchParams({
      conversation_id: conversation,
      user: this.user.peek(),
      limit: String(pageSize),
    });
    if (before !== undefined) query.set('first_id', before);
    return request('GET', `/api/messages?${query}`);
  }

  /** A turn that was asked here knows more than the service's list; only the service knows whether it was stopped. */
  #merge(stored: readonly Turn[]): void {
    const added: Signal<Turn>[] = [];
    for (const turn of stored) {
      const known =
        this.turns.peek().find((other) => other.peek().id === turn.id) ??
        this.turns.peek().find((other) => wasLeft(other.peek(), turn));
      if (!known) added.push(signal(turn));
      else if (!isRunning(known.peek())) known.value = { ...known.peek(), ...knownToService(known.peek(), turn) };
    }
    this.turns.value = [...this.turns.peek(), ...added].sort(
      (left, right) => startOf(left.peek()) - startOf(right.peek()),
    );
  }

  /** Asks a question. @param asker who asks the first one */
  async ask(query: string, asker: string): Promise<void> {
    if (this.id.peek() === undefined) this.user.value = asker;
    const turn = signal(newTurn(query));
    this.turns.value = [...this.turns.peek(), turn];
    this.#leaving = new AbortController();
    try {
      await askQuestion(turn, {
        user: this.user.peek(),
        conversation: this.id.peek(),
        signal: this.#leaving.signal,
        onEvent: ({ conversation_id }) => this.#begin(conversation_id),
      });
    } finally {
      if (isRunning(turn.peek())) turn.value = { ...turn.peek(), state: 'failed' };
      this.#options.onEnd(turn.peek());
    }
  }

  #begin(conversation: string): void {
    if (this.id.peek() !== undefined) return;
    this.id.value = conversation;
    this.#options.onBegin(conversation);
  }

  /** Stops the answer that is being written. */
  async stop(): Promise<void> {
    const turn = this.turns.peek().find((one) => isRunning(one.peek()));
    if (!turn || turn.peek().state === 'stopping') return;
    const { task } = turn.peek();
    // Before the first event the task is unknown: the service stops an answer whose client has left.
    if (task === undefined) return this.#leaving?.abort();
    turn.value = { ...turn.peek(), state: 'stopping' };
    await request('POST', `/api/chat-messages/${task}/stop`, { user: this.user.peek() });
  }

  /** Gives the conversation another title. @throws {Error} with the problem */
  async rename(title: { name: string } | { auto_generate: true }): Promise<void> {
    const path = `/api/conversations/${this.id.peek()}/name`;
    const renamed = await request<{ name: string }>('POST', path, { ...title, user: this.user.peek() });
    this.name.value = renamed.name;
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
