import { keepScope } from '../tracing/tracing.ts';

export interface BatchOptions<Item, Result> {
  /**
   * Writes all items or none, in one transaction. Returns one result an item, in their order.
   *
   * @param items at least one, at most `max`
   */
  write(items: readonly Item[]): Promise<readonly Result[]>;
  /** Maximum items of a write. */
  max?: number;
  /** Maximum writes at the same time. */
  concurrency?: number;
}

/** Collects the items of concurrent requests into common writes. */
export interface Batch<Item, Result> {
  /** @throws the error of the write, unless another item caused it */
  add(item: Item): Promise<Result>;
  /** Resolves when no item is waiting or being written. */
  idle(): Promise<void>;
}

interface Entry<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Runs work in the span of the request. Absent if tracing is off. */
  inItsSpan: ReturnType<typeof keepScope>;
}

/**
 * Groups the items that arrive during a write into the next one (group commit). A single item is written at once. Under load one
 * transaction and one statement carry many items, which PostgreSQL processes faster than single inserts.
 *
 * A write that fails by its data or by a serialization failure is rolled back as a whole. Its items are then written one by one, so that
 * only the item at fault fails. Any other error, such as a lost connection, fails each item: whether they were written is unknown.
 */
export function createBatch<Item, Result>({
  write,
  max = 500,
  concurrency = 2,
}: BatchOptions<Item, Result>): Batch<Item, Result> {
  let waiting: Entry<Item, Result>[] = [];
  let inProgress = 0;
  let scheduled = false;
  let onIdle: (() => void)[] = [];

  function schedule(): void {
    if (scheduled || waiting.length === 0 || inProgress >= concurrency) return;
    scheduled = true;
    // After all requests that have arrived in this turn of the event loop.
    setImmediate(() => {
      scheduled = false;
      begin();
      schedule();
    });
  }

  function begin(): void {
    const entries = waiting.slice(0, max);
    waiting = waiting.slice(max);
    inProgress += 1;
    void writeEntries(entries).then((respond) => {
      inProgress -= 1;
      if (waiting.length === 0 || scheduled) respond();
      else {
        // The next write starts before this process responds to the requests of this one.
        begin();
        setImmediate(respond);
      }
      if (inProgress === 0 && waiting.length === 0) {
        for (const resolve of onIdle) resolve();
        onIdle = [];
      }
    });
  }

  /** @returns a function that gives each entry its result or its error */
  async function writeEntries(entries: readonly Entry<Item, Result>[]): Promise<() => void> {
    try {
      const items = entries.map(({ item }) => item);
      const { inItsSpan } = entries[0] as Entry<Item, Result>;
      // One trace can show the common write: that of the first request.
      const results = await (inItsSpan ? inItsSpan(() => write(items)) : write(items));
      if (results.length !== entries.length) {
        throw new Error(`A batch of ${entries.length} items got ${results.length} results.`);
      }
      return () => {
        for (const [index, { resolve }] of entries.entries()) resolve(results[index] as Result);
      };
    } catch (error) {
      if (entries.length > 1 && rolledBack(error)) {
        const responders: (() => void)[] = [];
        for (const entry of entries) responders.push(await writeEntries([entry]));
        return () => {
          for (const respond of responders) respond();
        };
      }
      return () => {
        for (const { reject } of entries) reject(error);
      };
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject, inItsSpan: keepScope() });
        schedule();
      });
    },
    idle() {
      if (inProgress === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => onIdle.push(resolve));
    },
  };
}

/** Returns whether nothing was written: SQLSTATE classes 22 (data), 23 (constraint) and 40 (deadlock, serialization). */
function rolledBack(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|40)...$/.test(code) && code !== '40003';
}
