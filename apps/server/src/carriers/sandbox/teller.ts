import type { Logger } from 'pino';
import type { CarrierEvents, DeliveryReceipt } from '../../features/messaging/carrier.ts';
import { createBatch } from '../../platform/postgres/batch.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Notifier } from '../../platform/postgres/notifier.ts';
import { type Due, takeDue } from './due.ts';
import { failure, note } from './note.ts';

/** Tells what becomes of messages, each receipt when it is due. */
export interface Teller {
  /** Whether it tells. */
  readonly isRunning: boolean;
  start(): void;
  /** There is something that is due, perhaps. */
  wake(): void;
  /** Tells of messages that were taken when they were stored. */
  tell(due: readonly Due[]): void;
  /** Finishes what it is telling. */
  stop(): Promise<void>;
}

/** Milliseconds between looks that nobody has asked for, at most, and at least: what is due at nearly the same time is told together. */
const pause = { most: 1000, least: 50 };

/**
 * One for each process. It takes all messages that have something due, tells of them in one go, and notes it: so the receipts of a
 * message come in the order of its plan, and those of a process that was killed in between are told again by another.
 */
export function createTeller(
  database: Database,
  pages: Notifier,
  { receive }: Pick<CarrierEvents, 'receive'>,
  log: Logger,
): Teller {
  let wake = () => {};
  let running: Promise<void> | undefined;
  let stopping = false;
  const telling = new Set<Promise<void>>();
  // Messages take turns to be changed, so that many share one.
  const notes = createBatch<Due, undefined>({
    async write(told) {
      pages.tell(await note(database, told));
      return told.map(() => undefined);
    },
    concurrency: 1,
  });

  async function run(): Promise<void> {
    while (!stopping) {
      // Before the look: whoever wakes it meanwhile may have come too late for that.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const timer = setTimeout(wake, await look());
      await woken;
      clearTimeout(timer);
    }
  }

  /** @returns milliseconds until the next look */
  async function look(): Promise<number> {
    try {
      const { due, wait } = await takeDue(database);
      await tellAll(due);
      return Math.min(Math.max(wait, pause.least), pause.most);
    } catch (error) {
      log.warn({ err: error }, 'the sandbox cannot tell what became of messages, and tries again');
      return pause.most;
    }
  }

  async function tellAll(due: readonly Due[]): Promise<void> {
    if (due.length === 0) return;
    const told = await tell(due);
    await Promise.all(told.map((one) => notes.add(one)));
  }

  /** @returns those that were told; the others are due again after a while */
  async function tell(due: readonly Due[]): Promise<Due[]> {
    try {
      await receive(due.flatMap(receiptsOf));
      return [...due];
    } catch (error) {
      if (due.length === 1) throw error;
      // One of them may be at fault.
      const results = await Promise.allSettled(due.map((one) => tell([one])));
      const refused = results.find(({ status }) => status === 'rejected');
      if (refused) log.warn({ err: error }, 'the sandbox cannot tell what became of some messages, and tries again');
      return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    }
  }

  return {
    get isRunning() {
      return running !== undefined && !stopping;
    },
    start() {
      running = run();
    },
    wake: () => wake(),
    tell(due) {
      const work = tellAll(due)
        .catch((error) => log.warn({ err: error }, 'the sandbox cannot tell what became of messages, and tries again'))
        .then(() => {
          telling.delete(work);
          // What remains of them.
          if (due.some(({ later }) => later.length > 0)) wake();
        });
      telling.add(work);
    },
    async stop() {
      stopping = true;
      wake();
      await running;
      await Promise.all(telling);
    },
  };
}

function receiptsOf({ messageId, now }: Due): DeliveryReceipt[] {
  return now.map(({ status, at, error = failure }) => ({
    messageId,
    status,
    at: new Date(at),
    ...(status === 'failed' && { error }),
  }));
}
