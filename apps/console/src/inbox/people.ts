import { computed, signal } from '@preact/signals';
import type { PeoplePage, Person, SandboxMessage } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';
import { filters, serviceQuery } from './filters.ts';
import { createSeen } from './seen.ts';
import { expectOutcome } from './status.ts';

/** The people with messages, as far as they are loaded: page by page, or those that the filters select. */
export class People {
  /** Sorted by the newest message, descending. */
  readonly all = computed(() =>
    [...this.#known.value.values()].sort((left, right) => right.newest.id - left.newest.id),
  );
  /** The id of the newest message; 0 without one. */
  readonly newest = computed(() => Math.max(0, ...Array.from(this.#known.value.values(), ({ newest }) => newest.id)));
  readonly hasMore = computed(() => this.#before.value !== undefined);
  /** The people that the list shows: the browser itself selects the unread ones. */
  readonly listed = computed(() =>
    filters.value.state === 'unread' ? this.all.value.filter((person) => this.isUnread(person)) : this.all.value,
  );
  readonly unread = computed(() => this.all.value.filter((person) => this.isUnread(person)).length);
  readonly #seen = createSeen();
  readonly #known = signal<ReadonlyMap<string, Person>>(new Map());
  /** The newest message of the next page. */
  readonly #before = signal<number | undefined>(undefined);
  /** Messages that arrive during a request: they may be newer than its response. */
  #meanwhile: SandboxMessage[] | undefined;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;

  get(person: string): Person | undefined {
    return this.#known.value.get(person);
  }

  isUnread({ person, newest }: Person): boolean {
    return newest.direction === 'outbound' && newest.id > this.#seen.until(person);
  }

  /**
   * Loads the first page.
   *
   * @returns the revision from which events continue
   */
  async load(): Promise<number> {
    const query = serviceQuery(filters.peek());
    clearTimeout(this.#searchTimer);
    this.#searchTimer = undefined;
    this.#meanwhile = [];
    const page = await request<PeoplePage>('GET', `/people?limit=50${query}`);
    // The filters have changed since.
    if (query !== serviceQuery(filters.peek())) return page.revision;
    this.#before.value = page.before;
    this.#known.value = new Map(page.people.map((person) => [person.person, expected(person)]));
    if (query === '') this.#seen.begin(page.people[0]?.newest.id ?? 0);
    const missed = this.#meanwhile ?? [];
    this.#meanwhile = undefined;
    this.take(missed);
    return page.revision;
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const asked = this.#before.peek();
    if (asked === undefined) return;
    const query = serviceQuery(filters.peek());
    const page = await request<PeoplePage>('GET', `/people?limit=100&before=${asked}${query}`);
    if (this.#before.peek() !== asked) return;
    this.#before.value = page.before;
    const added = page.people.filter(({ person }) => !this.#known.peek().has(person));
    this.#known.value = new Map([
      ...this.#known.peek(),
      ...added.map((person) => [person.person, expected(person)] as const),
    ]);
  }

  /** Adds messages that have arrived or changed. */
  take(messages: readonly SandboxMessage[]): void {
    this.#meanwhile?.push(...messages);
    const people = new Map(this.#known.peek());
    let hasChanged = false;
    for (const message of messages) {
      const person = people.get(message.person);
      const next = person ? renewed(person, message) : this.#newcomer(message);
      if (!next) continue;
      people.set(next.person, expected(next));
      hasChanged = true;
    }
    if (hasChanged) this.#known.value = people;
    if (messages.length > 0 && serviceQuery(filters.peek()) !== '') this.#searchAgain();
  }

  #newcomer(message: SandboxMessage): Person | undefined {
    if (serviceQuery(filters.peek()) !== '') return undefined;
    const oldest = this.#before.peek();
    // A message that is older than all that are loaded has only changed.
    if (oldest !== undefined && message.id <= oldest) return undefined;
    const { person, channel, name } = message;
    return { person, channels: [channel], ...(name !== undefined && { name }), newest: message };
  }

  /** Only the service knows whom the filters select; under load it is asked once a second. */
  #searchAgain(): void {
    this.#searchTimer ??= setTimeout(() => this.load().catch(() => {}), 1000);
  }

  /** Removes the people whose messages were deleted. @param from the oldest id that is kept */
  drop(from: number): void {
    this.#known.value = new Map([...this.#known.peek()].filter(([, { newest }]) => newest.id >= from));
  }

  /** Removes a person whose messages were deleted. */
  remove(person: string): void {
    this.#known.value = new Map([...this.#known.peek()].filter(([name]) => name !== person));
  }

  /** Marks all messages of a person as looked at. */
  see(person: string): void {
    const newest = this.#known.value.get(person)?.newest;
    if (newest) this.#seen.see(person, newest.id);
  }
}

function expected(person: Person): Person {
  expectOutcome(person.newest);
  return person;
}

/** Returns a person with a newer message, or a newer revision of it; undefined when the message is older. */
function renewed(known: Person, message: SandboxMessage): Person | undefined {
  const { id, revision, channel, name } = message;
  if (id < known.newest.id || (id === known.newest.id && revision < known.newest.revision)) return undefined;
  const channels = [channel, ...known.channels.filter((other) => other !== channel)];
  return { ...known, channels, ...(name !== undefined && { name }), newest: message };
}
