import { signal } from '@preact/signals';
import type { About } from '../api/mock.ts';
import { type ItemId, rowId } from './item.ts';
import { selectedId } from './log.ts';

/** The mock: its contract and its channels; undefined until it is loaded. */
export const about = signal<About | undefined>(undefined);

/** On a small screen the details take the place of the list. */
export const view = signal<'list' | 'details'>('list');

/** Selects an item and scrolls to it. */
export function select(id: ItemId | undefined): void {
  if (id === undefined) return;
  selectedId.value = id;
  document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the list. */
export function focusList(): void {
  focusElement('#list');
}

/** Goes from the details back to the list. */
export function showList(): void {
  view.value = 'list';
  focusElement('#list');
}

/** Goes from the list to the details. */
export function showDetails(): void {
  view.value = 'details';
  focusElement('#details');
}

/** Focuses an element. On a small screen it may be shown with the next update only. */
function focusElement(selector: string): void {
  const focus = () => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  focus();
  if (!document.activeElement?.matches(selector)) setTimeout(focus);
}
