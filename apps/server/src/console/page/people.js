/** @import { PeoplePage, Person, SandboxMessage } from '@omnichannel/console/sandbox' */
import { ask } from './ask.js';
import { createSeen } from './seen.js';
import { expectOutcome } from './status.js';

/**
 * Who has messages, as far as they were asked for: a page at a time, or those whom a search finds.
 *
 * @param {() => void} onChange
 */
export function createPeople(onChange) {
  const seen = createSeen();
  /** @type {Map<string, Person>} */
  let people = new Map();
  /** @type {number | undefined} Who comes after those that are known. */
  let before;
  let search = '';
  /** @type {SandboxMessage[] | undefined} What comes while people are asked for: it may be newer than the answer. */
  let meanwhile;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  return {
    load,
    more,
    take,
    drop,
    see,
    /** @param {string} person */
    get: (person) => people.get(person),
    /** Who has the newest message comes first. */
    all: () => [...people.values()].sort((left, right) => right.newest.id - left.newest.id),
    hasMore: () => before !== undefined,
    isSearched: () => search !== '',
    newest: () => Math.max(0, ...[...people.values()].map(({ newest }) => newest.id)),
    /** @param {Person} person */
    isUnread: ({ person, newest }) => newest.direction === 'outbound' && newest.id > seen.until(person),
  };

  /**
   * Begins anew.
   *
   * @param {string} [words] for which messages are searched
   * @returns the revision up to which is known what has changed
   */
  async function load(words = search) {
    search = words;
    clearTimeout(again);
    meanwhile = [];
    const query = words === '' ? '' : `&search=${encodeURIComponent(words)}`;
    /** @type {PeoplePage} */
    const page = await ask('GET', `/people?limit=50${query}`);
    // Something else was searched for since.
    if (words !== search) return page.revision;
    people = new Map();
    before = page.before;
    for (const person of page.people) put(person);
    if (words === '') seen.begin(page.people[0]?.newest.id ?? 0);
    const missed = meanwhile;
    meanwhile = undefined;
    take(missed);
    onChange();
    return page.revision;
  }

  /** Asks for those who come after the last. */
  async function more() {
    if (before === undefined) return;
    const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
    const asked = before;
    /** @type {PeoplePage} */
    const page = await ask('GET', `/people?limit=100&before=${asked}${query}`);
    if (before !== asked) return;
    before = page.before;
    for (const person of page.people) if (!people.has(person.person)) put(person);
    onChange();
  }

  /** @param {Person} person */
  function put(person) {
    people.set(person.person, person);
    expectOutcome(person.newest, onChange);
  }

  /**
   * Takes in what has come or changed.
   *
   * @param {readonly SandboxMessage[]} messages
   */
  function take(messages) {
    meanwhile?.push(...messages);
    for (const message of messages) {
      const known = people.get(message.person);
      if (known) renew(known, message);
      else if (search !== '') searchAgain();
      // One that is older than all that are known has only changed.
      else if (before === undefined || message.id > before) put(personOf(message));
    }
    if (messages.length > 0) onChange();
  }

  /**
   * @param {Person} known
   * @param {SandboxMessage} message
   */
  function renew(known, message) {
    const { id, revision, channel, name } = message;
    if (id < known.newest.id || (id === known.newest.id && revision < known.newest.revision)) return;
    const channels = [channel, ...known.channels.filter((other) => other !== channel)];
    put({ ...known, channels, ...(name !== undefined && { name }), newest: message });
  }

  /** Whether somebody new is to be found only the service knows; under load it is asked once a second. */
  function searchAgain() {
    clearTimeout(again);
    again = setTimeout(() => load().catch(() => {}), 1000);
  }

  /**
   * Forgets those whose messages are gone.
   *
   * @param {number} from the oldest id that is kept
   */
  function drop(from) {
    for (const { person, newest } of [...people.values()]) if (newest.id < from) people.delete(person);
    onChange();
  }

  /**
   * Somebody has looked at all that a person has.
   *
   * @param {string} person
   */
  function see(person) {
    const known = people.get(person);
    if (known && seen.see(person, known.newest.id)) onChange();
  }
}

/**
 * @param {SandboxMessage} message
 * @returns {Person}
 */
function personOf(message) {
  const { person, channel, name } = message;
  return { person, channels: [channel], ...(name !== undefined && { name }), newest: message };
}
