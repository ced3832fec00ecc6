import { type ReadonlySignal, signal } from '@preact/signals';

/** A media query as a signal. */
function mediaQuery(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}

/** Whether the list and a conversation are side by side. */
export const isWide = mediaQuery('(width >= 52rem)');

/** Whether the page is hidden, as in another tab. */
export const isHidden = signal(document.hidden);
document.addEventListener('visibilitychange', () => {
  isHidden.value = document.hidden;
});
