/** Classifies operations by the safety of a retry after a lost response, from the contract. */
import { type Entry, entries, type Parameter, resolve } from '../contract.ts';

/**
 * - `safe`: the method is idempotent (RFC 9110, section 9.2.2)
 * - `keyed`: the operation accepts an `Idempotency-Key`
 * - `unkeyed`: a POST without an `Idempotency-Key`
 * - `never`: the contract forbids it (`x-retry`), for any method
 */
export type RetrySafety = 'safe' | 'keyed' | 'unkeyed' | 'never';

const takesKey = ({ operation }: Entry) =>
  (operation.parameters ?? []).some((node) => resolve<Parameter>(node).name === 'Idempotency-Key');

export function retrySafetyOf(entry: Entry): RetrySafety {
  if (entry.operation['x-retry'] === 'never') return 'never';
  if (takesKey(entry)) return 'keyed';
  return entry.method === 'post' ? 'unkeyed' : 'safe';
}

export const operationsThat = (repeat: RetrySafety): Entry[] =>
  entries.filter((entry) => entry.kind === 'operation' && retrySafetyOf(entry) === repeat);
