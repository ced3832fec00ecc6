import { HttpError } from '../../../http/http-error.ts';

/** Maximum open streams of this instance: the contract names them. */
export const defaultStreamLimits = { subscriber: 10, account: 5_000 };
export type StreamLimits = typeof defaultStreamLimits;

/** Limits the open streams of each subscriber and account. */
export interface StreamSlots {
  /**
   * Reserves a slot. Call it before the first wait of a request, so that simultaneous requests count each other.
   *
   * @returns the function that releases the slot
   * @throws {HttpError} 429
   */
  reserve(account: string, subscriber: string): () => void;
}

export function createStreamSlots(limits: StreamLimits): StreamSlots {
  const open = { account: new Map<string, number>(), subscriber: new Map<string, number>() };

  return {
    reserve(account, subscriber) {
      const owners = Object.entries({ account, subscriber }) as ['account' | 'subscriber', string][];
      for (const [kind, id] of owners) {
        if ((open[kind].get(id) ?? 0) < limits[kind]) continue;
        throw new HttpError(429, `Too many streams of this ${kind} are open. Close one, then connect again.`, {
          retryAfter: 5,
        });
      }
      const add = (number: number) => {
        for (const [kind, id] of owners) {
          const count = (open[kind].get(id) ?? 0) + number;
          if (count === 0) open[kind].delete(id);
          else open[kind].set(id, count);
        }
      };
      add(1);
      let isReserved = true;
      return () => {
        if (isReserved) add(-1);
        isReserved = false;
      };
    },
  };
}
