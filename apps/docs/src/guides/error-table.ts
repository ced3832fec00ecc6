/** Collects the errors of all operations and error formats, by status. */
import { STATUS_CODES } from 'node:http';
import type { Family } from '@omnichannel/error-formats';
import { type Entry, entries, familyOf } from '../contract.ts';
import { errorsOf } from '../reference/errors.ts';

/** The name of each family of operations in tables. */
export const familyNames: Record<Family, string> = {
  reply: 'verification',
  notification: 'subscribers',
  chatApp: 'chat app',
  messenger: 'messenger',
  knowledge: 'knowledge base',
};

/** One kind of error. */
interface ListedError {
  /** The summary of the cause. */
  summary: string;
  /** The message of the service, with the solution. */
  message: string;
  /** The anchor of its row on the pages of operations. */
  anchor: string;
  /** The code in each error format that has this error. */
  codes: Map<Family, string>;
  /** The operations that can return this error. */
  operations: Entry[];
}

export interface StatusGroup {
  status: number;
  /** The HTTP reason phrase. */
  phrase: string;
  errors: ListedError[];
}

/** Lists every error of the contract, first those of several error formats. */
export function errorsByStatus(): StatusGroup[] {
  const groups = new Map<number, Map<string, ListedError>>();
  for (const entry of entries) {
    const family = familyOf(entry);
    if (!family) continue;
    for (const { status, code, summary, message, scenario } of errorsOf(entry)) {
      const group = groups.get(status) ?? new Map<string, ListedError>();
      groups.set(status, group);
      // Error formats share an error if their message is the same.
      const key = `${scenario.name}: ${message}`;
      const known: ListedError = group.get(key) ?? {
        summary,
        message,
        anchor: `error-${scenario.name}`,
        codes: new Map(),
        operations: [],
      };
      group.set(key, known);
      known.codes.set(family, code);
      known.operations.push(entry);
    }
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([status, errors]) => ({
      status,
      phrase: STATUS_CODES[status] ?? '',
      errors: [...errors.values()].toSorted((a, b) => Number(b.codes.size > 1) - Number(a.codes.size > 1)),
    }));
}
