import type { Logger } from 'pino';
import type { FeedStream } from './feed-stream.ts';

/** Maximum feeds that one query reads: it bounds the time of a query. */
const maxFeeds = 100;
/** Milliseconds until a read that failed is repeated. */
const retryMs = 1000;

/** Reads the feeds of streams, many with each query, and one query at a time: the more changes, the larger the batches. */
export interface ReadLoop {
  /** Reads the feeds of these streams soon. */
  wake(streams: Iterable<FeedStream>): void;
  /** Forgets a closed stream. */
  remove(stream: FeedStream): void;
  close(): void;
}

/** @param readBatch reads feeds, and sends their changes; returns the streams whose feeds have more */
export function createReadLoop(
  log: Logger,
  readBatch: (batch: readonly FeedStream[]) => Promise<FeedStream[]>,
): ReadLoop {
  const waiting = new Set<FeedStream>();
  let isReading = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(streams: Iterable<FeedStream>): void {
    for (const stream of streams) waiting.add(stream);
    if (!isReading && !isClosed && timer === undefined) void readWaiting();
  }

  /** Reads until no stream waits. */
  async function readWaiting(): Promise<void> {
    isReading = true;
    let batch: FeedStream[] = [];
    try {
      while (!isClosed) {
        batch = takeReady();
        if (batch.length === 0) break;
        for (const stream of await readBatch(batch)) waiting.add(stream);
      }
    } catch (error) {
      log.warn({ err: error }, 'feeds could not be read; retrying');
      for (const stream of batch) waiting.add(stream);
      timer = setTimeout(() => {
        timer = undefined;
        wake([]);
      }, retryMs);
    } finally {
      isReading = false;
    }
  }

  /** Takes streams that wait. A stream with a slow reader is woken when its reader is ready. */
  function takeReady(): FeedStream[] {
    const batch: FeedStream[] = [];
    for (const stream of waiting) {
      waiting.delete(stream);
      if (stream.isReady) batch.push(stream);
      if (batch.length === maxFeeds) break;
    }
    return batch;
  }

  return {
    wake,
    remove: (stream) => waiting.delete(stream),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
