/** @import { Person, SandboxMessage } from '@omnichannel/console/sandbox' */
/** @import { MessageEvents } from './bubble.js' */
/** @import { Conversation } from './conversation.js' */
import { isNumber } from './channels.js';
import { createComposer } from './composer.js';
import { copyButton } from './copy.js';
import { byId, h, icon } from './dom.js';
import { firstCall } from './first-message.js';
import { createThread } from './thread.js';

/**
 * The phone of the person who is chosen: their conversation, and where one writes as them.
 *
 * @param {Omit<MessageEvents, 'onReply' | 'onPress'> & { onBack(): void, onEarlier(): void, onSent(message: SandboxMessage): void }} events
 */
export function createPanel(events) {
  const section = byId('conversation', HTMLElement);
  const composer = createComposer(events);
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const thread = createThread({
    ...events,
    onReply: composer.reply,
    onPress: (message, text, payload) => void press(message, text, payload),
  });
  /** @type {string | undefined} */
  let framed;

  return { section, composer, thread, show, say };

  /**
   * @param {Conversation | undefined} conversation
   * @param {Person | undefined} known
   * @param {number | undefined} chosen the message whose details are open
   */
  function show(conversation, known, chosen) {
    if (!conversation) {
      framed = undefined;
      return section.replaceChildren(h('p', { class: 'nobody' }, 'Choose somebody to see what they have received.'));
    }
    const { person, messages, windows, loaded } = conversation;
    // The list knows the person before the conversation is loaded. A search may leave the person out of it.
    const { name, channels } = loaded || !known ? conversation : known;
    if (framed !== person) frame(person);
    section.querySelector('h2')?.replaceChildren(h('bdi', {}, name ?? person));
    const address = section.querySelector('.address');
    address?.toggleAttribute('hidden', name === undefined);
    thread.show(conversation, chosen);
    section.querySelector('.no-messages')?.toggleAttribute('hidden', !loaded || messages.length > 0);
    composer.show(person, channels, windows);
  }

  /** @param {string} person */
  function frame(person) {
    framed = person;
    say(undefined);
    section.setAttribute('aria-label', `Conversation with ${person}`);
    section.replaceChildren(
      h(
        'div',
        { class: 'phone' },
        h(
          'header',
          {},
          h(
            'button',
            { type: 'button', class: 'back', 'aria-label': 'Back to the list', onclick: events.onBack },
            icon('back'),
          ),
          h(
            'div',
            {},
            h('h2', {}, h('bdi', {}, person)),
            h('p', { class: 'address', hidden: true }, h('bdi', {}, person)),
          ),
          copyButton('Copy', person, isNumber(person) ? 'Copy number' : 'Copy identifier'),
        ),
        fault,
        thread.element,
        nothingYet(person),
        composer.element,
      ),
    );
  }

  /** @param {string} person */
  function nothingYet(person) {
    const number = isNumber(person);
    return h(
      'div',
      { class: 'no-messages', hidden: true },
      h(
        'p',
        {},
        `Nothing was sent to this ${number ? 'phone' : 'person'} yet.${number ? ' Send it a passcode:' : ' Write as them below.'}`,
      ),
      number && firstCall(person),
    );
  }

  /**
   * A button of a message is an answer to it.
   *
   * @param {SandboxMessage} message
   * @param {string} text
   * @param {string} payload
   */
  async function press({ channel, messageId }, text, payload) {
    if (channel === 'sms') return;
    try {
      await composer.write({ type: 'button', text, payload }, messageId, channel);
      say(undefined);
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string | undefined} wrong what could not be done */
  function say(wrong) {
    fault.hidden = wrong === undefined;
    fault.textContent = wrong ?? '';
  }
}
