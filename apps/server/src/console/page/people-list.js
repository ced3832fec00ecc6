/** @import { Person } from '@omnichannel/console/sandbox' */
import { addressOf } from './address.js';
import { channelMark, isNumber } from './channels.js';
import { arrange, byId, h, icon, unseen } from './dom.js';
import { fate } from './status.js';
import { kinds, summary } from './summary.js';
import { preciseTime, timeOrDay } from './words.js';

/**
 * The list of people, with its search; each is a link to their conversation.
 *
 * @param {{ onSearch(words: string): void, onMore(): void, onEnter(): void }} events `onEnter`: somebody wants to get into the open one
 */
export function createPeopleList({ onSearch, onMore, onEnter }) {
  const list = byId('list', HTMLOListElement);
  const search = byId('search', HTMLInputElement);
  const none = byId('none', HTMLParagraphElement);
  const more = byId('more', HTMLButtonElement);
  /** @type {Map<string, { key: string, element: HTMLElement }>} */
  let rows = new Map();
  /** @type {string | undefined} */
  let selected;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;

  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => onSearch(search.value.trim()), 150);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') links()[0]?.click();
  });
  list.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[aria-current]')) onEnter();
  });
  more.addEventListener('click', onMore);
  new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(), {
    root: list.parentElement,
    rootMargin: '300px',
  }).observe(more);

  return { show, select, move, focus, search };

  /**
   * @param {readonly Person[]} people the newest first
   * @param {{ isUnread(person: Person): boolean, hasMore: boolean, isSearched: boolean }} state
   */
  function show(people, { isUnread, hasMore, isSearched }) {
    const focused = focusedPerson();
    const before = rows;
    rows = new Map();
    for (const person of people) {
      const unread = isUnread(person) && person.person !== selected;
      const { newest, name } = person;
      const key = [newest.id, newest.revision, fate(newest).state, timeOrDay(newest.at), name, unread].join(' ');
      const known = before.get(person.person);
      rows.set(person.person, known?.key === key ? known : { key, element: rowOf(person, unread) });
    }
    arrange(
      list,
      [...rows.values()].map(({ element }) => element),
    );
    more.hidden = !hasMore;
    none.hidden = people.length > 0;
    none.textContent = isSearched ? 'Nobody has a message like that.' : 'Nobody has a message yet.';
    mark();
    // Its row was made anew, or has moved.
    if (focused !== undefined && focusedPerson() !== focused) focus(focused);
  }

  /** @param {string | undefined} person */
  function select(person) {
    selected = person;
    mark();
  }

  /** The open one is marked; it, or the first, is where the Tab key gets into the list. */
  function mark() {
    const all = links();
    const entry = all.find(isSelected) ?? all[0];
    for (const link of all) {
      if (isSelected(link)) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      link.tabIndex = link === entry ? 0 : -1;
    }
  }

  /** @param {HTMLAnchorElement} link */
  function isSelected(link) {
    return link.dataset.person === selected;
  }

  function links() {
    return [...list.querySelectorAll('a')];
  }

  /**
   * Opens the next person, or the one before.
   *
   * @param {1 | -1} step down or up
   */
  function move(step) {
    const all = links();
    const index = all.findIndex(isSelected);
    const next = all[index < 0 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1)];
    if (!next) return;
    next.click();
    next.focus();
    // The address tells of it only later, and the next key may come before that.
    select(next.dataset.person);
  }

  /** @param {string} [person] */
  function focus(person = selected) {
    const link = links().find(({ dataset }) => dataset.person === person) ?? links()[0];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }

  function focusedPerson() {
    const link = document.activeElement?.closest('#list a');
    return link instanceof HTMLAnchorElement ? link.dataset.person : undefined;
  }
}

/**
 * @param {Person} known
 * @param {boolean} unread
 */
function rowOf({ person, name, channels, newest }, unread) {
  const { state, label } = fate(newest);
  const { type } = newest.content;
  return h(
    'li',
    {},
    h(
      'a',
      { href: addressOf(person), 'data-person': person, 'data-unread': unread },
      h('span', { class: 'face', 'aria-hidden': 'true' }, faceOf(person, name)),
      h(
        'span',
        { class: 'name' },
        h('bdi', {}, name ?? person),
        name !== undefined && h('bdi', { class: 'address' }, person),
      ),
      h('time', { datetime: newest.at, title: preciseTime(newest.at) }, timeOrDay(newest.at)),
      h(
        'span',
        { class: 'preview' },
        newest.direction === 'inbound' && 'You: ',
        type !== 'text' && h('i', {}, `${kinds[type]} `),
        kinds[type] !== summary(newest) && h('bdi', { dir: 'auto' }, summary(newest)),
      ),
      h(
        'span',
        { class: 'marks' },
        state === 'failed' && h('span', { class: 'failed', title: label }, icon('failed'), unseen('Failed')),
        ...channels.map(channelMark),
        unread && h('span', { class: 'unread' }, unseen('New')),
      ),
    ),
  );
}

/**
 * The first letter of a name; the end of a number, by which people tell them apart.
 *
 * @param {string} person
 * @param {string} [name]
 */
function faceOf(person, name) {
  if (name !== undefined) return [...name.trim()][0]?.toUpperCase() ?? '';
  return isNumber(person) ? person.slice(-2) : icon('person');
}
