import { setTimeout as sleep } from 'node:timers/promises';
import type { TestSmsc } from '../../src/carriers/smpp/testing-smsc.ts';

/** Milliseconds before a receipt, and before it is repeated. */
const receiptAfterMs = 100;
const repeatAfterMs = 1000;

/** An SMSC that sends a receipt for each submission, and repeats it until the service acknowledges it, as real ones do. */
export interface RetryingSmsc {
  port: number;
  /** Times that each message was submitted, by its text. */
  messages: ReadonlyMap<string, number>;
  /** Times that each passcode was submitted, by its sender. */
  passcodes: ReadonlyMap<string, number>;
  /** Receipts that the service has not acknowledged yet. */
  countWaitingReceipts(): number;
  close(): Promise<void>;
}

/** @param messageSender the sender of messages; every passcode has another */
export function startRetryingSmsc(smsc: TestSmsc, messageSender: string): RetryingSmsc {
  const messages = new Map<string, number>();
  const passcodes = new Map<string, number>();
  let waiting = 0;
  let isClosed = false;

  smsc.behaviour.submitStatus = (submission) => {
    const { from, text } = submission;
    const [known, mark] = from === messageSender ? [messages, text] : [passcodes, from];
    known.set(mark, (known.get(mark) ?? 0) + 1);
    waiting += 1;
    void sendUntilAcknowledged(submission).finally(() => {
      waiting -= 1;
    });
    return 0;
  };

  async function sendUntilAcknowledged(submission: TestSmsc['submissions'][number]): Promise<void> {
    await sleep(receiptAfterMs);
    while (!isClosed) {
      const status = await smsc.sendReceipt(submission, 'DELIVRD').catch(() => -1);
      if (status === 0) return;
      await sleep(repeatAfterMs);
    }
  }

  return {
    port: smsc.port,
    messages,
    passcodes,
    countWaitingReceipts: () => waiting,
    async close() {
      isClosed = true;
      await smsc.close();
    },
  };
}
