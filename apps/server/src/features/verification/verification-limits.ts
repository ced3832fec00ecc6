import { hash } from 'node:crypto';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';

/** Limits of passcode requests, against nuisance SMS and against SMS pumping at the account's expense. */
export interface VerificationLimits {
  /** Seconds between two SMS to a number. */
  coolDownSeconds: number;
  /** SMS to a number per hour. */
  perNumber: number;
  /** SMS per hour to a range: the 10,000 numbers that differ only in their last four digits. */
  perRange: number;
  /** SMS of an account per day. */
  perAccount: number;
  /** SMS per end-user address and hour. An IPv6 /64 network counts as one address. */
  perAddress: number;
}

export const defaultLimits: VerificationLimits = {
  coolDownSeconds: 30,
  perNumber: 5,
  perRange: 50,
  perAccount: 100_000,
  perAddress: 10,
};

/** The data of a request that select its counters. */
export interface CountedRequest {
  environmentId: string;
  accountId: string;
  number: string;
  /** Address of the end user, if the caller sent it. */
  address: string | undefined;
}

/** A counter of requests. */
interface Counter {
  kind: 'number' | 'range' | 'account' | 'address';
  /** Keyed hash of the counted number, range, account or address, because numbers and addresses are PII. */
  key: string;
  /** Requests of the batch that count towards it. */
  times: number;
}

export interface Counters {
  /** Counters in one order over all transactions, so that they cannot deadlock. */
  counters: readonly Counter[];
  /** For each request the positions of its counters, from 1. */
  positionsOf: readonly (readonly number[])[];
  /** Whether each request has limits, and no two requests have the same number. */
  haveDistinctNumbers: boolean;
}

/** Derives the key of a counter. */
export type CounterKey = (environmentId: string, kind: Counter['kind'], of: string) => string;

export function createCounterKey(keys: Keys): CounterKey {
  const secret = keys.derive('verification-counters').toString('hex');
  // 128 bits, formatted for a PostgreSQL UUID. Truncation prevents length extension, so a secret prefix suffices. It takes a fifth of the
  // time of an HMAC.
  return (environmentId, kind, of) => hash('sha256', `${secret} ${environmentId} ${kind} ${of}`).slice(0, 32);
}

/**
 * Creates the function that assigns counters to a batch of requests. An undefined request has no counters.
 */
export function createCounters(keyOf: CounterKey): (requests: readonly (CountedRequest | undefined)[]) => Counters {
  return (requests) => {
    const known = new Map<string, Counter>();
    const counted = (environmentId: string, kind: Counter['kind'], of: string): Counter => {
      const name = `${environmentId} ${kind} ${of}`;
      const counter = known.get(name) ?? { kind, key: keyOf(environmentId, kind, of), times: 0 };
      counter.times += 1;
      known.set(name, counter);
      return counter;
    };
    const own = requests.map((request): Counter[] => {
      if (!request) return [];
      const { environmentId, accountId, number, address } = request;
      return [
        counted(environmentId, 'number', number),
        counted(environmentId, 'range', number.slice(0, -4)),
        counted(environmentId, 'account', accountId),
        ...(address === undefined ? [] : [counted(environmentId, 'address', clientPrefix(address))]),
      ];
    });
    const counters = [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const places = new Map(counters.map((counter, index) => [counter, index + 1]));
    return {
      counters,
      positionsOf: own.map((each) => each.map((counter) => places.get(counter) as number)),
      haveDistinctNumbers: own.every(([number]) => number?.times === 1),
    };
  };
}
