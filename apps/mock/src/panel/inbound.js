/** @import { SenderView } from '../admin/view.ts' */
import { deliveryView } from './delivery.js';
import { byId, call, h } from './dom.js';

/** The form that makes a message of a user, as the service would deliver it. */
export function createInbound() {
  const dialog = byId('inbound', HTMLDialogElement);
  const form = byId('inbound-form', HTMLFormElement);
  const channel = byId('inbound-channel', HTMLSelectElement);
  const from = byId('inbound-from', HTMLInputElement);
  const text = byId('inbound-text', HTMLTextAreaElement);
  const suggestions = byId('inbound-senders', HTMLDataListElement);
  const error = byId('inbound-error', HTMLParagraphElement);
  const done = byId('inbound-done', HTMLDivElement);

  /** @type {SenderView[]} */
  let senders = [];

  channel.addEventListener('input', showSenders);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    error.hidden = true;
    done.hidden = true;
    try {
      const message = { channel: channel.value, from: from.value.trim(), text: text.value };
      done.replaceChildren(deliveryView(await call('POST', '/inbound', message)));
      done.hidden = false;
    } catch (reason) {
      error.textContent = /** @type {Error} */ (reason).message;
      error.hidden = false;
    }
  });

  return {
    /** @param {SenderView[]} all */
    showSenders(all) {
      senders = all;
      showSenders();
    },
    open() {
      error.hidden = true;
      done.hidden = true;
      dialog.showModal();
      text.focus();
    },
  };

  function showSenders() {
    const ids = senders.filter((sender) => sender.channel === channel.value).map(({ id }) => id);
    suggestions.replaceChildren(...ids.map((id) => h('option', { value: id })));
    from.value = ids[0] ?? '';
  }
}
