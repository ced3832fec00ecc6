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

/** Records by collection and key, in the order of their creation. A change to undefined deletes a record. */
type Records<Value> = Map<string, Map<string, Value>>;
type Changes = Records<StateRecord | undefined>;

export function createStore(collections: Collections, limits: typeof rootLimits) {
  const empty = () => {
    const records: Records<StateRecord> = new Map(Array.from(collections.keys(), (name) => [name, new Map()]));
    return { records, count: 0, size: 0 };
  };
  let kept = empty();
  const listeners = new Set<() => void>();

  /**
   * Applies changes to records, and keeps these.
   *
   * @param check called once they fit the limits; nothing changes where it throws
   * @returns the limit that they exceed, as a sentence; then nothing changes
   */
  function apply(changes: Changes, base = kept, check = () => {}): string | undefined {
    let { count, size } = base;
    const writes: (() => void)[] = [];
    for (const [name, changed] of changes) {
      const records = base.records.get(name) as Map<string, StateRecord>;
      for (const [key, record] of changed) {
        const before = records.get(key);
        const after = record && collections.get(name)?.masked(record);
        count += Number(after !== undefined) - Number(before !== undefined);
        size += sizeOf(after) - sizeOf(before);
        writes.push(() => (after ? records.set(key, after) : records.delete(key)));
      }
    }
    const { scope, maxRecords, maxSize } = limits;
    if (count > maxRecords) return `The state has ${count} records. The limit ${scope} is ${maxRecords}.`;
    if (size > maxSize) return `The state has ${size} characters of JSON. The limit ${scope} is ${maxSize}.`;
    check();
    for (const write of writes) write();
    kept = { ...base, count, size };
    for (const listener of listeners) listener();
    return undefined;
  }

  return {
    /** Begins the changes of a request. */
    draft: () => createDraft(kept.records, apply),
    clear: () => void apply(new Map(), empty()),
    /** Calls a function after each change of the records. @returns a function that removes it */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A copy of all records. */
    snapshot(): StateSnapshot {
      const lists = Array.from(kept.records, ([name, records]) => [name, [...records.values()]]);
      return structuredClone(Object.fromEntries(lists));
    },
    /** Replaces all records. @throws {StateError} where the snapshot is wrong or beyond the limits; then nothing changes */
    restore(snapshot: unknown): void {
      const { records, check } = readSnapshot(snapshot, collections);
      const excess = apply(records, empty(), check);
      if (excess !== undefined) throw new StateError(excess, 413);
    },
  };
}

/** Creates the records as a request leaves them. @param kept the records before it */
function createDraft(kept: Records<StateRecord>, apply: (changes: Changes) => string | undefined) {
  const changes: Changes = new Map();
  return {
    /** The record before the request. */
    before: (name: string, key: unknown) => kept.get(name)?.get(String(key)),
    get(name: string, key: unknown): StateRecord | undefined {
      const source = changes.get(name)?.has(String(key)) ? changes : kept;
      return source.get(name)?.get(String(key));
    },
    /** The records of a collection, oldest first. A changed record keeps its place. */
    list(name: string): StateRecord[] {
      const [records, changed] = [kept.get(name) ?? new Map<string, StateRecord>(), changes.get(name)];
      if (!changed) return [...records.values()];
      return [...new Map([...records, ...changed]).values()].filter((record) => record !== undefined);
    },
    /** Adds or replaces a record; undefined deletes it. */
    set(name: string, key: unknown, record: StateRecord | undefined): void {
      changes.set(name, (changes.get(name) ?? new Map()).set(String(key), record));
    },
    /** Applies all changes. @throws {StateError} 507 beyond the limits; then nothing changes */
    apply(): void {
      const excess = changes.size > 0 ? apply(changes) : undefined;
      if (excess === undefined) return;
      const advice = 'Remove the records with a reset or DELETE /__mock/state.';
      throw new StateError(`The mock keeps no more records. ${excess} ${advice}`, 507);
    },
  };
}

function sizeOf(record: StateRecord | undefined): number {
  return record ? JSON.stringify(record).length : 0;
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
