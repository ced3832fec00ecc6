import { h, icon } from '../dom.js';

/**
 * Where one asks. While an answer is written the button stops it.
 *
 * @param {{ onAsk(query: string): void, onStop(): void }} events
 */
export function createComposer({ onAsk, onStop }) {
  const text = /** @type {HTMLTextAreaElement} */ (
    h('textarea', {
      rows: '1',
      dir: 'auto',
      maxlength: '32768',
      placeholder: 'Ask a question',
      'aria-label': 'Question',
      oninput: grow,
      onkeydown: onKey,
    })
  );
  const line = h('div', { class: 'where' });
  const send = h(
    'button',
    { type: 'submit', class: 'icon-button send', 'aria-label': 'Ask', title: 'Ask' },
    icon('send'),
  );
  const stop = h('button', { type: 'button', class: 'stop', hidden: true, onclick: onStop }, icon('stop'), 'Stop');
  const element = h(
    'form',
    { class: 'composer', 'aria-label': 'Ask', onsubmit: submit },
    line,
    h('div', { class: 'line' }, text, send, stop),
  );
  /** @type {string | undefined} */
  let told;

  return {
    element,
    /**
     * @param {boolean} running
     * @param {() => Node[]} knowledge who answers, from what
     * @param {unknown} from what that is made from
     */
    show(running, knowledge, from) {
      const key = JSON.stringify(from);
      if (key !== told) line.replaceChildren(...knowledge());
      told = key;
      const stopped = document.activeElement === stop && !running;
      send.hidden = running;
      stop.hidden = !running;
      if (stopped) text.focus();
    },
    focus: () => text.focus(),
  };

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const query = text.value.trim();
    if (query === '') return text.focus();
    if (send.hidden) return;
    text.value = '';
    grow();
    onAsk(query);
  }

  /** @param {Event} event */
  function onKey(event) {
    const { key, shiftKey, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (key !== 'Enter' || shiftKey || isComposing) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (element).requestSubmit();
  }

  /** The field is as high as its text, up to what the style allows. */
  function grow() {
    text.rows = Math.min(text.value.split('\n').length, 6);
  }
}
