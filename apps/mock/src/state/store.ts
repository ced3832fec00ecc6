import { isObject } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import { HttpError } from '../http/http-error.ts';
import { type Collection, findStateFaults, type StateRecord } from './collections.ts';

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
export interface Store {
  get(collection: string, key: unknown): StateRecord | undefined;
  list(collection: string): StateRecord[];
  /**
   * Adds or replaces a record. A record without a key is not kept.
   *
   * @returns a function that reverts it
   * @throws {StateError} 507 beyond the limits; then nothing changes
   */
  put(collection: string, record: StateRecord): () => void;
  /** @returns a function that reverts it, and puts the record at the end of the list */
  delete(collection: string, key: unknown): () => void;
  clear(): void;
  /** Calls a function after each change of a record. @returns a function that removes it */
  onChange(listener: () => void): () => void;
  /** A copy of all records. */
  snapshot(): StateSnapshot;
  /** Replaces all records. @throws {StateError} where the snapshot is wrong or beyond the limits; then nothing changes */
  restore(snapshot: unknown): void;
}

/** The most that a store keeps. */
export interface StoreLimits {
  /** Which requests the limits apply to, for error messages. */
  scope: string;
  maxRecords: number;
  /** Characters of the records as JSON. */
  maxSize: number;
}

const mebi = 1024 * 1024;

/** The limits of the requests without a session. */
export const rootLimits: StoreLimits = {
  scope: 'without a session',
  maxRecords: 10_000,
  maxSize: 64 * mebi,
};

/** The limits of each session: room for one file of the maximum size, 10 MB, in Base64. At most 100 sessions exist. */
export const sessionLimits: StoreLimits = { scope: 'of a session', maxRecords: 1000, maxSize: 16 * mebi };

interface Entry {
  record: StateRecord;
  size: number;
}

type Collections = ReadonlyMap<string, Collection>;

export function createStore(collections: Collections, limits: StoreLimits): Store {
  const kept = new Map([...collections.keys()].map((name) => [name, new Map<string, Entry>()]));
  const listeners = new Set<() => void>();
  let count = 0;
  let size = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const at = (name: string) => kept.get(name) as Map<string, Entry>;
  const list = (name: string) => Array.from(at(name).values(), ({ record }) => record);

  /** Sets or removes an entry. A changed record keeps its place in the list. @returns a function that reverts it */
  function set(entries: Map<string, Entry>, key: string, entry: Entry | undefined): () => void {
    const old = entries.get(key);
    if (entry) entries.set(key, entry);
    else entries.delete(key);
    count += (entry ? 1 : 0) - (old ? 1 : 0);
    size += (entry?.size ?? 0) - (old?.size ?? 0);
    notify();
    return () => void set(entries, key, old);
  }

  function put(name: string, given: StateRecord): () => void {
    const collection = collections.get(name) as Collection;
    const key = keyOf(given[collection.key]);
    if (key === undefined) return () => {};
    const record = collection.masked(given);
    const revert = set(at(name), key, { record, size: sizeOf(record) });
    const excess = excessOf(limits, count, size);
    if (excess === undefined) return revert;
    revert();
    throw new StateError(
      `The mock keeps no more records. ${excess} Remove the records with a reset or DELETE /__mock/state.`,
      507,
    );
  }

  function clear(): void {
    for (const entries of kept.values()) entries.clear();
    count = 0;
    size = 0;
    notify();
  }

  return {
    get(name, key) {
      const text = keyOf(key);
      return text === undefined ? undefined : at(name).get(text)?.record;
    },
    list,
    put,
    delete(name, key) {
      const text = keyOf(key);
      return text === undefined ? () => {} : set(at(name), text, undefined);
    },
    clear,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => structuredClone(Object.fromEntries([...collections.keys()].map((name) => [name, list(name)]))),
    restore(given) {
      const records = readSnapshot(given, collections, limits);
      clear();
      for (const [name, listed] of Object.entries(records)) for (const record of listed) put(name, record);
    },
  };
}

/** The key as a text; undefined where there is none. */
function keyOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

function sizeOf(record: StateRecord): number {
  return JSON.stringify(record).length;
}

/** The limit that records exceed, as a sentence. */
function excessOf({ scope, maxRecords, maxSize }: StoreLimits, count: number, size: number): string | undefined {
  if (count > maxRecords) return `The state has ${count} records. The limit ${scope} is ${maxRecords}.`;
  if (size > maxSize) return `The state has ${size} characters of JSON. The limit ${scope} is ${maxSize}.`;
  return undefined;
}

/** Checks and copies a snapshot. Fields that are required and absent get the value of a new record. */
function readSnapshot(given: unknown, collections: Collections, limits: StoreLimits): StateSnapshot {
  const copy = copyOf(given);
  if (!isObject(copy)) throw new StateError('The state must be an object with a list of records for each collection.');
  const records: StateSnapshot = {};
  for (const [name, list] of Object.entries(copy)) {
    const collection = collections.get(name);
    const known = [...collections.keys()];
    if (!collection)
      throw new StateError(`There is no collection ${name}.${didYouMean(name, known)} There are: ${known.join(', ')}.`);
    if (!Array.isArray(list) || !list.every(isObject)) throw new StateError(`${name} must be a list of records.`);
    records[name] = list.map((record) => ({ ...collection.template(), [collection.key]: undefined, ...record }));
    const keys = records[name].flatMap((record) => keyOf(record[collection.key]) ?? []);
    if (new Set(keys).size < keys.length)
      throw new StateError(`${name} has two records with the same ${collection.key}.`);
  }
  const all = Object.values(records).flat();
  const size = all.reduce((sum, record) => sum + sizeOf(record), 0);
  const excess = excessOf(limits, all.length, size);
  if (excess !== undefined) throw new StateError(excess, 413);
  const faults = findStateFaults(collections, records);
  if (faults.length > 0)
    throw new StateError(
      `The state does not fit the contract: ${faults.slice(0, 5).join('; ')}${faults.length > 5 ? '; …' : ''}.`,
    );
  return records;
}

function copyOf(given: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(given));
  } catch {
    throw new StateError('The state is not JSON.');
  }
}
