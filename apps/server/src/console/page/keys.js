/**
 * The keyboard: `/` searches, the arrows choose somebody in the list, Escape goes one step back. In the conversation the arrows are the
 * messages'.
 *
 * @param {object} page
 * @param {HTMLElement} page.inbox
 * @param {{ search: HTMLInputElement, move(step: 1 | -1): void }} page.list
 * @param {() => void} page.back
 * @param {() => void} page.closeDetails
 * @param {{ element: Element, cancel(): boolean }} page.composer
 * @param {{ focus(): boolean }} page.thread
 */
export function onKeys({ inbox, list, back, closeDetails, composer, thread }) {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
    if (inbox.hidden || target.closest('dialog')) return;
    const typing = target.matches('input, textarea, select');
    const inPeople = target.closest('#conversation, #details, select, textarea') === null;
    if (key === '/' && !typing) list.search.focus();
    else if (key === 'ArrowDown' && inPeople) list.move(1);
    else if (key === 'ArrowUp' && inPeople) list.move(-1);
    else if (key === 'Escape') leave(target);
    else return;
    event.preventDefault();
  });

  /** @param {Element} target */
  function leave(target) {
    const open = document.querySelector('#details:not([hidden])') !== null;
    if (target === list.search && list.search.value !== '') {
      list.search.value = '';
      list.search.dispatchEvent(new Event('input'));
    } else if (composer.element.contains(target)) {
      if (!composer.cancel() && !thread.focus()) back();
    } else if (open) closeDetails();
    else back();
  }
}
