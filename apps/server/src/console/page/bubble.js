/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */
/** @import { Press } from './content.js' */
import { buttonsOf, contentOf } from './content.js';
import { copyButton } from './copy.js';
import { h, icon, iconButton } from './dom.js';
import { passcodeIn } from './passcode.js';
import { fate, possible } from './status.js';
import { kinds, summary } from './summary.js';
import { preciseTime, time } from './words.js';

/**
 * What somebody does with a message.
 *
 * @typedef {object} MessageEvents
 * @property {(message: SandboxMessage) => void} onDetails
 * @property {(message: SandboxMessage) => void} onRead
 * @property {(message: SandboxMessage) => void} onFail
 * @property {(message: SandboxMessage) => void} onReply
 * @property {Press} onPress
 */

/**
 * A message, as it stands on the phone.
 *
 * @param {SandboxMessage} message
 * @param {SandboxMessage | undefined} answered the message that it replies to, where the page has loaded it
 * @param {MessageEvents} events
 */
export function bubble(message, answered, events) {
  const { id, content, at, direction } = message;
  const passcode = direction === 'outbound' && content.type === 'text' ? passcodeIn(content.text) : undefined;
  const element = h(
    'li',
    { class: 'message', 'data-id': String(id), 'data-direction': direction, 'data-type': content.type, tabindex: '-1' },
    h('div', { class: 'bubble' }, message.repliesTo !== undefined && quote(answered), ...contentOf(message)),
    buttonsOf(message, events.onPress),
    h(
      'div',
      { class: 'facts' },
      h('time', { datetime: at, title: preciseTime(at) }, time(at)),
      h('span', { class: 'state' }),
      passcode !== undefined && copyButton('Copy passcode', passcode),
      h('span', { class: 'tools' }),
    ),
  );
  showFate(element, message, events);
  return element;
}

/**
 * Brings a bubble up to date: what it says does not change.
 *
 * @param {HTMLElement} element
 * @param {SandboxMessage} message
 * @param {MessageEvents} events
 */
export function showFate(element, message, events) {
  const { state, label, icon: name } = fate(message);
  if (element.dataset.state !== state || element.dataset.revision !== String(message.revision)) {
    element.dataset.state = state;
    element.dataset.revision = String(message.revision);
    element.querySelector('.state')?.replaceChildren(icon(name), label);
    showTools(element, message, events);
  }
}

/**
 * @param {HTMLElement} element
 * @param {SandboxMessage} message
 * @param {MessageEvents} events
 */
function showTools(element, message, { onDetails, onRead, onFail, onReply }) {
  const { read, fail, reply } = possible(message);
  const tools = element.querySelector('.tools');
  const focused = tools?.contains(document.activeElement);
  const attributes = { tabindex: element.tabIndex === 0 ? '0' : '-1' };
  tools?.replaceChildren(
    ...(read ? [iconButton('eye', 'Mark read', () => onRead(message), attributes)] : []),
    ...(fail ? [iconButton('failed', 'Let it fail', () => onFail(message), attributes)] : []),
    ...(reply ? [iconButton('reply', 'Reply', () => onReply(message), attributes)] : []),
    iconButton('details', 'Details', () => onDetails(message), { ...attributes, class: 'icon-button to-details' }),
  );
  if (focused) element.focus();
}

/** @param {SandboxMessage | undefined} message undefined while it is not loaded, or when it was cleared */
function quote(message) {
  if (!message) return h('blockquote', {}, h('span', {}, 'An earlier message'));
  const { direction, content } = message;
  const words = content.type === 'text' ? summary(message) : `${kinds[content.type]}: ${summary(message)}`;
  return h(
    'blockquote',
    {},
    h('small', {}, direction === 'inbound' ? 'You' : 'They'),
    h('span', { dir: 'auto' }, words),
  );
}
