/** @import { Conversation } from './conversation.js' */
import { announce, h } from '../dom.js';

/**
 * Where a conversation gets another title: by hand, or made by whoever answers.
 *
 * @param {{ onRenamed(): void }} events
 */
export function createRename({ onRenamed }) {
  const name = /** @type {HTMLInputElement} */ (
    h('input', {
      required: true,
      maxlength: '200',
      autocomplete: 'off',
      dir: 'auto',
      'aria-describedby': 'rename-fault',
    })
  );
  const fault = h('p', { id: 'rename-fault', class: 'fault', role: 'alert', hidden: true });
  const made = h('button', { type: 'button', onclick: () => void give({ auto_generate: true }) }, 'Make one');
  const element = /** @type {HTMLDialogElement} */ (
    h(
      'dialog',
      { 'aria-labelledby': 'rename-title' },
      h(
        'form',
        { onsubmit: submit },
        h('h2', { id: 'rename-title' }, 'Rename the conversation'),
        h('label', {}, h('span', {}, 'Title'), name),
        fault,
        h(
          'div',
          { class: 'actions' },
          made,
          h('button', { type: 'button', onclick: () => element.close() }, 'Cancel'),
          h('button', { type: 'submit', class: 'main' }, 'Rename'),
        ),
      ),
    )
  );
  /** @type {Conversation | undefined} */
  let renamed;

  return {
    element,
    /**
     * @param {Conversation} conversation
     * @param {'model' | 'extractive'} answerer
     */
    open(conversation, answerer) {
      renamed = conversation;
      name.value = conversation.name();
      fault.hidden = true;
      made.textContent = answerer === 'model' ? 'Let the model name it' : 'Use the first question';
      element.showModal();
      name.select();
    },
  };

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void give({ name: name.value.trim() });
  }

  /** @param {{ name: string } | { auto_generate: true }} title */
  async function give(title) {
    if (!renamed) return;
    fault.hidden = true;
    element.inert = true;
    try {
      await renamed.rename(title);
      element.close();
      announce(`Renamed: ${renamed.name()}`);
      onRenamed();
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
      fault.hidden = false;
    } finally {
      element.inert = false;
    }
  }
}
