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
  put(collection: string, record: StateRecord): void;
  delete(collection: string, key: unknown): void;
  clear(): void;
  /** A copy of all records. */
  snapshot(): StateSnapshot;
  /** Replaces all records. @throws {StateError} where the snapshot is wrong; then nothing changes */
  restore(snapshot: unknown): void;
}

/** Maximum number of records of all sessions. */
export const maxRecords = 10_000;
/** Maximum size of the records of all sessions as JSON, in characters. */
export const maxStateSize = 64 * 1024 * 1024;

interface Entry {
  record: StateRecord;
  size: number;
  remove(): void;
}

/** Returns a function that creates stores. Beyond the limits, they remove the records that have not changed for the longest time. */
export function createStores(collections: ReadonlyMap<string, Collection>): () => Store {
  /** The entries of all stores, in the order of their last change. */
  const all = new Set<Entry>();
  let size = 0;

  function remove(entries: Map<string, Entry>, key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    all.delete(entry);
    size -= entry.size;
  }

  function put(entries: Map<string, Entry>, key: string, record: StateRecord): void {
    const entry = { record, size: JSON.stringify(record).length, remove: () => remove(entries, key) };
    const old = entries.get(key);
    if (old) all.delete(old);
    size += entry.size - (old?.size ?? 0);
    // A changed record keeps its place in the list.
    entries.set(key, entry);
    all.add(entry);
    for (const oldest of all) {
      if (all.size <= maxRecords && size <= maxStateSize) break;
      oldest.remove();
    }
  }

  return () => {
    const kept = new Map([...collections.keys()].map((name) => [name, new Map<string, Entry>()]));
    const at = (name: string) => kept.get(name) as Map<string, Entry>;
    const list = (name: string) => Array.from(at(name).values(), ({ record }) => record);
    const add = (name: string, given: StateRecord) => {
      const { key, masked } = collections.get(name) as Collection;
      put(at(name), String(given[key]), masked(given));
    };
    const clear = () => {
      for (const entries of kept.values()) for (const key of [...entries.keys()]) remove(entries, key);
    };
    return {
      get: (name, key) => at(name).get(String(key))?.record,
      list,
      put: add,
      delete: (name, key) => remove(at(name), String(key)),
      clear,
      snapshot: () => structuredClone(Object.fromEntries([...collections.keys()].map((name) => [name, list(name)]))),
      restore(given) {
        const records = readSnapshot(given, collections);
        clear();
        for (const [name, listed] of Object.entries(records)) for (const record of listed) add(name, record);
      },
    };
  };
}

/** Checks and copies a snapshot. Fields that are required and absent get the value of a new record. */
function readSnapshot(given: unknown, collections: ReadonlyMap<string, Collection>): StateSnapshot {
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
    const keys = new Set(records[name].map((record) => String(record[collection.key])));
    if (keys.size < list.length) throw new StateError(`${name} has two records with the same ${collection.key}.`);
  }
  const count = Object.values(records).reduce((sum, list) => sum + list.length, 0);
  if (count > maxRecords) throw new StateError(`The state has ${count} records. The limit is ${maxRecords}.`);
  const size = JSON.stringify(records).length;
  if (size > maxStateSize)
    throw new StateError(`The state has ${size} characters of JSON. The limit is ${maxStateSize}.`);
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
