import type { Logger } from 'pino';
import type { CarrierEvents, DeliveryReceipt } from '../../features/messaging/carrier.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Notifier } from '../../platform/postgres/notifier.ts';
import { claimDueReceipts, type DueReceipts } from './claim-due-receipts.ts';
import { defaultFailure, recordReceipts } from './record-receipts.ts';

/** Reports the planned delivery receipts of sandbox messages when they are due. */
export interface ReceiptScheduler {
  /** Whether it reports receipts. */
  readonly isRunning: boolean;
  start(): void;
  /** Polls now, because receipts may be due. */
  wake(): void;
  /** Reports receipts of messages that were claimed when they were stored. */
  report(due: readonly DueReceipts[]): void;
  /** Finishes the reports in progress. */
  stop(): Promise<void>;
}

/** Maximum and minimum milliseconds between polls without a wake-up. The minimum groups receipts that are due at nearly the same time. */
const pollIntervalMs = { most: 1000, least: 50 };

/**
 * Creates the scheduler of a process. It claims messages with due receipts, reports them together and records it. So the receipts of a
 * message are reported in the order of its plan, and after a crash another process reports them again.
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
  // Writes are serialized, so that many messages share a group commit.
  const records = createBatch<DueReceipts, undefined>({
    async write(reported) {
      pages.notify(await recordReceipts(database, reported));
      return reported.map(() => undefined);
    },
    concurrency: 1,
  });

  async function run(): Promise<void> {
    while (!isStopping) {
      // Created before the poll, which a wake-up during the poll may have missed.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const timer = setTimeout(wake, await poll());
      await woken;
      clearTimeout(timer);
    }
  }

  /** @returns milliseconds until the next poll */
  async function poll(): Promise<number> {
    try {
      const { due, waitMs } = await claimDueReceipts(database);
      await reportAll(due);
      return Math.min(Math.max(waitMs, pollIntervalMs.least), pollIntervalMs.most);
    } catch (error) {
      log.warn({ err: error }, 'sandbox receipts could not be reported; retrying');
      return pollIntervalMs.most;
    }
  }

  async function reportAll(due: readonly DueReceipts[]): Promise<void> {
    if (due.length === 0) return;
    const reported = await sendReceipts(due, receive, log);
    await Promise.all(reported.map((one) => records.add(one)));
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
        .catch((error) => log.warn({ err: error }, 'sandbox receipts could not be reported; retrying'))
        .then(() => {
          reporting.delete(work);
          // Later receipts of these messages.
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

/** @returns the reported messages; the others become due again when their lease ends */
async function sendReceipts(
  due: readonly DueReceipts[],
  receive: CarrierEvents['receive'],
  log: Logger,
): Promise<DueReceipts[]> {
  try {
    await receive(due.flatMap(toDeliveryReceipts));
    return [...due];
  } catch (error) {
    if (due.length === 1) throw error;
    // A single message may cause the error.
    const results = await Promise.allSettled(due.map((one) => sendReceipts([one], receive, log)));
    const isAnyRejected = results.some(({ status }) => status === 'rejected');
    if (isAnyRejected) log.warn({ err: error }, 'some sandbox receipts could not be reported; retrying');
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }
}

function toDeliveryReceipts({ messageId, now }: DueReceipts): DeliveryReceipt[] {
  return now.map(({ status, at, error = defaultFailure }) => ({
    messageId,
    status,
    at: new Date(at),
    ...(status === 'failed' && { error }),
  }));
}
