/** Sends a message to the other tabs of an inbox. */
export type Post<Message extends object> = (message: Message) => void;

/** Listeners of a tab: for messages of other tabs, and for the start of its lead. */
export interface TabOptions<Message extends object> {
  /** The inboxes with the same name share a stream. Without a name, each tab leads. */
  name: string | undefined;
  onMessage(message: Message, isLeader: boolean): void;
  /** Another tab leads. It is called before this tab may lead, and again when another tab has taken the lead over. */
  onFollow(): void;
  /** Posts the state of this tab to the others. It is called when this tab leads, and then for each request of a heartbeat. */
  onHeartbeat(): void;
  /** Holds the stream until the signal aborts, or until it fails for good; then another tab leads. */
  lead(signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two requests of a heartbeat. */
const requestMs = 10_000;
/** Requests without a message after which the leading tab counts as suspended. A tab that wakes up itself has sent one at most. */
const maxMissed = 2;

/**
 * Joins the tabs of an inbox. The holder of a Web Lock leads; the browser passes the lock on when its tab closes or crashes. A tab gives the
 * lock up when the browser freezes it, because its stream stands still while it responds to messages. A tab that is suspended without that
 * event keeps the lock: without its heartbeats, another tab steals the lock. Without Web Locks or BroadcastChannel, each tab leads.
 *
 * @param signal leaves the tabs
 * @returns sends a message to the other tabs; undefined if each tab leads
 */
export function joinTabs<Message extends object>(
  { name, onMessage, onFollow, onHeartbeat, lead }: TabOptions<Message>,
  signal: AbortSignal,
): Post<Message> | undefined {
  // An insecure context has no locks.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!name || !locks || !globalThis.BroadcastChannel) {
    void lead(signal);
    return undefined;
  }
  let isLeader = false;
  let missed = 0;
  let turn = new AbortController();
  /** Resolves when the browser no longer freezes the tab. */
  let awake: Promise<unknown> | undefined;
  const { document } = globalThis;
  const onFreeze = () => {
    awake = new Promise((resolve) => document.addEventListener('resume', resolve, { once: true }));
    turn.abort();
  };
  document?.addEventListener('freeze', onFreeze, { signal });
  const channel = new BroadcastChannel(name);
  /** @param message none requests a heartbeat of the leading tab */
  const post = (message?: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }) => {
    if (data) {
      missed = 0;
      onMessage(data, isLeader);
    } else if (isLeader) onHeartbeat();
  };
  // The followers ask: the browser slows the timers of a leader in the background down, but not its messages.
  const timer = setInterval(() => {
    if (isLeader) return;
    if (missed++ < maxMissed) post();
    else turn.abort();
  }, requestMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    channel.close();
    turn.abort();
  });
  /** Returns whether the tab has led until it failed for good. */
  const leadTurn = async (lock: Lock | null): Promise<boolean> => {
    if (!lock) return false;
    const turnSignal = turn.signal;
    isLeader = true;
    onHeartbeat();
    // A tab that has left gives its lock back at once, even if it waits for a token.
    await Promise.race([lead(turnSignal), new Promise((resolve) => turnSignal.addEventListener('abort', resolve))]);
    isLeader = false;
    return !turnSignal.aborted;
  };
  const takeTurns = async () => {
    for (let options: LockOptions = { ifAvailable: true }; ; missed = 0) {
      await awake;
      const isDone = await locks.request(name, options, leadTurn).catch((error) => {
        if (error.name !== 'AbortError') throw error;
      });
      if (isDone || signal.aborted) return;
      turn.abort();
      turn = new AbortController();
      options = { steal: true };
      if (missed > maxMissed) continue;
      // Another tab leads, or has stolen the lock.
      options = { signal: turn.signal };
      post();
      onFollow();
    }
  };
  // An opaque origin has no locks.
  takeTurns().catch(() => lead(signal));
  return post;
}
