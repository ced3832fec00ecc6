import { isObject } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import { HttpError } from '../http/http-error.ts';
import type { Collections, StateRecord } from './collections.ts';

export type { StateRecord };

/** The records of each collection, oldest first: what `GET /__mock/state` returns. */
export type StateSnapshot = Record<string, StateRecord[]>;

/** A snapshot that cannot be restored. The message names the wrong place and the limit. */
export class StateError extends HttpError {
  override name = 'StateError';

  constructor(message: string, status = 400) {
    super(status, message);
  }
}

/** The records of one session. */
export type Store = ReturnType<typeof createStore>;

/** The records as a request leaves them. The store has its changes once they are applied. */
export type Draft = ReturnType<Store['draft']>;

/**
 * The limits of the requests without a session: how many records a store keeps, and how many characters of JSON. The scope says which
 * requests they apply to, for error messages.
 */
export const rootLimits = { scope: 'without a session', maxRecords: 10_000, maxSize: 64 * 2 ** 20 };

/** The limits of each session: room for one file of the maximum size, 10 MB, in Base64. At most 100 sessions exist. */
export const sessionLimits = { scope: 'of a session', maxRecords: 1000, maxSize: 16 * 2 ** 20 };

/** A record as it is kept, and its characters of JSON. */
interface Entry {
  record: StateRecord;
  size: number;
}

/** Entries by collection and key, in the order of their creation. */
type Entries<Value = Entry> = Map<string, Map<string, Value>>;

export function createStore(collections: Collections, limits: typeof rootLimits) {
  const empty = (): Entries => new Map(Array.from(collections.keys(), (name) => [name, new Map()]));
  const listeners = new Set<() => void>();
  let [kept, count, size] = [empty(), 0, 0];

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function apply({ changes, ...added }: Parameters<DraftBase['apply']>[0]): void {
    for (const [name, changed] of changes)
      for (const [key, entry] of changed) entry ? kept.get(name)?.set(key, entry) : kept.get(name)?.delete(key);
    [count, size] = [count + added.count, size + added.size];
    notify();
  }

  function replaceAll(entries: Entries, newCount: number, newSize: number): void {
    [kept, count, size] = [entries, newCount, newSize];
    notify();
  }

  function toEntry(name: string, given: StateRecord): Entry {
    const record = collections.get(name)?.masked(given) ?? given;
    return { record, size: JSON.stringify(record).length };
  }

  /** Returns the limit that this many records or characters exceed, as a sentence. */
  function excessOf(records: number, characters: number): string | undefined {
    const { scope, maxRecords, maxSize } = limits;
    if (records > maxRecords) return `The state has ${records} records. The limit ${scope} is ${maxRecords}.`;
    return characters > maxSize
      ? `The state has ${characters} characters of JSON. The limit ${scope} is ${maxSize}.`
      : undefined;
  }

  return {
    /** Begins the changes of a request. */
    draft: () => createDraft({ kept, count, size, toEntry, excessOf, apply }),
    clear: () => replaceAll(empty(), 0, 0),
    /** Calls a function after each change of the records. @returns a function that removes it */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A copy of all records. */
    snapshot(): StateSnapshot {
      const lists = Array.from(kept, ([name, entries]) => [name, Array.from(entries.values(), ({ record }) => record)]);
      return structuredClone(Object.fromEntries(lists));
    },
    /** Replaces all records. @throws {StateError} where the snapshot is wrong or beyond the limits; then nothing changes */
    restore(snapshot: unknown): void {
      const { records, check } = readSnapshot(snapshot, collections);
      const entries = empty();
      for (const [name, byKey] of records)
        for (const [key, record] of byKey) entries.get(name)?.set(key, toEntry(name, record));
      const all = [...entries.values()].flatMap((byKey) => [...byKey.values()]);
      const newSize = all.reduce((sum, one) => sum + one.size, 0);
      const excess = excessOf(all.length, newSize);
      if (excess !== undefined) throw new StateError(excess, 413);
      check();
      replaceAll(entries, all.length, newSize);
    },
  };
}

