import { PassThrough, type Readable } from 'node:stream';
import type { components } from '@omnichannel/types';
import type { FeedItem } from '../feed/feed-items.ts';
import { earlierXid, type FeedPosition, formatEventId, laterSequence } from './feed-position.ts';
import type { FeedChanges, FeedCursor } from './feed-reader.ts';

/** Maximum items that are sent but would be found again: a transaction that stays open for long would fill the memory. */
const maxSent = 5_000;

type Event = components['schemas']['FeedEvent'];

/** An open stream of a feed. */
export interface FeedStream {
  readonly readable: Readable;
  /** The position of the next read. */
  readonly cursor: FeedCursor;
  /** Whether the reader has read what was sent. A slow reader gets the next changes, with the latest counts, when it has. */
  readonly isReady: boolean;
  /** Calls a function when a slow reader is ready again. */
  onReady(listener: () => void): void;
  /**
   * Sends changes, until its buffer is full: a slow reader gets the other items with the next read, so that a few large ones are in memory.
   *
   * @param items of `changes.rows`, by their `_id`; rows without an item are left out
   * @param isComplete whether the changes are all that the feed has
   */
  send(changes: FeedChanges, items: ReadonlyMap<string, FeedItem>, isComplete: boolean): void;
  /** Sends a keep-alive comment. Closes the stream if its reader has read nothing since the last one. */
  keepAlive(): void;
  /** Ends the stream, and asks the client to wait for some milliseconds before it connects again. */
  end(retryMs: number): void;
}

/** @param sent ids of items that a read would find, by their transaction; they are not sent */
export function createFeedStream(
  subscriber: string,
  start: { position: FeedPosition; sent: Map<string, string>; isReset: boolean },
): FeedStream {
  const page = new PassThrough();
  // A disconnected reader is not a failure.
  page.on('error', () => {});
  const { sent } = start;
  let { position } = start;
  let unseen: number | undefined;
  let unread: number | undefined;
  /** Bytes that waited at the last keep-alive. */
  let waitingBytes = 0;
  const write = (event: Event) => page.write(serializeEvent(event, formatEventId(subscriber, position)));
  page.write('retry: 1000\n\n');
  if (start.isReset) write({ event: 'feed_reset' });

  return {
    readable: page,
    get cursor() {
      return { subscriber, position, sent: sent.keys() };
    },
    get isReady() {
      return page.writable && !page.writableNeedDrain;
    },
    onReady(listener) {
      page.on('drain', listener);
    },
    send({ rows, xid, unseenCount, unreadCount }, items, isComplete) {
      if (!page.writable) return;
      const counts = { unseenCount, unreadCount };
      let isAll = isComplete;
      for (const [index, row] of rows.entries()) {
        sent.set(row.id, row.xid);
        // The next row is of the oldest transaction that has unsent items; unfinished transactions are not older than `xid`.
        const next = rows[index + 1] ?? (isComplete ? undefined : row);
        position = {
          xid: next ? earlierXid(next.xid, xid) : xid,
          sequence: laterSequence(row.sequence, position.sequence),
        };
        const message = items.get(row.id);
        if (!message) continue;
        write({ event: 'notification_received', message, ...counts });
        unseen = unseenCount;
        unread = unreadCount;
        if (page.writableNeedDrain && index < rows.length - 1) {
          isAll = false;
          break;
        }
      }
      if (isAll) position = { ...position, xid };
      for (const [id, transaction] of sent) if (BigInt(transaction) < BigInt(position.xid)) sent.delete(id);
      if (unseen !== unseenCount) write({ event: 'unseen_count_changed', unseenCount });
      if (unread !== unreadCount) write({ event: 'unread_count_changed', unreadCount });
      unseen = unseenCount;
      unread = unreadCount;
      if (sent.size > maxSent) page.end();
    },
    keepAlive() {
      const bytes = page.readableLength + page.writableLength;
      // A stream that has ended closes when its reader has read the rest.
      if (page.writable && !page.writableNeedDrain) page.write(': keep-alive\n\n');
      else if (bytes === waitingBytes) page.destroy();
      waitingBytes = bytes;
    },
    end(retryMs) {
      if (page.writable) page.end(`retry: ${retryMs}\n\n`);
    },
  };
}

function serializeEvent(event: Event, id: string): string {
  return `id: ${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
}
