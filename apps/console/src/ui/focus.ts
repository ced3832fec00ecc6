import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Whether the focus may move when a panel has closed: the focus was in the panel, or no element has it. The panel closes a
 * moment after the key. The focus of a person who writes elsewhere by then stays.
 */
export function mayMoveFocus(panel: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || panel?.contains(activeElement) === true;
}

/** Focuses an element when an update has removed the focused button inside it. */
export function useKeepFocus(element: RefObject<HTMLElement>): void {
  const hadFocus = element.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus && !element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true });
  });
}
