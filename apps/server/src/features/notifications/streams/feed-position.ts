/**
 * How far a stream has read a feed. An item is unread by the stream if its transaction was unfinished then, which `xid` tells, or if it has
 * a higher sequence. Sequences alone are not enough: transactions commit out of the order in which they took their sequences.
 */
export interface FeedPosition {
  /** Oldest transaction that was unfinished at the last read (`pg_snapshot_xmin`), in decimal digits. */
  xid: string;
  /** The highest sequence that was read, in decimal digits. */
  sequence: string;
}

const shape = /^([0-9a-f]{24})\.(\d{1,19})\.(\d{1,18})$/;

/** Writes the `id` of an event: the feed and the position after the event. */
export function formatEventId(subscriber: string, { xid, sequence }: FeedPosition): string {
  return `${subscriber}.${xid}.${sequence}`;
}

/** Reads a `Last-Event-ID`. Returns undefined for a text that is not an id of this feed. */
export function parseEventId(text: string, subscriber: string): FeedPosition | undefined {
  const [, feed, xid, sequence] = shape.exec(text) ?? [];
  if (feed !== subscriber || xid === undefined || sequence === undefined) return undefined;
  return { xid, sequence };
}

/** Returns the higher of two sequences. */
export function laterSequence(a: string, b: string): string {
  return BigInt(a) > BigInt(b) ? a : b;
}

/** Returns the lower of two transactions. */
export function earlierXid(a: string, b: string): string {
  return BigInt(a) < BigInt(b) ? a : b;
}
