import { announce, byId, call } from './dom.js';

/**
 * The button that removes all messages, after a question: others may look at them as well.
 *
 * @param {{ size(): number, newest(): number }} store
 */
export function createClear(store) {
  const button = byId('clear', HTMLButtonElement);
  const dialog = byId('clear-dialog', HTMLDialogElement);
  let until = 0;

  button.addEventListener('click', () => {
    until = store.newest();
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'clear') {
      call('DELETE', `/messages?until=${until}`).then(
        () => announce('Cleared'),
        (error) => announce(error.message),
      );
    }
  });

  return {
    /** There must be something to remove. */
    update() {
      button.disabled = store.size() === 0;
    },
  };
}
