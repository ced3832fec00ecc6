import type { LinkEvents } from '../connection-kind.ts';
import type { InboundSms, ProviderReceipt } from '../provider-events.ts';
import type { Delivery } from './inbound-delivery.ts';
import { status } from './status.ts';

/** Deliveries that are stored together. */
const maxBatch = 100;

/** Deliveries that wait to be stored. A provider with more must repeat them. */
const maxWaiting = 1000;

export type StoredDelivery = Exclude<Delivery, { type: 'ignored' }>;

interface QueuedDelivery {
  delivery: StoredDelivery;
  respond(code: number): void;
}

/** Stores deliveries, one batch at a time, and responds to each after it is stored. */
export interface InboundQueue {
  /** @param respond called once, with 0, or with `RX_T_APPN` when the provider must repeat the delivery */
  add(delivery: StoredDelivery, respond: (code: number) => void): void;
  /** Resolves when all deliveries have their responses. */
  waitUntilIdle(): Promise<void>;
}

export function createInboundQueue(
  events: Pick<LinkEvents, 'receive' | 'receiveInbound'>,
  onError: (error: unknown) => void,
): InboundQueue {
  const waiting: QueuedDelivery[] = [];
  let running: Promise<void> | undefined;

  async function store(batch: readonly QueuedDelivery[]): Promise<void> {
    const receipts: ProviderReceipt[] = [];
    const inbound: InboundSms[] = [];
    for (const { delivery } of batch) {
      if (delivery.type === 'receipt') receipts.push(delivery.receipt);
      else inbound.push(delivery.sms);
    }
    if (receipts.length > 0) await events.receive(receipts);
    if (inbound.length > 0) await events.receiveInbound(inbound);
  }

  /** Stores a batch. If that fails, each is stored alone, so that one that cannot be stored does not hold up the others. */
  async function process(batch: readonly QueuedDelivery[]): Promise<void> {
    try {
      await store(batch);
      for (const { respond } of batch) respond(status.ROK);
    } catch (error) {
      if (batch.length > 1) {
        for (const one of batch) await process([one]);
        return;
      }
      onError(error);
      batch[0]?.respond(status.RX_T_APPN);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await process(waiting.splice(0, maxBatch));
    running = undefined;
  }

  return {
    add(delivery, respond) {
      if (waiting.length >= maxWaiting) {
        respond(status.RX_T_APPN);
        return;
      }
      waiting.push({ delivery, respond });
      running ??= Promise.resolve().then(run);
    },
    async waitUntilIdle() {
      await running;
    },
  };
}
