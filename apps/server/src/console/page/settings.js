/** @import { SandboxSettings } from '@omnichannel/console/sandbox' */
import { ask } from './ask.js';
import { announce, byId } from './dom.js';

/** What the sandbox tells of messages that are sent from now on. It is chosen for all who use the account. */
export function createSettings() {
  const button = byId('settings', HTMLButtonElement);
  const dialog = byId('settings-dialog', HTMLDialogElement);
  const fault = byId('settings-fault', HTMLParagraphElement);
  const boxes = /** @type {const} */ (['duplicates', 'outOfOrder', 'failing']).map((name) => ({
    name,
    box: byId(name, HTMLInputElement),
  }));

  button.addEventListener('click', open);
  for (const { box } of boxes) box.addEventListener('change', save);
  show().catch(() => {});

  async function open() {
    fault.hidden = true;
    dialog.showModal();
    await show().catch(say);
  }

  async function show() {
    mark(await ask('GET', '/settings'));
  }

  async function save() {
    fault.hidden = true;
    const settings = Object.fromEntries(boxes.map(({ name, box }) => [name, box.checked]));
    try {
      mark(await ask('PUT', '/settings', settings));
      announce('Saved');
    } catch (error) {
      say(/** @type {Error} */ (error));
    }
  }

  /**
   * What is not as usual can be seen without opening them.
   *
   * @param {SandboxSettings} settings
   */
  function mark(settings) {
    for (const { name, box } of boxes) box.checked = settings[name];
    button.toggleAttribute('data-changed', Object.values(settings).includes(true));
  }

  /** @param {Error} error */
  function say({ message }) {
    fault.textContent = message;
    fault.hidden = false;
  }
}
