import type { Kept, SandboxMessage } from '../api/sandbox.ts';
import { request, SessionEnded } from '../sandbox/request.ts';

interface EventHandlers {
  onMessages(messages: readonly SandboxMessage[]): void;
  onKept(kept: Kept): void;
  /** Messages may be missing: there are too many changes for single events, or a conversation was deleted. */
  onReload(): void;
  /** Feeds have changed. */
  onFeeds(): void;
  onConnection(isConnected: boolean): void;
  /** The session has ended, and the stream with it. */
  onSessionEnd(reason: string): void;
}

/**
 * Receives the changes of messages, and signs of changed feeds. After a lost connection it continues with the change after the last one.
 *
 * @param revision after which the changes begin
 */
export function receiveEvents(revision: number, handlers: EventHandlers): void {
  let last = revision;
  let source: EventSource | undefined;
  /** Whether a stream was open before: it may have missed the deletion of a conversation. */
  let wasOpen = false;
  /** The messages since the page was drawn. */
  let waiting: SandboxMessage[] = [];

  // A hidden page needs no connection: a browser has only a few for each host.
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  connect();

  function connect(): void {
    disconnect();
    const opened = new EventSource(`/sandbox/events?after=${last}`);
    source = opened;
    opened.addEventListener('open', () => {
      handlers.onConnection(true);
      if (wasOpen) handlers.onReload();
      wasOpen = true;
    });
    opened.addEventListener('message', ({ data, lastEventId }) => {
      last = Number(lastEventId);
      if (waiting.push(JSON.parse(data)) === 1) requestAnimationFrame(flush);
    });
    opened.addEventListener('kept', ({ data }) => {
      flush();
      handlers.onKept(JSON.parse(data));
    });
    opened.addEventListener('reload', ({ lastEventId }) => {
      last = Number(lastEventId);
      handlers.onReload();
    });
    opened.addEventListener('removed', () => handlers.onReload());
    opened.addEventListener('feeds', () => handlers.onFeeds());
    opened.addEventListener('error', () => {
      handlers.onConnection(false);
      // The browser does not retry after a rejected request or a closed port.
      if (opened.readyState === EventSource.CLOSED) void retry(opened);
    });
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  function flush(): void {
    const messages = waiting;
    waiting = [];
    if (messages.length > 0) handlers.onMessages(messages);
  }

  async function retry(rejected: EventSource): Promise<void> {
    try {
      await request('GET', '/session');
    } catch (error) {
      if (error instanceof SessionEnded) return handlers.onSessionEnd(error.message);
    }
    setTimeout(() => {
      if (source === rejected) connect();
    }, 1000);
  }
}
