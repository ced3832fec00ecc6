import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Connection } from '../connection-kind.ts';
import type { ProviderReceipt, ReceiptWatermark } from '../provider-events.ts';
import type { Outbox, OutboxParts } from './outbox-parts.ts';
import {
  matchEarlyReceipts,
  type ReceiptResult,
  type ReceivedReceipt,
  storeReceipts,
  toStoredReceipt,
} from './receipts.ts';
import { type SubmissionStatus, toDeliveryReceipt } from './submission-status.ts';
import { applyWatermarks, findEarlyWatermarks, keepWatermarks } from './watermarks.ts';

/** Stores what providers report, and records the states of the messages. */
export interface ReceiptReceiver extends Pick<Outbox, 'receive' | 'receiveWatermarks'> {
  recordStatuses(statuses: readonly SubmissionStatus[]): Promise<void>;
  /** Records the states of messages, and wakes the connections that submit revoked ones. */
  applyReceipts(result: ReceiptResult): Promise<void>;
  /** Matches receipts that were faster than the response to their submission. */
  matchEarly(connectionId: string): Promise<void>;
  /** Applies watermarks that were faster than the response to their submissions. */
  applyEarlyWatermarks(outboxIds: readonly string[]): Promise<void>;
}

/** Batches of receipts at the same time: one alone would double the wait of a webhook. */
const batchesAtOnce = 4;

export function createReceiptReceiver(
  { database, metrics, record }: Pick<OutboxParts, 'database' | 'metrics' | 'record'>,
  wake: Outbox['wake'],
): ReceiptReceiver {
  // Webhooks that arrive together share their statements.
  const storing = createBatch<ReceivedReceipt, undefined>({
    async write(received) {
      for (const batch of inOrder(received, ({ receipt }) => receipt)) {
        await applyReceipts(await storeReceipts(database, batch));
      }
      return received.map(() => undefined);
    },
    concurrency: batchesAtOnce,
  });
  return {
    recordStatuses,
    applyReceipts,
    applyEarlyWatermarks,
    matchEarly: (connectionId) => matchEarlyReceipts(database, connectionId, applyReceipts),
    async receive(connection, receipts) {
      count(connection, receipts);
      const received = receipts.map((receipt) => ({ connectionId: connection.id, receipt: toStoredReceipt(receipt) }));
      for (const batch of inOrder(received, ({ receipt }) => receipt)) {
        await Promise.all(batch.map((one) => storing.add(one)));
      }
    },
    async receiveWatermarks(connection, watermarks) {
      count(connection, watermarks);
      await keepWatermarks(database, connection.id, watermarks);
      await applyInOrder(connection.id, watermarks);
    },
  };

  async function applyEarlyWatermarks(outboxIds: readonly string[]): Promise<void> {
    const early = await findEarlyWatermarks(database, outboxIds);
    for (const [connectionId, watermarks] of Map.groupBy(early, (watermark) => watermark.connectionId)) {
      await applyInOrder(connectionId, watermarks);
    }
  }

  async function applyInOrder(connectionId: string, watermarks: readonly ReceiptWatermark[]): Promise<void> {
    for (const batch of inOrder(watermarks, (watermark) => watermark)) {
      await recordStatuses(await applyWatermarks(database, connectionId, batch));
    }
  }

  function count({ name }: Pick<Connection, 'name'>, events: readonly { status: string }[]): void {
    for (const { status } of events) metrics.received(name, status);
  }

  async function recordStatuses(statuses: readonly SubmissionStatus[]): Promise<void> {
    // No one waits for the state of a reply.
    const awaited = statuses.filter(({ source }) => source !== 'reply');
    const receipts = awaited.flatMap((status) => toDeliveryReceipt(status) ?? []);
    if (receipts.length > 0) await record(receipts);
  }

  async function applyReceipts({ statuses, connectionIds, provenIds }: ReceiptResult): Promise<void> {
    await recordStatuses(statuses);
    if (provenIds.length > 0) await applyEarlyWatermarks(provenIds);
    if (connectionIds.length > 0) wake(connectionIds);
  }
}

/** Splits events so that a message is delivered before it is read: its sender learns of both. */
function inOrder<Event>(
  events: readonly Event[],
  read: (event: Event) => Pick<ProviderReceipt | ReceiptWatermark, 'status'>,
): Event[][] {
  const [last, first] = [
    events.filter((event) => read(event).status === 'read'),
    events.filter((event) => read(event).status !== 'read'),
  ];
  return [first, last].filter(({ length }) => length > 0);
}
