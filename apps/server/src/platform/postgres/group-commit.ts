export interface BatchOptions<Item, Result> {
  /**
   * Writes all items, or none, in one transaction; answers one result an item, in their order.
   *
   * @param items one at least, `max` at most
   */
  write(items: readonly Item[]): Promise<readonly Result[]>;
  /** The most items of a write. */
  max?: number;
  /** How many writes may be under way at the same time. */
  concurrency?: number;
}

/** Writes what many requests want at the same time. */
export interface Batch<Item, Result> {
  /** @throws what the write throws, when the fault is not another item's */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface Entry<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Coalesces what arrives while a write is under way into the next one: group commit. A lone item is written at once;
 * under load one transaction and one statement carry many, which PostgreSQL takes faster than plain single inserts.
 *
 * When a write fails by data or by a conflict, which roll back all of it, its items are written again one by one, so that only
 * the one at fault fails. Any other error (the database is away, say) fails each item: whether they were written is unknown.
 */
export function createBatch<Item, Result>({
  write,
  max = 500,
  concurrency = 2,
}: BatchOptions<Item, Result>): Batch<Item, Result> {
  let waiting: Entry<Item, Result>[] = [];
  let underWay = 0;
  let scheduled = false;
  let onIdle: (() => void)[] = [];

  function schedule(): void {
    if (scheduled || waiting.length === 0 || underWay >= concurrency) return;
    scheduled = true;
    // After the requests that have arrived in this turn of the event loop.
    setImmediate(() => {
      scheduled = false;
      begin();
      schedule();
    });
  }

  function begin(): void {
    const entries = waiting.slice(0, max);
    waiting = waiting.slice(max);
    underWay += 1;
    void settle(entries).then((tell) => {
      underWay -= 1;
      if (waiting.length === 0 || scheduled) tell();
      else {
        // The next write is on its way to the database before this process answers those that are done.
        begin();
        setImmediate(tell);
      }
      if (underWay === 0 && waiting.length === 0) {
        for (const resolve of onIdle) resolve();
        onIdle = [];
      }
    });
  }

  /** @returns what tells each entry its result */
  async function settle(entries: readonly Entry<Item, Result>[]): Promise<() => void> {
    try {
      const results = await write(entries.map(({ item }) => item));
      if (results.length !== entries.length) {
        throw new Error(`A batch of ${entries.length} items got ${results.length} results.`);
      }
      return () => {
        for (const [index, { resolve }] of entries.entries()) resolve(results[index] as Result);
      };
    } catch (error) {
      if (entries.length > 1 && rolledBack(error)) {
        const tells: (() => void)[] = [];
        for (const entry of entries) tells.push(await settle([entry]));
        return () => {
          for (const tell of tells) tell();
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
        waiting.push({ item, resolve, reject });
        schedule();
      });
    },
    idle() {
      if (underWay === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => onIdle.push(resolve));
    },
  };
}

/** SQLSTATE classes 22 (data), 23 (a constraint) and 40 (deadlock, serialization): nothing was written. */
function rolledBack(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|40)...$/.test(code) && code !== '40003';
}
