/** @import { SandboxMessage } from '../view.ts' */
/** @import { Phone } from './store.js' */
import { arrange, byId, copyButton, h } from './dom.js';
import { firstCall } from './first-sms.js';
import { bubble, showFate } from './message.js';
import { count, day } from './words.js';

/**
 * The phone that is open.
 *
 * @param {{ onBack(): void }} events
 */
export function createConversation({ onBack }) {
  const section = byId('conversation', HTMLElement);
  const thread = h('ol', { class: 'thread', tabindex: '0', 'aria-label': 'Messages' });
  /** @type {Map<number, HTMLElement>} */
  let bubbles = new Map();
  /** @type {string | undefined} */
  let shown;

  return { show, section };

  /**
   * @param {string} recipient
   * @param {Phone | undefined} phone undefined before its first message
   */
  function show(recipient, phone) {
    const messages = phone?.messages ?? [];
    const follows = shown !== recipient || thread.scrollHeight - thread.scrollTop - thread.clientHeight < 40;
    if (shown !== recipient) frame(recipient);
    shown = recipient;
    section.querySelector('.total')?.replaceChildren(count(messages.length, 'message'));
    arrange(thread, items(messages));
    thread.hidden = messages.length === 0;
    section.querySelector('.no-messages')?.toggleAttribute('hidden', messages.length > 0);
    if (follows) thread.scrollTop = thread.scrollHeight;
  }

  /** @param {string} recipient */
  function frame(recipient) {
    section.setAttribute('aria-label', `Phone ${recipient}`);
    section.replaceChildren(
      h(
        'div',
        { class: 'phone' },
        h(
          'header',
          {},
          h('button', { type: 'button', class: 'back', onclick: onBack }, '← Phones'),
          h('h2', {}, h('bdi', {}, recipient)),
          h('span', { class: 'total' }),
          copyButton('Copy number', recipient),
        ),
        thread,
        h(
          'div',
          { class: 'no-messages', hidden: true },
          h('p', {}, 'This phone has received nothing yet. Send it a passcode:'),
          firstCall(recipient),
        ),
      ),
    );
  }

  /**
   * Messages, with the day and the sender above those that they begin with.
   *
   * @param {Phone['messages']} messages
   */
  function items(messages) {
    const before = bubbles;
    bubbles = new Map();
    return messages.flatMap((message, index) => {
      const element = before.get(message.id) ?? bubble(message);
      showFate(element, message);
      bubbles.set(message.id, element);
      return [...headings(message, messages[index - 1]), element];
    });
  }
}

/**
 * @param {SandboxMessage} message
 * @param {SandboxMessage | undefined} before
 */
function headings({ at, sender }, before) {
  const date = h('li', { class: 'day' }, day(at));
  const from = h('li', { class: 'sender' }, h('bdi', {}, sender));
  if (before === undefined || day(before.at) !== day(at)) return [date, from];
  return before.sender === sender ? [] : [from];
}
