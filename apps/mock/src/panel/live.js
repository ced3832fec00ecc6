/** @import { Update } from '../admin/view.ts' */

/**
 * Hears of what happens at the mock, and connects again when it was stopped.
 *
 * @param {(update: Update, whole: boolean) => void} heard `whole`: these are all exchanges, not only the changed ones
 * @param {(connected: boolean) => void} connected
 */
export function listen(heard, connected) {
  const source = new EventSource('/__mock/events');
  source.addEventListener('open', () => connected(true));
  source.addEventListener('state', ({ data }) => heard(JSON.parse(data), true));
  source.addEventListener('update', ({ data }) => heard(JSON.parse(data), false));
  source.addEventListener('error', () => {
    connected(false);
    // Some browsers give up when nobody answers.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(heard, connected), 1000);
  });
}
