import { announce, h, icon } from './dom.js';

/**
 * A button that copies a text and says so.
 *
 * @param {string} label
 * @param {string | (() => string)} text
 * @param {string} [aria] a longer label, which begins with the other
 */
export function copyButton(label, text, aria) {
  const words = h('span', {}, label);
  const button = h('button', { type: 'button', class: 'copy', 'aria-label': aria, onclick: copy }, icon('copy'), words);
  return button;

  async function copy() {
    const copied = await copyText(typeof text === 'string' ? text : text());
    // The shorter label does not move what stands beside it.
    button.style.minWidth = `${button.offsetWidth}px`;
    words.textContent = copied ? 'Copied' : 'Not copied';
    button.toggleAttribute('data-done', copied);
    announce(copied ? 'Copied' : 'The browser did not let it be copied');
    setTimeout(() => {
      words.textContent = label;
      button.removeAttribute('data-done');
    }, 1500);
  }
}

/** @param {string} text */
async function copyText(text) {
  // Only pages of this machine and of HTTPS have a clipboard.
  if (navigator.clipboard)
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = h('textarea', { class: 'visually-hidden' });
  document.body.append(area);
  /** @type {HTMLTextAreaElement} */ (area).value = text;
  /** @type {HTMLTextAreaElement} */ (area).select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
