import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FeedItem } from '../feed/feed-items.ts';
import type { FeedChanges, StreamedRow } from './feed-reader.ts';
import { createFeedStream } from './feed-stream.ts';

const subscriber = 'a'.repeat(24);
const start = () => ({ position: { xid: '1', sequence: '0' }, sent: new Map<string, string>(), isReset: false });

/** Items of 100 kB, each of its own transaction. */
function largeChanges(count: number): { changes: FeedChanges; items: Map<string, FeedItem> } {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const rows = ids.map((id) => ({ id: `item ${id}`, subscriber, sequence: `${id}`, xid: `${id}` }) as StreamedRow);
  const items = rows.map(({ id }) => [id, { _id: id, content: 'x'.repeat(100_000) } as FeedItem] as const);
  const changes = { rows, xid: `${count + 1}`, unseenCount: count, unreadCount: count, exists: true };
  return { changes, items: new Map(items) };
}

describe('a slow reader', () => {
  it('gets a few large items, and the others after a later read, each once', async () => {
    const stream = createFeedStream(subscriber, start());
    const { changes, items } = largeChanges(20);
    const page = stream.readable as PassThrough;
    let received = '';
    for (let reads = 0; !received.includes('item 20"'); reads += 1) {
      expect(reads).toBeLessThan(20);
      const { sequence } = stream.cursor.position;
      const rows = changes.rows.filter((row) => Number(row.sequence) > Number(sequence));
      stream.send({ ...changes, rows }, items, true);
      expect(page.readableLength + page.writableLength).toBeLessThan(500_000);
      for (let piece = page.read(); piece; piece = page.read()) received += piece;
      if (!stream.isReady) await once(page, 'drain');
    }
    const ids = [...received.matchAll(/"_id":"item (\d+)"/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(stream.cursor.position).toEqual({ xid: '21', sequence: '20' });
  });

  it('loses its stream after it has read nothing between two keep-alives, also a stream that has ended', async () => {
    for (const hasEnded of [false, true]) {
      const stream = createFeedStream(subscriber, start());
      const { changes, items } = largeChanges(3);
      stream.send(changes, items, true);
      if (hasEnded) stream.end(1000);
      stream.keepAlive();
      expect(stream.readable.destroyed).toBe(false);
      stream.keepAlive();
      expect(stream.readable.destroyed).toBe(true);
    }
  });
});
