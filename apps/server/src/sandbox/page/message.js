/** @import { SandboxMessage } from '../view.ts' */
import { copyButton, h } from './dom.js';
import { preciseTime, time } from './words.js';

/** Four to six digits that are no part of a longer number, an amount or a date. */
const passcode = /(?<!\d[ .,-]?|[+.,-])\d{4,6}(?![ .,-]?\d|-)/;

/**
 * A message, as it stands on the phone. Its text finds its own direction.
 *
 * @param {SandboxMessage} message
 */
export function bubble(message) {
  const { text, at } = message;
  const found = passcode.exec(text)?.[0];
  const element = h(
    'li',
    { class: 'message' },
    h('p', { class: 'bubble', dir: 'auto' }, ...marked(text, found)),
    h(
      'p',
      { class: 'facts' },
      h('time', { datetime: at, title: preciseTime(at) }, time(at)),
      h('span', { class: 'state' }),
      found !== undefined && copyButton('Copy passcode', found),
    ),
  );
  showFate(element, message);
  return element;
}

/**
 * Brings a bubble up to date.
 *
 * @param {HTMLElement} element
 * @param {SandboxMessage} message
 */
export function showFate(element, message) {
  const { state, label } = fate(message);
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  element.querySelector('.state')?.replaceChildren(label);
}

/**
 * @param {string} text
 * @param {string | undefined} found
 */
function marked(text, found) {
  if (found === undefined) return [text];
  const start = text.search(passcode);
  return [text.slice(0, start), h('strong', {}, found), text.slice(start + found.length)];
}

/**
 * What has become of a message.
 *
 * @param {SandboxMessage} message
 */
export function fate({ outcome, outcomeIn }) {
  if (outcomeIn > 0) return { state: 'pending', label: 'On its way' };
  if (outcome === 'failed') return { state: 'failed', label: 'Not delivered' };
  if (outcome === 'sent') return { state: 'sent', label: 'Sent, no receipt' };
  return { state: 'delivered', label: 'Delivered' };
}
