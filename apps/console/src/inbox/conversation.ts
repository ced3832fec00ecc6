import { signal } from '@preact/signals';
import type { Channel, ConversationPage, SandboxMessage, Window } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';
import { expectOutcome } from './status.ts';

/** The open conversation, as far as it is loaded. */
export interface Conversation {
  person: string;
  /** Oldest first. */
  messages: readonly SandboxMessage[];
  /** The value of `?before=` for older messages. */
  before: number | undefined;
  windows: readonly Window[];
  /** The last used one first. */
  channels: readonly Channel[];
  /** The name that the person shows. */
  name: string | undefined;
  isLoaded: boolean;
}

/** Messages of a request: more than a screen shows. */
const pageSize = 60;

/** Holds the open conversation and keeps it up to date. */
export class OpenConversation {
  readonly open = signal<Conversation | undefined>(undefined);
  /** Rises with each conversation that is opened: the response to a request for another one is dropped. */
  #visit = 0;
  #earlierRequest: Promise<void> | undefined;
  #reloads = 0;
  /** The reload whose response is shown. */
  #shownReload = 0;

  /** Opens the conversation with a person, or none. */
  async start(person: string | undefined): Promise<void> {
    if (this.open.peek()?.person === person) return;
    this.#visit += 1;
    this.open.value =
      person === undefined
        ? undefined
        : { person, messages: [], before: undefined, windows: [], channels: [], name: undefined, isLoaded: false };
    await this.reload();
  }

  /** Loads the newest messages. */
  async reload(): Promise<void> {
    const asked = this.#visit;
    const person = this.open.peek()?.person;
    if (person === undefined) return;
    this.#reloads += 1;
    const reload = this.#reloads;
    const page = await read(person);
    const shown = this.open.peek();
    // The response to an older request may arrive after that to a newer one.
    if (!shown || this.#visit !== asked || reload < this.#shownReload) return;
    this.#shownReload = reload;
    const newest = page.messages.at(-1)?.id ?? 0;
    const returned = new Set(page.messages.map(({ id }) => id));
    // Messages that the service no longer has are dropped. A change that arrived during the request is newer than its response.
    const kept = shown.messages.filter(({ id }) => id > newest || returned.has(id));
    const messages = merge(kept, page.messages);
    const { before, windows } = page;
    this.open.value = { ...shown, before, windows, messages, ...profileOf(messages, page), isLoaded: true };
  }

  /** Loads the messages before those that are shown. */
  loadEarlier(): Promise<void> {
    this.#earlierRequest ??= this.#readEarlier().finally(() => {
      this.#earlierRequest = undefined;
    });
    return this.#earlierRequest;
  }

  async #readEarlier(): Promise<void> {
    const asked = this.#visit;
    const { person, before } = this.open.peek() ?? {};
    if (person === undefined || before === undefined) return;
    const page = await read(person, before);
    const shown = this.open.peek();
    // After a reload, messages may be missing between these and those that are shown.
    if (!shown || this.#visit !== asked || shown.before !== before) return;
    this.open.value = { ...shown, before: page.before, messages: merge(shown.messages, page.messages) };
  }

  /** Adds messages that have arrived or changed. */
  take(messages: readonly SandboxMessage[]): void {
    const shown = this.open.peek();
    if (!shown) return;
    const { person, messages: known, isLoaded, before } = shown;
    const oldest = known[0]?.id ?? 0;
    // Older messages are loaded when they are scrolled to, with their changes.
    const own = messages.filter(
      (message) => message.person === person && (before === undefined || message.id >= oldest),
    );
    if (own.length === 0) return;
    const merged = merge(known, own);
    // Before the first response, the changed messages may be old ones with newer messages on other channels.
    this.open.value = { ...shown, messages: merged, ...(isLoaded && profileOf(merged, shown)) };
    // A person who writes opens a window; only the service knows until when.
    if (isLoaded && own.some(({ direction, status }) => direction === 'inbound' && status === 'delivered')) {
      void this.#reloadWindows();
    }
  }

  async #reloadWindows(): Promise<void> {
    const asked = this.#visit;
    const person = encodeURIComponent(this.open.peek()?.person ?? '');
    const page = await request<ConversationPage>('GET', `/messages?person=${person}&limit=1`).catch(() => undefined);
    const shown = this.open.peek();
    if (page && shown && this.#visit === asked) this.open.value = { ...shown, windows: page.windows };
  }

  /** Removes the messages that were deleted. @param from the oldest id that is kept */
  drop(from: number): void {
    const shown = this.open.peek();
    if (!shown) return;
    const before = shown.before !== undefined && shown.before < from ? undefined : shown.before;
    this.open.value = { ...shown, before, messages: shown.messages.filter(({ id }) => id >= from) };
  }
}

function read(person: string, before?: number): Promise<ConversationPage> {
  const from = before === undefined ? '' : `&before=${before}`;
  return request('GET', `/messages?person=${encodeURIComponent(person)}&limit=${pageSize}${from}`);
}

/** Returns all messages in their order, each with its newest revision. */
function merge(known: readonly SandboxMessage[], added: readonly SandboxMessage[]): SandboxMessage[] {
  const merged = new Map(known.map((message) => [message.id, message]));
  for (const message of added) {
    if ((merged.get(message.id)?.revision ?? -1) > message.revision) continue;
    merged.set(message.id, message);
    expectOutcome(message);
  }
  return [...merged.values()].sort((left, right) => left.id - right.id);
}

/**
 * Returns the channels and the name of the person. The loaded messages are the newest of the person, so that they count before the
 * profile. Messages are compared by id: changes arrive in another order.
 *
 * @param profile of the last response, or what is known
 */
function profileOf(
  messages: readonly SandboxMessage[],
  { channels, name }: { channels: readonly Channel[]; name?: string | undefined },
) {
  const used = messages.map(({ channel }) => channel).reverse();
  return {
    channels: [...new Set([...used, ...channels])],
    name: messages.findLast((message) => message.name !== undefined)?.name ?? name,
  };
}
