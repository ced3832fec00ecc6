import { computed, signal } from '@preact/signals';
import type { PeoplePage, Person, SandboxMessage } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';
import { createSeen } from './seen.ts';
import { expectOutcome } from './status.ts';

/** The people with messages, as far as they are loaded: page by page, or those that a search finds. */
export function createPeople() {
  const seen = createSeen();
  const known = signal<ReadonlyMap<string, Person>>(new Map());
  /** The newest message of the next page. */
  const before = signal<number | undefined>(undefined);
  const search = signal('');
  /** Messages that arrive during a request: they may be newer than its response. */
  let meanwhile: SandboxMessage[] | undefined;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    load,
    loadMore,
    take,
    drop,
    see,
    get: (person: string) => known.value.get(person),
    /** The person with the newest message first. */
    all: computed(() => [...known.value.values()].sort((left, right) => right.newest.id - left.newest.id)),
    /** The id of the newest message; 0 without one. */
    newest: computed(() => Math.max(0, ...Array.from(known.value.values(), ({ newest }) => newest.id))),
    hasMore: computed(() => before.value !== undefined),
    search,
    isUnread: ({ person, newest }: Person) => newest.direction === 'outbound' && newest.id > seen.until(person),
  };

  /**
   * Loads the first page.
   *
   * @param words that a message of each person must contain
   * @returns the revision from which events continue
   */
  async function load(words = search.peek()): Promise<number> {
    search.value = words;
    clearTimeout(searchTimer);
    meanwhile = [];
    const page = await request<PeoplePage>('GET', `/people?limit=50${searchQuery(words)}`);
    // The search has changed since.
    if (words !== search.peek()) return page.revision;
    before.value = page.before;
    known.value = new Map(page.people.map((person) => [person.person, expected(person)]));
    if (words === '') seen.begin(page.people[0]?.newest.id ?? 0);
    const missed = meanwhile ?? [];
    meanwhile = undefined;
    take(missed);
    return page.revision;
  }

  /** Loads the next page. */
  async function loadMore(): Promise<void> {
    const asked = before.peek();
    if (asked === undefined) return;
    const query = searchQuery(search.peek());
    const page = await request<PeoplePage>('GET', `/people?limit=100&before=${asked}${query}`);
    if (before.peek() !== asked) return;
    before.value = page.before;
    const added = page.people.filter(({ person }) => !known.peek().has(person));
    known.value = new Map([...known.peek(), ...added.map((person) => [person.person, expected(person)] as const)]);
  }

  /** Adds messages that have arrived or changed. */
  function take(messages: readonly SandboxMessage[]): void {
    meanwhile?.push(...messages);
    const people = new Map(known.peek());
    let hasChanged = false;
    for (const message of messages) {
      const person = people.get(message.person);
      const next = person ? renewed(person, message) : newcomer(message);
      if (!next) continue;
      people.set(next.person, expected(next));
      hasChanged = true;
    }
    if (hasChanged) known.value = people;
  }

  function newcomer(message: SandboxMessage): Person | undefined {
    if (search.peek() !== '') {
      searchAgain();
      return undefined;
    }
    const oldest = before.peek();
    // A message that is older than all that are loaded has only changed.
    if (oldest !== undefined && message.id <= oldest) return undefined;
    const { person, channel, name } = message;
    return { person, channels: [channel], ...(name !== undefined && { name }), newest: message };
  }

  /** Only the service knows whether a search finds a person; under load it is asked once a second. */
  function searchAgain(): void {
    clearTimeout(searchTimer);
    searchTimer = setTimeout(() => load().catch(() => {}), 1000);
  }

  /** Removes the people whose messages were deleted. @param from the oldest id that is kept */
  function drop(from: number): void {
    known.value = new Map([...known.peek()].filter(([, { newest }]) => newest.id >= from));
  }

  /** Marks all messages of a person as looked at. */
  function see(person: string): void {
    const newest = known.value.get(person)?.newest;
    if (newest) seen.see(person, newest.id);
  }
}

function searchQuery(words: string): string {
  return words === '' ? '' : `&search=${encodeURIComponent(words)}`;
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
