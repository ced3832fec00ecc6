import { listenForNotifications, type NotificationListener } from '../../../platform/postgres/notification-listener.ts';
import type { Context } from '../../context.ts';
import type { FeedItem, FeedSources } from '../feed/feed-items.ts';
import { feedChannel, readFeedPayload } from './feed-channel.ts';
import { type FeedChanges, readFeeds, type StreamedRow } from './feed-reader.ts';
import type { FeedStream } from './feed-stream.ts';
import { createReadLoop } from './read-loop.ts';

/** Maximum items of a feed that one query reads: it bounds the memory of a stream. */
const maxItems = 20;
/** Milliseconds after which the client of a deleted subscriber may try again. */
const retryMs = 5000;

/** Renders rows of feeds. Leaves out rows whose event or subscriber was deleted meanwhile. */
export type RenderItems = (
  database: Context['database'],
  rows: readonly StreamedRow[],
  sources: FeedSources,
) => Promise<FeedItem[]>;

/** The open streams of this instance. One connection to PostgreSQL announces the changes of all feeds. */
export interface StreamRegistry {
  add(subscriber: string, stream: FeedStream): void;
  /** Reads all feeds, for notifications that were lost. */
  wakeAll(): void;
  streams(): FeedStream[];
  close(): Promise<void>;
}

export function createStreamRegistry(
  { database, directUrl, log }: Pick<Context, 'database' | 'directUrl' | 'log'>,
  renderItems: RenderItems,
): StreamRegistry {
  const bySubscriber = new Map<string, Set<FeedStream>>();
  const loop = createReadLoop(log, readBatch);
  let listener: NotificationListener | undefined;
  const all = () => [...bySubscriber.values()].flatMap((streams) => [...streams]);

  async function readBatch(batch: readonly FeedStream[]): Promise<FeedStream[]> {
    const cursors = batch.map(({ cursor }) => cursor);
    const { changes, sources } = await readFeeds(database, cursors, maxItems);
    // Two streams of a subscriber share the rendered items.
    const rows = new Map(changes.flatMap((one) => one.rows.map((row) => [row.id, row])));
    const items = new Map((await renderItems(database, [...rows.values()], sources)).map((item) => [item._id, item]));
    return batch.filter((stream, index) => {
      const found = changes[index] as FeedChanges;
      if (!found.exists) stream.end(retryMs);
      const isComplete = found.rows.length < maxItems;
      stream.send(found, items, isComplete);
      return !isComplete;
    });
  }

  const listen = () =>
    listenForNotifications({
      directUrl,
      log,
      applicationName: 'omnichannel-feeds',
      channel: feedChannel,
      onNotification(payload) {
        loop.wake(readFeedPayload(payload).flatMap((subscriber) => [...(bySubscriber.get(subscriber) ?? [])]));
      },
      // Notifications before that are lost.
      onListening: () => loop.wake(all()),
    });

  return {
    add(subscriber, stream) {
      const streams = bySubscriber.get(subscriber) ?? new Set();
      bySubscriber.set(subscriber, streams.add(stream));
      stream.readable.once('close', () => {
        loop.remove(stream);
        streams.delete(stream);
        if (streams.size === 0 && bySubscriber.get(subscriber) === streams) bySubscriber.delete(subscriber);
      });
      stream.onReady(() => loop.wake([stream]));
      listener ??= listen();
      loop.wake([stream]);
    },
    wakeAll: () => loop.wake(all()),
    streams: all,
    async close() {
      loop.close();
      await listener?.close();
    },
  };
}
