import { useEffect } from 'preact/hooks';
import { filter, moveSelection } from './log.ts';
import { focusList, select, showList } from './view.ts';

/** The keyboard of the log: `/` filters, the arrows, `j` and `k` select, Escape goes back. */
export function useLogKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const { target, key } = event;
  const isInFilter = target instanceof HTMLElement && target.id === 'filter';
  if (key === 'Escape') {
    // The browser empties the field.
    if (isInFilter && filter.peek().text !== '') return;
    showList();
  } else if (target instanceof HTMLElement && target.matches('input, select, textarea')) {
    if (!isInFilter || (key !== 'ArrowDown' && key !== 'Enter')) return;
    move(1);
  } else if (key === '/') document.querySelector<HTMLElement>('#filter')?.focus();
  else if (key === 'j') move(1);
  else if (key === 'k') move(-1);
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && isInList(target)) move(key === 'ArrowDown' ? 1 : -1);
  else return;
  event.preventDefault();
}

function isInList(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.id === 'list');
}

function move(step: 1 | -1): void {
  select(moveSelection(step));
  focusList();
}
