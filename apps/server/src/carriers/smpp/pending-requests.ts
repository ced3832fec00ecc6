import type { Pdu } from './pdu.ts';
import type { RequestName } from './pdu-layout.ts';

export type RequestResult =
  | { outcome: 'response'; pdu: Pdu }
  /** No octet was written. */
  | { outcome: 'notSent'; reason: string }
  /** The request was written, and no response to it will be seen. */
  | { outcome: 'lost'; reason: string };

/** Requests that wait for their response, by sequence number. */
export interface PendingRequests {
  readonly size: number;
  nextSequence(): number;
  /** @param onTimeout called after the request became `lost` */
  add(sequence: number, command: RequestName, timeoutMs: number, onTimeout: () => void): Promise<RequestResult>;
  /** Ends the wait of one request. Does nothing when it no longer waits: a response may come late, or twice. */
  settle(sequence: number, result: RequestResult): void;
  receive(response: Pdu): void;
  loseAll(reason: string): void;
}

const maxSequence = 0x7fffffff;

interface PendingRequest {
  command: RequestName;
  timer: NodeJS.Timeout;
  resolve(result: RequestResult): void;
}

/** @param lastSequence for tests */
export function createPendingRequests(lastSequence = 0): PendingRequests {
  const pending = new Map<number, PendingRequest>();
  let last = lastSequence;

  const requests: PendingRequests = {
    get size() {
      return pending.size;
    },
    nextSequence() {
      // After a wrap-around a request may still have the number.
      do last = last === maxSequence ? 1 : last + 1;
      while (pending.has(last));
      return last;
    },
    add(sequence, command, timeoutMs, onTimeout) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          requests.settle(sequence, { outcome: 'lost', reason: `no response to ${command} in ${timeoutMs / 1000} s` });
          onTimeout();
        }, timeoutMs);
        pending.set(sequence, { command, timer, resolve });
      });
    },
    settle(sequence, result) {
      const request = pending.get(sequence);
      if (!request) return;
      pending.delete(sequence);
      clearTimeout(request.timer);
      request.resolve(result);
    },
    receive(response) {
      const request = pending.get(response.sequence);
      if (!request) return;
      const isExpected = response.command === `${request.command}_resp` || response.command === 'generic_nack';
      const reason = `${response.command} came as the response to ${request.command}`;
      requests.settle(
        response.sequence,
        isExpected ? { outcome: 'response', pdu: response } : { outcome: 'lost', reason },
      );
    },
    loseAll(reason) {
      for (const sequence of [...pending.keys()]) requests.settle(sequence, { outcome: 'lost', reason });
    },
  };
  return requests;
}
