/** Finds related operations and webhooks: those named in the texts of another. */
import { type Entry, entries } from '../contract.ts';

/** The names of an entry: the operationId, and for webhooks also the event. */
const namesOf = ({ kind, path, operation }: Entry): string[] =>
  kind === 'webhook' ? [operation.operationId, path] : [operation.operationId];

const byName = new Map(entries.flatMap((entry) => namesOf(entry).map((name) => [name, entry] as const)));

export const entryNamed = (name: string): Entry | undefined => byName.get(name);

const textOf = new Map<Entry, string>(entries.map((entry) => [entry, JSON.stringify(entry.operation)]));
const names = (one: Entry, other: Entry) => namesOf(other).some((name) => textOf.get(one)?.includes(`\`${name}\``));

/** Lists the entries that its texts name, and those whose texts name it, in the order of the contract. */
export const relatedTo = (entry: Entry): Entry[] =>
  entries.filter((other) => other !== entry && (names(entry, other) || names(other, entry)));
