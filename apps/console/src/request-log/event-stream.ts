import type { Update } from '../api/mock.ts';

interface EventHandlers {
  /** @param isWhole whether these are all requests, not only the changed ones */
  onUpdate(update: Update, isWhole: boolean): void;
  onConnection(isConnected: boolean): void;
}

/** Receives the changes of the log, and connects again after the mock was stopped. */
export function receiveEvents(handlers: EventHandlers): void {
  const source = new EventSource('/__mock/events');
  source.addEventListener('open', () => handlers.onConnection(true));
  source.addEventListener('state', ({ data }) => handlers.onUpdate(JSON.parse(data), true));
  source.addEventListener('update', ({ data }) => handlers.onUpdate(JSON.parse(data), false));
  source.addEventListener('error', () => {
    handlers.onConnection(false);
    // Some browsers do not retry when no server responds.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => receiveEvents(handlers), 1000);
  });
}
