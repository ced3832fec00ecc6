import { ask } from './ask.js';
import { announce, byId } from './dom.js';

/**
 * The button that removes all messages, after a question: others may look at them as well.
 *
 * @param {{ newest(): number }} people
 */
export function createClear(people) {
  const button = byId('clear', HTMLButtonElement);
  const dialog = byId('clear-dialog', HTMLDialogElement);
  let until = 0;

  button.addEventListener('click', () => {
    until = people.newest();
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'clear') {
      ask('DELETE', `/messages?until=${until}`).then(
        () => announce('Cleared'),
        (error) => announce(error.message),
      );
    }
  });

  return {
    /** There must be something to remove. */
    update() {
      button.disabled = people.newest() === 0;
    },
  };
}