/** The records before a request, and what its draft needs of the store. */
interface DraftBase {
  kept: Entries;
  count: number;
  size: number;
  toEntry(name: string, record: StateRecord): Entry;
  excessOf(count: number, size: number): string | undefined;
  apply(draft: { changes: Entries<Entry | undefined>; count: number; size: number }): void;
}

/** Creates the records as a request leaves them. */
function createDraft({ kept, count, size, toEntry, excessOf, apply }: DraftBase) {
  const changes: Entries<Entry | undefined> = new Map();
  let added = { count: 0, size: 0 };
  const entryAt = (name: string, key: string) => (changes.get(name)?.has(key) ? changes : kept).get(name)?.get(key);
  return {
    /** The record before the request. */
    before: (name: string, key: unknown) => kept.get(name)?.get(String(key))?.record,
    get: (name: string, key: unknown) => entryAt(name, String(key))?.record,
    /** The records of a collection, oldest first. A changed record keeps its place. */
    list(name: string): StateRecord[] {
      const changed = changes.get(name);
      const entries: Iterable<Entry | undefined> = changed
        ? new Map<string, Entry | undefined>([...(kept.get(name) ?? []), ...changed]).values()
        : (kept.get(name)?.values() ?? []);
      return [...entries].flatMap((entry) => (entry ? [entry.record] : []));
    },
    /**
     * Adds or replaces a record; undefined deletes it.
     *
     * @throws {StateError} 507 beyond the limits, at once, so that no request fills the memory
     */
    set(name: string, key: unknown, record: StateRecord | undefined): void {
      const before = entryAt(name, String(key));
      const after = record && toEntry(name, record);
      const next = {
        count: added.count + Number(after !== undefined) - Number(before !== undefined),
        size: added.size + (after?.size ?? 0) - (before?.size ?? 0),
      };
      const excess = excessOf(count + next.count, size + next.size);
      const advice = 'Remove the records with a reset or DELETE /__mock/state.';
      if (after && excess) throw new StateError(`The mock keeps no more records. ${excess} ${advice}`, 507);
      changes.set(name, (changes.get(name) ?? new Map()).set(String(key), after));
      added = next;
    },
    /** Keeps all changes. */
    apply(): void {
      if (changes.size > 0) apply({ changes, ...added });
    },
  };
}

/**
 * Copies a snapshot. Fields that are required and absent get the value of a new record.
 *
 * @returns the records, and a function that throws where they do not fit the contract or have the same key
 */
function readSnapshot(given: unknown, collections: Collections) {
  const copy = copyOf(given);
  if (!isObject(copy)) throw new StateError('The state must be an object with a list of records for each collection.');
  const parts = Object.entries(copy).map(([name, list]) => {
    const collection = collections.get(name);
    const known = [...collections.keys()];
    if (!collection)
      throw new StateError(`There is no collection ${name}.${didYouMean(name, known)} There are: ${known.join(', ')}.`);
    if (!Array.isArray(list) || !list.every(isObject)) throw new StateError(`${name} must be a list of records.`);
    const { key, defaults, faultsIn } = collection;
    const records = list.map((record): StateRecord => ({ ...defaults, [key]: undefined, ...record }));
    return { name, key, faultsIn, records, byKey: new Map(records.map((record) => [String(record[key]), record])) };
  });
  const check = () => {
    const faults = parts.flatMap(({ faultsIn, records }) => faultsIn(records));
    const listed = `${faults.slice(0, 5).join('; ')}${faults.length > 5 ? '; …' : ''}`;
    if (faults.length > 0) throw new StateError(`The state does not fit the contract: ${listed}.`);
    for (const { name, key, records, byKey } of parts)
      if (byKey.size < records.length) throw new StateError(`${name} has two records with the same ${key}.`);
  };
  return { records: new Map(parts.map(({ name, byKey }) => [name, byKey])), check };
}

function copyOf(given: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(given));
  } catch {
    throw new StateError('The state is not JSON.');
  }
}
