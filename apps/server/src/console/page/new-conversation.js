/** @import { NewMessage, SandboxMessage } from '@omnichannel/console/sandbox' */
import { ask } from './ask.js';
import { byId } from './dom.js';

/**
 * The form with which somebody writes first.
 *
 * @param {{ onSent(message: SandboxMessage): void }} events
 */
export function createNewConversation({ onSent }) {
  const dialog = byId('new-dialog', HTMLDialogElement);
  const form = byId('new-form', HTMLFormElement);
  const channel = byId('new-channel', HTMLSelectElement);
  const person = byId('new-person', HTMLInputElement);
  const personLabel = byId('new-person-label', HTMLSpanElement);
  const name = byId('new-name', HTMLInputElement);
  const fault = byId('new-fault', HTMLParagraphElement);

  byId('new', HTMLButtonElement).addEventListener('click', open);
  byId('new-cancel', HTMLButtonElement).addEventListener('click', () => dialog.close());
  channel.addEventListener('change', showChannel);
  form.addEventListener('submit', submit);

  return { open };

  function open() {
    form.reset();
    fault.hidden = true;
    showChannel();
    dialog.showModal();
    person.focus();
  }

  function showChannel() {
    const byNumber = channel.value === 'chatApp' || channel.value === 'rcs';
    personLabel.textContent = byNumber ? 'Phone number' : 'Identifier';
    person.placeholder = byNumber ? '+12025550140' : '1000000000000100';
    person.inputMode = byNumber ? 'tel' : 'text';
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const values = new FormData(form);
    const shown = name.value.trim();
    /** @type {NewMessage} */
    const message = {
      channel: /** @type {NewMessage['channel']} */ (channel.value),
      person: person.value.trim(),
      ...(shown !== '' && { name: shown }),
      content: { type: 'text', text: String(values.get('text')).trim() },
    };
    fault.hidden = true;
    try {
      const sent = await ask('POST', '/messages', message);
      dialog.close();
      onSent(sent);
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
      fault.hidden = false;
      person.focus();
    }
  }
}
