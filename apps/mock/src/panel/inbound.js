/** @import { ChannelView } from '../admin/view.ts' */
import { deliveryView } from './delivery.js';
import { byId, call, h } from './dom.js';

/** The form that makes a message of a user, as the service would deliver it. */
export function createInbound() {
  const dialog = byId('inbound', HTMLDialogElement);
  const form = byId('inbound-form', HTMLFormElement);
  const channel = byId('inbound-channel', HTMLSelectElement);
  const from = byId('inbound-from', HTMLInputElement);
  const example = byId('inbound-example', HTMLSelectElement);
  const textField = byId('inbound-text-field', HTMLLabelElement);
  const text = byId('inbound-text', HTMLTextAreaElement);
  const suggestions = byId('inbound-senders', HTMLDataListElement);
  const error = byId('inbound-error', HTMLParagraphElement);
  const done = byId('inbound-done', HTMLDivElement);

  /** @type {ChannelView[]} */
  let channels = [];

  channel.addEventListener('input', showChannel);
  example.addEventListener('input', showText);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    error.hidden = true;
    done.hidden = true;
    try {
      const what = example.value === '' ? { text: text.value } : { example: example.value };
      const message = { channel: channel.value, from: from.value.trim(), ...what };
      done.replaceChildren(deliveryView(await call('POST', '/inbound', message)));
      done.hidden = false;
    } catch (reason) {
      error.textContent = /** @type {Error} */ (reason).message;
      error.hidden = false;
    }
  });

  return {
    /** @param {ChannelView[]} all */
    showChannels(all) {
      channels = all.filter(({ examples }) => examples.length > 0);
      channel.replaceChildren(...channels.map(({ channel: id, name }) => h('option', { value: id }, name)));
      showChannel();
    },
    open() {
      error.hidden = true;
      done.hidden = true;
      dialog.showModal();
      if (text.disabled) example.focus();
      else text.focus();
    },
  };

  function showChannel() {
    const { senders = [], examples = [] } = channels.find((known) => known.channel === channel.value) ?? {};
    suggestions.replaceChildren(...senders.map((id) => h('option', { value: id })));
    from.value = senders[0] ?? '';
    example.replaceChildren(
      h('option', { value: '' }, 'A text of your own'),
      ...examples.map((name) => h('option', { value: name }, `Example ${name}`)),
    );
    showText();
  }

  /** An example has its own text. */
  function showText() {
    text.disabled = example.value !== '';
    textField.hidden = text.disabled;
  }
}
