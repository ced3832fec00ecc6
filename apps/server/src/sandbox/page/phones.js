/** @import { Phone } from './store.js' */
import { arrange, byId, h } from './dom.js';
import { fate } from './message.js';
import { newestOf } from './store.js';
import { count, preciseTime, timeOrDay } from './words.js';

/** The list of phones, with its filter; each is a link to its messages. */
export function createPhones() {
  const list = byId('list', HTMLOListElement);
  const filter = byId('filter', HTMLInputElement);
  const none = byId('none', HTMLParagraphElement);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  /** @type {readonly Phone[]} */
  let phones = [];
  /** @type {string | undefined} */
  let selected;

  filter.addEventListener('input', applyFilter);
  filter.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') links()[0]?.click();
  });

  return { show, select, move, focus, filter };

  /**
   * @param {readonly Phone[]} all the newest first
   * @param {ReadonlySet<string>} changed
   */
  function show(all, changed) {
    const focused = focusedRecipient();
    phones = all;
    for (const recipient of changed) rows.delete(recipient);
    for (const phone of all) if (!rows.has(phone.recipient)) rows.set(phone.recipient, rowOf(phone));
    arrange(
      list,
      all.map(({ recipient }) => /** @type {HTMLElement} */ (rows.get(recipient))),
    );
    applyFilter();
    // Its row was made anew, or has moved.
    if (focused !== undefined) focus(focused);
  }

  /** @param {Phone} phone */
  function rowOf(phone) {
    const { recipient, messages } = phone;
    const newest = newestOf(phone);
    const { state, label } = fate(newest);
    return h(
      'li',
      {},
      h(
        'a',
        { href: `#${recipient}`, 'data-recipient': recipient },
        h('bdi', { class: 'number' }, recipient),
        h('time', { datetime: newest.at, title: preciseTime(newest.at) }, timeOrDay(newest.at)),
        h('span', { class: 'preview', dir: 'auto' }, newest.text),
        h(
          'span',
          { class: 'amount', title: count(messages.length, 'message') },
          String(messages.length),
          h('span', { class: 'visually-hidden' }, messages.length === 1 ? ' message' : ' messages'),
        ),
        state === 'failed' && h('span', { class: 'fate' }, label),
      ),
    );
  }

  function applyFilter() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let fitting = 0;
    for (const phone of phones) {
      const { recipient } = phone;
      const fits = words.length === 0 || hasAll(phone, words);
      rows.get(recipient)?.toggleAttribute('hidden', !fits);
      if (fits) fitting += 1;
    }
    none.hidden = fitting > 0;
    none.textContent = phones.length === 0 ? 'No SMS yet.' : 'No phone fits the filter.';
    mark();
  }

  /** @param {string | undefined} recipient */
  function select(recipient) {
    selected = recipient;
    mark();
  }

  /** The open one is marked; it, or the first, is where the Tab key gets into the list. */
  function mark() {
    const shown = links();
    const entry = shown.find(isSelected) ?? shown[0];
    for (const link of list.querySelectorAll('a')) {
      if (isSelected(link)) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      link.tabIndex = link === entry ? 0 : -1;
    }
  }

  /** @param {HTMLAnchorElement} link */
  function isSelected(link) {
    return link.dataset.recipient === selected;
  }

  /** Those that are not filtered away, from the top. */
  function links() {
    return [...list.querySelectorAll('a')].filter((link) => !link.parentElement?.hidden);
  }

  /**
   * Opens the next phone, or the one before.
   *
   * @param {1 | -1} step down or up
   */
  function move(step) {
    const shown = links();
    const index = shown.findIndex(isSelected);
    const next = shown[index < 0 ? 0 : Math.min(Math.max(index + step, 0), shown.length - 1)];
    next?.click();
    next?.focus();
  }

  /** @param {string} [recipient] */
  function focus(recipient = selected) {
    const link = links().find(({ dataset }) => dataset.recipient === recipient) ?? links()[0];
    link?.focus({ preventScroll: true });
  }

  function focusedRecipient() {
    const link = document.activeElement?.closest('#list a');
    return link instanceof HTMLAnchorElement ? link.dataset.recipient : undefined;
  }
}

/**
 * @param {Phone} phone
 * @param {readonly string[]} words in lower case
 */
function hasAll({ recipient, messages }, words) {
  const text = [recipient, ...messages.map(({ sender, text }) => `${sender} ${text}`)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
