/** @import { NewContent } from '@omnichannel/console/sandbox' */
import { upload } from './ask.js';
import { h, icon, iconButton } from './dom.js';

/** Bytes that the service takes. */
const limit = 10 * 1024 * 1024;

/**
 * A file that goes with what one writes.
 *
 * @param {() => void} onChoose
 */
export function createAttachment(onChoose) {
  /** @type {File | undefined} */
  let file;
  const input = /** @type {HTMLInputElement} */ (
    h('input', { type: 'file', hidden: true, 'aria-label': 'File', onchange: () => choose(input.files?.[0]) })
  );
  const button = h(
    'span',
    { class: 'attach' },
    iconButton('clip', 'Attach a file', () => input.click()),
    input,
  );
  const chosen = h('p', { class: 'attached', hidden: true });

  return { button, chosen, file: () => file, clear: () => choose(undefined), send };

  /** @param {File | undefined} next */
  function choose(next) {
    file = next;
    if (!next) input.value = '';
    chosen.hidden = next === undefined;
    if (!next) return;
    chosen.replaceChildren(
      icon('clip'),
      h('bdi', {}, next.name),
      iconButton('close', 'Remove the file', () => choose(undefined)),
    );
    onChoose();
  }

  /**
   * Keeps the file, and says what it is.
   *
   * @param {string} caption empty for none
   * @returns {Promise<NewContent>}
   */
  async function send(caption) {
    if (!file) throw new Error('Choose a file.');
    if (file.size > limit) throw new Error('The file is larger than 10 MB. Choose a smaller one.');
    const { id, mediaType } = await upload(file);
    const kind = mediaType.split('/', 1)[0] ?? '';
    const type = kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
    return { type, file: { id, filename: file.name.slice(0, 240) }, ...(caption !== '' && { caption }) };
  }
}
