/** The connection between the tabs of one inbox. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs. */
  post(message: Message): void;
}

/** Listeners of a tab: for messages of other tabs, and for the start of its lead. */
export interface TabOptions<Message> {
  /** The inboxes with the same name share a stream. Without a name, each tab leads. */
  name: string | undefined;
  onMessage(message: Message): void;
  /** Another tab leads. Called at most once, before this tab may lead. */
  onFollow(): void;
  /** Holds the stream until the signal aborts, or until it fails for good; then another tab leads. */
  lead(): Promise<void>;
}

/**
 * Joins the tabs of an inbox. The holder of a Web Lock leads; the browser passes the lock on when its tab closes or crashes. Without
 * Web Locks or BroadcastChannel, each tab leads.
 *
 * @param signal leaves the tabs
 */
export function joinTabs<Message>(
  { name, onMessage, onFollow, lead }: TabOptions<Message>,
  signal: AbortSignal,
): Tabs<Message> {
  const { locks } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  if (!name || !locks || !globalThis.BroadcastChannel) {
    void lead();
    return { post: () => {} };
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onMessage(data);
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(channel.close())));
  // A tab that has left gives its lock back at once, even if it waits for a token.
  const leadUntilLeft = () => Promise.race([lead(), left]);
  const takeTurn = async () => {
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await leadUntilLeft();
      return lock;
    });
    if (isFree || signal.aborted) return;
    onFollow();
    await locks.request(name, { signal }, leadUntilLeft);
  };
  // An opaque origin has no locks.
  takeTurn().catch(() => (signal.aborted ? undefined : lead()));
  return {
    post: (message) => {
      if (!signal.aborted) channel.postMessage(message);
    },
  };
}
