/** What an operation or webhook is named by, and which others its texts name. */
import { type Entry, entries } from '../contract.ts';

/** Operations go by their operationId, webhooks by the name of the event as well. */
const namesOf = ({ kind, path, operation }: Entry): string[] =>
  kind === 'webhook' ? [operation.operationId, path] : [operation.operationId];

const byName = new Map(entries.flatMap((entry) => namesOf(entry).map((name) => [name, entry] as const)));

export const entryNamed = (name: string): Entry | undefined => byName.get(name);

const textOf = new Map(entries.map((entry) => [entry, JSON.stringify(entry.operation)]));
const names = (one: Entry, other: Entry) => namesOf(other).some((name) => textOf.get(one)?.includes(`\`${name}\``));

/** The others that its texts name, and those whose texts name it, in the contract's order. */
export const relatedTo = (entry: Entry): Entry[] =>
  entries.filter((other) => other !== entry && (names(entry, other) || names(other, entry)));
