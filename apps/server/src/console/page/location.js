/** @import { NewContent } from '@omnichannel/console/sandbox' */
import { byId } from './dom.js';

/**
 * Asks where the person is.
 *
 * @returns {Promise<Extract<NewContent, { type: 'location' }> | undefined>} undefined when it is given up
 */
export function askLocation() {
  const dialog = byId('location-dialog', HTMLDialogElement);
  const form = byId('location-form', HTMLFormElement);
  form.reset();
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'share' ? read(form) : undefined), {
      once: true,
    }),
  );
}

/**
 * @param {HTMLFormElement} form
 * @returns {Extract<NewContent, { type: 'location' }>}
 */
function read(form) {
  const values = new FormData(form);
  const [name, address] = ['name', 'address'].map((field) => String(values.get(field)).trim());
  return {
    type: 'location',
    latitude: Number(values.get('latitude')),
    longitude: Number(values.get('longitude')),
    ...(name && { name }),
    ...(address && { address }),
  };
}
