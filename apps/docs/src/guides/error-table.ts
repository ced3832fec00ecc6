/** What the service can refuse, over all operations and dialects, by status. */
import { STATUS_CODES } from 'node:http';
import type { Family } from '@omnichannel/error-formats';
import { type Entry, entries, familyOf } from '../contract.ts';
import { errorsOf } from '../reference/errors.ts';

/** One kind of refusal. */
interface Refusal {
  /** What happened. */
  summary: string;
  /** What the service says: what to do. */
  message: string;
  /** How each dialect that has it names it. */
  codes: Map<Family, string>;
  /** The operations that can answer so. */
  operations: Entry[];
}

export interface StatusGroup {
  status: number;
  /** Its name in HTTP. */
  phrase: string;
  refusals: Refusal[];
}

/** Every refusal of the contract, first what several dialects have. */
export function refusalsByStatus(): StatusGroup[] {
  const groups = new Map<number, Map<string, Refusal>>();
  for (const entry of entries) {
    const family = familyOf(entry);
    if (!family) continue;
    for (const { status, code, summary, message, scenario } of errorsOf(entry)) {
      const group = groups.get(status) ?? new Map<string, Refusal>();
      groups.set(status, group);
      // Dialects share a refusal where they say the same; what they say differently is another one.
      const key = `${scenario.name}: ${message}`;
      const known: Refusal = group.get(key) ?? { summary, message, codes: new Map(), operations: [] };
      group.set(key, known);
      known.codes.set(family, code);
      known.operations.push(entry);
    }
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([status, refusals]) => ({
      status,
      phrase: STATUS_CODES[status] ?? '',
      refusals: [...refusals.values()].toSorted((a, b) => Number(b.codes.size > 1) - Number(a.codes.size > 1)),
    }));
}
