import { hash } from 'node:crypto';
import { networkOf } from '../../http/rate-limits/network.ts';
import type { Keys } from '../../platform/crypto/keys.ts';

/** How often passcodes may be asked for, so that nobody is pestered and nobody pumps SMS at the account's expense. */
export interface VerificationLimits {
  /** Seconds between two SMS to a number. */
  coolDownSeconds: number;
  /** SMS to a number, an hour. */
  perNumber: number;
  /** SMS to the 10,000 numbers that differ in their last four digits only, an hour. */
  perRange: number;
  /** SMS of an account, a day. */
  perAccount: number;
  /** SMS for an end user's address, an hour; all addresses of an IPv6 network of 64 bits are one. */
  perAddress: number;
}

export const defaultLimits: VerificationLimits = {
  coolDownSeconds: 30,
  perNumber: 5,
  perRange: 50,
  perAccount: 100_000,
  perAddress: 10,
};

/** What one request counts towards. */
export interface CountedRequest {
  environmentId: string;
  accountId: string;
  number: string;
  /** The end user's, where the caller gave it. */
  address: string | undefined;
}

/** What a limit is kept by. */
interface Counter {
  kind: 'number' | 'range' | 'account' | 'address';
  /** What is counted, hashed: numbers and addresses are personal, and this is what only this service can make of them. */
  key: string;
  /** Requests that count towards it. */
  times: number;
}

export interface Counters {
  /** In one order over all transactions, so that no two wait for each other. */
  counters: readonly Counter[];
  /** For each request the places of its counters among them, from 1. */
  positionsOf: readonly (readonly number[])[];
  /** Whether each request counts towards a number, and no two towards the same. */
  haveDistinctNumbers: boolean;
}

/** Names what is counted. */
export type CounterKey = (environmentId: string, kind: Counter['kind'], of: string) => string;

export function createCounterKey(keys: Keys): CounterKey {
  const secret = keys.derive('verification-counters').toString('hex');
  // 128 bits, as PostgreSQL reads a UUID: of half a digest nobody makes that of a longer text, so the secret need only stand before
  // it, which takes a fifth of the time of an HMAC.
  return (environmentId, kind, of) => hash('sha256', `${secret} ${environmentId} ${kind} ${of}`).slice(0, 32);
}

/**
 * Tells which counters a batch of requests counts towards.
 *
 * @returns what does so; a request that is undefined counts towards none
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
        ...(address === undefined ? [] : [counted(environmentId, 'address', networkOf(address))]),
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
