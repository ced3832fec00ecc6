import type { Pdu } from './pdu.ts';
import type { RequestName } from './pdu-layout.ts';

export type RequestResult =
  | { outcome: 'response'; pdu: Pdu }
  /** No octet was written. */
  | { outcome: 'notSent'; reason: string }
  /**
   * The request was written, and its response did not come in time. `late` resolves with the response to a submission if it comes after all,
   * or with undefined when the connection closes.
   */
  | { outcome: 'lost'; reason: string; late?: Promise<Pdu | undefined> };

/** Requests that wait for their response, by sequence number. */
export interface PendingRequests {
  readonly size: number;
  nextSequence(): number;
  /** @param onTimeout called after the request became `lost` */
  add(sequence: number, command: RequestName, timeoutMs: number, onTimeout: () => void): Promise<RequestResult>;
  /** Ends the wait of one request. Does nothing when it no longer waits: a response may come twice. */
  settle(sequence: number, result: RequestResult): void;
  receive(response: Pdu): void;
  loseAll(reason: string): void;
}

const maxSequence = 0x7fffffff;

/** Submissions whose response may still come late. The oldest are forgotten first. */
const maxOverdue = 1000;

interface PendingRequest {
  command: RequestName;
  timer: NodeJS.Timeout;
  resolve(result: RequestResult): void;
}

/** @param lastSequence for tests */
export function createPendingRequests(lastSequence = 0): PendingRequests {
  const pending = new Map<number, PendingRequest>();
  const overdue = createOverdueSubmissions();
  let last = lastSequence;

  const requests: PendingRequests = {
    get size() {
      return pending.size;
    },
    nextSequence() {
      // After a wrap-around a request may still have the number.
      do last = last === maxSequence ? 1 : last + 1;
      while (pending.has(last) || overdue.has(last));
      return last;
    },
    add(sequence, command, timeoutMs, onTimeout) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          const reason = `no response to ${command} in ${timeoutMs / 1000} s`;
          const late = command === 'submit_sm' ? { late: overdue.add(sequence) } : {};
          requests.settle(sequence, { outcome: 'lost', reason, ...late });
          onTimeout();
        }, timeoutMs);
        pending.set(sequence, { command, timer, resolve });
      });
    },
    settle(sequence, result) {
      const request = pending.get(sequence);
      if (!request) return overdue.settle(sequence);
      pending.delete(sequence);
      clearTimeout(request.timer);
      request.resolve(result);
    },
    receive(response) {
      const request = pending.get(response.sequence);
      if (!request) return overdue.settle(response.sequence, response);
      const isExpected = response.command === `${request.command}_resp` || response.command === 'generic_nack';
      const reason = `${response.command} came as the response to ${request.command}`;
      requests.settle(
        response.sequence,
        isExpected ? { outcome: 'response', pdu: response } : { outcome: 'lost', reason },
      );
    },
    loseAll(reason) {
      for (const sequence of [...pending.keys()]) requests.settle(sequence, { outcome: 'lost', reason });
      overdue.loseAll();
    },
  };
  return requests;
}

/** Submissions whose response did not come in time, by sequence number. */
function createOverdueSubmissions() {
  const waiting = new Map<number, (response: Pdu | undefined) => void>();

  function settle(sequence: number, response?: Pdu): void {
    const resolve = waiting.get(sequence);
    waiting.delete(sequence);
    const isExpected = response?.command === 'submit_sm_resp' || response?.command === 'generic_nack';
    resolve?.(isExpected ? response : undefined);
  }

  return {
    has: (sequence: number) => waiting.has(sequence),
    settle,
    add(sequence: number): Promise<Pdu | undefined> {
      const [oldest] = waiting.keys();
      if (oldest !== undefined && waiting.size >= maxOverdue) settle(oldest);
      return new Promise((resolve) => waiting.set(sequence, resolve));
    },
    loseAll(): void {
      for (const sequence of [...waiting.keys()]) settle(sequence);
    },
  };
}
