/** Which calls may be sent again when their answer was lost, by the contract. */
import { type Entry, entries, type Parameter, resolve } from '../contract.ts';

/**
 * - `safe`: the method is idempotent (RFC 9110, section 9.2.2): sent twice, the effect is that of once
 * - `keyed`: it takes an `Idempotency-Key`
 * - `unkeyed`: a POST without one
 * - `never`: the contract says so (`x-retry`), whatever the method
 */
export type Repeat = 'safe' | 'keyed' | 'unkeyed' | 'never';

const takesKey = ({ operation }: Entry) =>
  (operation.parameters ?? []).some((node) => resolve<Parameter>(node).name === 'Idempotency-Key');

export function repeatOf(entry: Entry): Repeat {
  if (entry.operation['x-retry'] === 'never') return 'never';
  if (takesKey(entry)) return 'keyed';
  return entry.method === 'post' ? 'unkeyed' : 'safe';
}

export const operationsThat = (repeat: Repeat): Entry[] =>
  entries.filter((entry) => entry.kind === 'operation' && repeatOf(entry) === repeat);
