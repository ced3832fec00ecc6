import type { Logger } from 'pino';
import type { CarrierEvents, DeliveryReceipt } from '../../features/messaging/carrier.ts';
import { createBatch } from '../../platform/postgres/batch.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Notifier } from '../../platform/postgres/notifier.ts';
import { claimDueReceipts, type DueReceipts } from './claim-due-receipts.ts';
import { defaultFailure, recordReceipts } from './record-receipts.ts';

/** Tells what becomes of messages, each receipt when it is due. */
export interface ReceiptScheduler {
  /** Whether it tells. */
  readonly isRunning: boolean;
  start(): void;
  /** There is something that is due, perhaps. */
  wake(): void;
  /** Tells of messages that were taken when they were stored. */
  report(due: readonly DueReceipts[]): void;
  /** Finishes what it is telling. */
  stop(): Promise<void>;
}

/** Milliseconds between looks that nobody has asked for, at most, and at least: what is due at nearly the same time is told together. */
const pollIntervalMs = { most: 1000, least: 50 };

/**
 * One for each process. It takes all messages that have something due, tells of them in one go, and notes it: so the receipts of a
 * message come in the order of its plan, and those of a process that was killed in between are told again by another.
 */
export function createReceiptScheduler(
  database: Database,
  pages: Notifier,
  { receive }: Pick<CarrierEvents, 'receive'>,
  log: Logger,
): ReceiptScheduler {
  let wake = () => {};
  let running: Promise<void> | undefined;
  let isStopping = false;
  const reporting = new Set<Promise<void>>();
  // Messages take turns to be changed, so that many share one.
  const records = createBatch<DueReceipts, undefined>({
    async write(reported) {
      pages.tell(await recordReceipts(database, reported));
      return reported.map(() => undefined);
    },
    concurrency: 1,
  });

  async function run(): Promise<void> {
    while (!isStopping) {
      // Before the look: whoever wakes it meanwhile may have come too late for that.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const timer = setTimeout(wake, await poll());
      await woken;
      clearTimeout(timer);
    }
  }

  /** @returns milliseconds until the next look */
  async function poll(): Promise<number> {
    try {
      const { due, waitMs } = await claimDueReceipts(database);
      await reportAll(due);
      return Math.min(Math.max(waitMs, pollIntervalMs.least), pollIntervalMs.most);
    } catch (error) {
      log.warn({ err: error }, 'the sandbox cannot tell what became of messages, and tries again');
      return pollIntervalMs.most;
    }
  }

  async function reportAll(due: readonly DueReceipts[]): Promise<void> {
    if (due.length === 0) return;
    const reported = await sendReceipts(due);
    await Promise.all(reported.map((one) => records.add(one)));
  }

  /** @returns those that were told; the others are due again after a while */
  async function sendReceipts(due: readonly DueReceipts[]): Promise<DueReceipts[]> {
    try {
      await receive(due.flatMap(toDeliveryReceipts));
      return [...due];
    } catch (error) {
      if (due.length === 1) throw error;
      // One of them may be at fault.
      const results = await Promise.allSettled(due.map((one) => sendReceipts([one])));
      const refused = results.find(({ status }) => status === 'rejected');
      if (refused) log.warn({ err: error }, 'the sandbox cannot tell what became of some messages, and tries again');
      return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    }
  }

  return {
    get isRunning() {
      return running !== undefined && !isStopping;
    },
    start() {
      running = run();
    },
    wake: () => wake(),
    report(due) {
      const work = reportAll(due)
        .catch((error) => log.warn({ err: error }, 'the sandbox cannot tell what became of messages, and tries again'))
        .then(() => {
          reporting.delete(work);
          // What remains of them.
          if (due.some(({ later }) => later.length > 0)) wake();
        });
      reporting.add(work);
    },
    async stop() {
      isStopping = true;
      wake();
      await running;
      await Promise.all(reporting);
    },
  };
}

function toDeliveryReceipts({ messageId, now }: DueReceipts): DeliveryReceipt[] {
  return now.map(({ status, at, error = defaultFailure }) => ({
    messageId,
    status,
    at: new Date(at),
    ...(status === 'failed' && { error }),
  }));
}
