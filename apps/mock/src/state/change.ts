import { isObject } from '@omnichannel/contract';
import type { Collection, StateRecord } from './collections.ts';
import { bind, fillTexts, listIn, sourcesOf } from './loops.ts';
import { equals, evaluate, type Source, type StateRule, valuesOf } from './state-rules.ts';
import type { Store } from './store.ts';

/** A rule with the records and the request that it applies to. */
export interface Part {
  rule: StateRule;
  collection: Collection;
  store: Store;
  source: Source;
}

/** A record before and after a success. A new record has no `before`, a deleted one no `after`. */
export interface Change {
  before?: StateRecord | undefined;
  after?: StateRecord | undefined;
}

/** The keys that a request names. An empty text is none. */
export function keysOf({ rule, source }: Part): unknown[] {
  return itemsIn(rule.key, source).filter((value) => value !== '' && typeof value !== 'object');
}

/** The values of expressions. A list stands for its items. */
function itemsIn(expressions: unknown, source: Source): unknown[] {
  return [expressions].flat().flatMap((one) => evaluate(one, source).flat());
}

/** The record that a request names, where it has the fields of `where`. */
export function recordOf(part: Part, key: unknown = keysOf(part)[0]): StateRecord | undefined {
  const { rule, source, store } = part;
  const record = store.get(rule.collection, key);
  return record && equals(record, valuesOf(rule.where, source)) ? record : undefined;
}

/** The records that have the fields of `where`, in the order of the collection. */
export function recordsOf({ rule, source, store, collection }: Part): StateRecord[] {
  const values = valuesOf(rule.where, source);
  const records = store.list(rule.collection).filter((record) => equals(record, values));
  return collection.newestFirst ? records.reverse() : records;
}

/** Whether a rule applies: `if` holds, and `once` finds no record. */
function applies({ rule, source, store }: Part): boolean {
  const { once } = rule;
  return holds(rule.if, source) && !(once && store.get(once.of, evaluate(once.key, source)[0]));
}

function holds(condition: StateRule['if'], source: Source): boolean {
  return Object.entries(condition ?? {}).every(
    ([text, value]) => String(evaluate(text, source)[0] ?? null) === String(value),
  );
}

/** The changes of a success: none where the rule does not apply. */
export function changesOf(part: Part): Change[] {
  const { rule, source, store } = part;
  if (!applies(part)) return [];
  if (rule.each) return changesOfEach(part);
  if (rule.action === 'create')
    return sourcesOf(rule, source, store).map((one) => createdFrom({ ...part, source: one }));
  if (rule.action !== 'update' && rule.action !== 'delete') return [];
  const records = rule.key === undefined ? recordsOf(part) : [recordOf(part)].filter((record) => record !== undefined);
  return records.map((before) => (rule.action === 'delete' ? { before } : { before, after: updated(part, before) }));
}

/** Applies changes. @param undo receives functions that revert them @throws {StateError} 507 beyond the limits of the store */
export function apply(
  { rule, collection: { key }, store }: Part,
  changes: readonly Change[],
  undo: (() => void)[],
): void {
  for (const { before, after } of changes) {
    if (!after) undo.push(store.delete(rule.collection, before?.[key]));
    else if (after[key] !== undefined) undo.push(store.put(rule.collection, after));
  }
}

/** Each item of a list in the request becomes a record; items with the same key are one, with the last value of each field. */
function changesOfEach({ rule, collection, store, source }: Part): Change[] {
  const items = new Map<unknown, StateRecord>();
  for (const item of itemsIn(rule.each?.items, source).filter(isObject)) {
    const fields = Object.entries(item).filter(([field]) => rule.each?.fields.includes(field));
    const key = item[collection.key];
    items.set(key, { ...items.get(key), ...Object.fromEntries(fields) });
  }
  return Array.from(items, ([key, item]) => {
    const before = store.get(rule.collection, key);
    return { before, after: { ...(before ?? collection.template()), ...item } };
  });
}

/** The record as an update leaves it. */
function updated(part: Part, record: StateRecord): StateRecord {
  const { rule } = part;
  const source = bind(part.source, { record });
  const { add, remove, append, cases = [] } = rule;
  const next: StateRecord = { ...record, ...valuesOf(rule.set, source) };
  for (const one of cases) if (holds(one.if, source)) Object.assign(next, valuesOf(one.set, source));
  for (const field of rule.merge ?? []) {
    const value = isObject(source.request.body) ? source.request.body[field] : undefined;
    if (value !== undefined) next[field] = value;
  }
  if (add) next[add.to] = [...new Set([...listIn(record, add.to), ...known(add, part)[0]])];
  if (remove) {
    const removed = new Set(evaluate(remove.values, source).flat());
    next[remove.from] = listIn(record, remove.from).filter((value) => !removed.has(value));
  }
  if (append) {
    const item = valuesOf(append.item, source);
    const isExcluded = Object.entries(append.unless ?? {}).some(([field, value]) => item[field] === value);
    if (!isExcluded) next[append.to] = [...listIn(record, append.to), item];
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
}

function createdFrom({ rule, source, collection, store }: Part): Change {
  const [given] = evaluate(rule.record, source);
  const set = { ...(isObject(given) && given), ...valuesOf(rule.set, source) };
  if (rule.for) set[collection.key] ??= source.fresh.id(String(collection.template()[collection.key]));
  const { fields = [], from } = rule.fill ?? {};
  const texts = [evaluate(from, source)[0], source.variables];
  for (const field of fields) if (set[field] !== undefined) set[field] = fillTexts(set[field], texts);
  const before = store.get(rule.collection, set[collection.key]);
  if (!before) return { after: { ...collection.template(), ...set } };
  const kept = Object.entries(before).filter(([field]) => rule.keep?.includes(field));
  return { before, after: { ...before, ...set, ...Object.fromEntries(kept) } };
}

/** The values of a request that are keys of records, and those that are not. */
export function known({ values, of }: NonNullable<StateRule['add']>, { source, store }: Part): [unknown[], unknown[]] {
  const sent = [...new Set(evaluate(values, source).flat())];
  const found = new Set(sent.filter((value) => store.get(of, value)));
  return [[...found], sent.filter((value) => !found.has(value))];
}
