import { isDeepStrictEqual } from 'node:util';
import { isObject, pointerKeys, targetOf } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { type EchoedRequest, parseExpression, setAt } from '../echo.ts';
import { copy } from '../response-patches.ts';
import type { Collection, Collections, StateRecord } from './collections.ts';
import type { Fields, Selection, StateRule } from './state-rules.ts';
import type { Draft } from './store.ts';

/** The request, the response and the records that rules read and change. */
export interface Scope {
  /** The values that expressions name: request, response, and variables such as `record`. */
  variables: { request: EchoedRequest; response: { body?: unknown }; [name: string]: unknown };
  draft: Draft;
  collections: Collections;
  find: Contract['find'];
  /** Creates an id in the form of an example. */
  newId(like: string): string;
  /** Whether the response was chosen by the request or by a rule of a test, so that it does not show the records. */
  isChosen: boolean;
}

/** Adds variables to a scope. */
function bind(scope: Scope, variables: Record<string, unknown>): Scope {
  return { ...scope, variables: { ...scope.variables, ...variables } };
}

/** Returns the values that an expression stands for: none, one, or several in lists. A constant stands for itself. */
export function evaluate(expression: unknown, { variables, newId }: Scope): unknown[] {
  if (typeof expression !== 'string' || !expression.startsWith('$'))
    return expression === undefined ? [] : [expression];
  if (expression === '$uuid') return [newId('0b7e3c52-5f0a-4d51-9a63-2f6f7ad1e3c4')];
  return valuesAt(variables, parseExpression(expression) ?? []);
}

/** The values at a path. A field of a list is that of each of its items. */
function valuesAt(node: unknown, path: readonly string[], depth = 0): unknown[] {
  const key = path[depth];
  if (key === undefined) return node === undefined || node === null ? [] : [node];
  if (typeof node !== 'object' || node === null) return [];
  if (Object.hasOwn(node, key)) return valuesAt((node as Record<string, unknown>)[key], path, depth + 1);
  return Array.isArray(node) ? node.flatMap((item) => valuesAt(item, path, depth)) : [];
}

/** Returns the values of fields. A field without a value is left out. */
export function valuesOf(fields: Fields, scope: Scope): Record<string, unknown> {
  const values = Object.entries(fields).map(([field, given]) => [field, valueFor(given, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Returns the value of a field. The first value of a list counts; a list in it is a constant. An object has no value where one of its
 * fields has none, and leaves out those that are null.
 */
function valueFor(given: unknown, scope: Scope): unknown {
  if (Array.isArray(given))
    return given.map((one) => (Array.isArray(one) ? one : valueFor(one, scope))).find((value) => value !== undefined);
  if (!isObject(given)) return evaluate(given, scope)[0];
  const values = valuesOf(given, scope);
  return Object.keys(values).length < Object.keys(given).length ? undefined : withoutNulls(values);
}

function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Whether expressions have these values. */
function holds(condition: Fields, scope: Scope): boolean {
  return Object.entries(condition).every(([text, value]) => fits(evaluate(text, scope)[0], value));
}

/** Whether a value is the expected one, or one of several. A list fits a value that it contains. No value is null. */
function fits(value: unknown, expected: unknown): boolean {
  if (Array.isArray(value)) return value.includes(expected);
  return [expected].flat().some((one) => isSame(value ?? null, one));
}

/** Compares two values. A parameter is the text of a number; null is not a text. */
function isSame(value: unknown, expected: unknown): boolean {
  const areObjects = typeof value === 'object' || typeof expected === 'object';
  return areObjects ? value === expected : String(value) === String(expected);
}

/** Returns the records of a collection, or the values in a list, that a selection stands for. */
export function select(selection: Selection, scope: Scope): unknown[] {
  const { collection = '', in: list, key, where = {}, except, newestFirst = false } = selection;
  const fields = Object.entries(valuesOf(where, scope)).map(([path, value]) => [path.split('/'), value] as const);
  const excluded = new Set(itemsIn(except, scope));
  const isSelected = (item: unknown) =>
    fields.every(([path, value]) => fits(targetOf(item, path), value)) && !excluded.has(keyOf(selection, item, scope));
  if (list !== undefined) return itemsIn(list, scope).filter(isSelected);
  const keys = keysOf(selection, scope);
  if (key !== undefined) return keys.flatMap((one) => scope.draft.get(collection, one) ?? []).filter(isSelected);
  const records = scope.draft.list(collection).filter(isSelected);
  return newestFirst ? records.reverse() : records;
}

/** The keys that a selection names, each once. An empty text is none. */
function keysOf({ key }: Selection, scope: Scope): unknown[] {
  return [...new Set(itemsIn(key, scope))].filter((value) => value !== '' && typeof value !== 'object');
}

/** The key of a selected record, or a selected value itself. */
function keyOf({ collection = '', in: list }: Selection, item: unknown, { collections }: Scope): unknown {
  return list === undefined ? (item as StateRecord)[collections.get(collection)?.key ?? ''] : item;
}

/** Returns the items that expressions, constants and selections stand for. An object of fields is an item. */
function itemsIn(given: unknown, scope: Scope): unknown[] {
  if (Array.isArray(given)) return given.flatMap((one) => itemsIn(one, scope));
  if (!isObject(given)) return evaluate(given, scope).flat();
  if (!('collection' in given || 'in' in given)) return [valueFor(given, scope)].filter((value) => value !== undefined);
  const { as = 'record', values, ...selection } = given as Selection;
  return select(selection, scope).flatMap((item) =>
    values === undefined ? keyOf(selection, item, scope) : itemsIn(values, bind(scope, { [as]: item })),
  );
}

/**
 * Replaces the placeholders in the texts of a value, such as `{{ order.id }}`, by what the first source has. An expression that is more
 * than a name, such as a filter, stays: the mock has no template engine.
 */
function fillTexts(value: unknown, sources: readonly unknown[]): unknown {
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, fillTexts(one, sources)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{\{\s*(\w+(?:\.\w+)*)\s*\}\}/g, (placeholder, name: string) => {
    const found = sources.map((source) => targetOf(source, name.split('.'))).find((one) => one !== undefined);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : placeholder;
  });
}

/** Returns the name of the example that the records require: mostly of a failure. */
export function exampleFor(rules: readonly StateRule[], scope: Scope): string | undefined {
  for (const rule of rules) {
    const { missing, conflict, unnamed } = rule;
    if ((missing ?? conflict ?? unnamed) === undefined) continue;
    const named = keysOf(rule, scope).length;
    const found = select(rule, scope).length;
    const example = (named === 0 && unnamed) || (found < named && missing) || (found > 0 && conflict);
    if (example) return example;
  }
  return undefined;
}

/** Applies the rules of a success: they change the draft of the records, and show records in the response. */
export function runRules(rules: readonly StateRule[], scope: Scope): void {
  for (const rule of rules) {
    const { action, collection, in: list, as = 'record', rules: inner = [], unless } = rule;
    if (!holds(rule.if ?? {}, scope) || (unless && select(unless, scope).length > 0)) continue;
    const isOnce = list === undefined && (collection === undefined || action === 'create');
    const items = isOnce ? [undefined] : select(rule, scope);
    for (const item of items) runRules(inner, bind(scope, { [as]: item }));
    if (rule.batch) runBatch(rule.batch, scope);
    else if (action === 'stream') showEvents(rule, items as StateRecord[], scope);
    else if (action && action !== 'list') showRecords(rule, recordsAfter(rule, items, scope), scope);
    else if (rule.show) showRecords(rule, items as StateRecord[], scope);
  }
}

/** Creates, updates or deletes a record for each item of a rule. @returns the records afterwards, each once */
function recordsAfter(rule: StateRule, items: readonly unknown[], scope: Scope): StateRecord[] {
  const { action, as = 'record', collection: name = '' } = rule;
  const collection = scope.collections.get(name) as Collection;
  const records = new Map<unknown, StateRecord>();
  for (const item of items) {
    const own = bind(scope, { [as]: item });
    const [before] = action === 'create' ? select({ collection: name, key: rule.key ?? [] }, own) : [item];
    const record = revised(rule, collection, bind(own, { record: before }));
    const key = record[collection.key];
    if (key === undefined) continue;
    scope.draft.set(name, key, action === 'delete' ? undefined : record);
    records.set(key, record);
  }
  return [...records.values()];
}

/** Returns the record of a scope as a rule leaves it, or a new one. */
function revised(rule: StateRule, { key, defaults }: Collection, scope: Scope): StateRecord {
  const { set = {}, cases = [], lists = {}, join = [], fill } = rule;
  const before = scope.variables.record as StateRecord | undefined;
  const next = before ? { ...before } : { ...defaults, [key]: undefined };
  Object.assign(next, givenRecord(rule, scope), valuesOf(set, scope));
  for (const one of cases) if (holds(one.if, scope)) Object.assign(next, valuesOf(one.set, scope));
  for (const field of join) next[field] = evaluate(set[field], scope).join('');
  for (const [field, items] of Object.entries(lists)) next[field] = [...new Set(itemsIn(items, scope))];
  const sources = fill?.from.map((one) => valueFor(one, scope)) ?? [];
  for (const field of fill?.fields ?? []) next[field] = fillTexts(next[field], sources);
  next[key] = before?.[key] ?? keysOf(rule, scope)[0] ?? next[key];
  if (defaults[key] !== undefined) next[key] ??= scope.newId(String(defaults[key]));
  return withoutNulls(next);
}

/** The record that a request or its response has, or some of its fields. */
function givenRecord({ record, fields }: StateRule, scope: Scope): StateRecord {
  const [given] = evaluate(record, scope);
  const entries = isObject(given) ? Object.entries(given) : [];
  return Object.fromEntries(entries.filter(([field]) => fields?.includes(field) ?? true));
}

/** Writes what a rule has found or changed into the response. */
function showRecords(rule: StateRule, records: readonly StateRecord[], scope: Scope): void {
  const { collection: name = '', show = {} } = rule;
  const { key, shown } = scope.collections.get(name) as Collection;
  const missing = keysOf(rule, scope).filter((one) => !scope.draft.get(name, one));
  const before = (record: StateRecord) => scope.draft.before(name, record[key]);
  const keyOnly = (record: StateRecord) => ({ [key]: record[key] });
  const parts: Record<string, () => unknown> = {
    record: () => records.slice(0, 1).map(shown)[0],
    records: () => records.map(shown),
    count: () => records.length,
    keys: () => records.map((record) => record[key]),
    missing: () => (missing.length > 0 ? missing : undefined),
    created: () => records.filter((record) => !before(record)).map(keyOnly),
    updated: () => records.filter(before).map(keyOnly),
    changed: () => records.filter((record) => !isDeepStrictEqual(record, before(record))).length,
  };
  const { body } = scope.variables.response;
  for (const [part, pointers] of Object.entries(show))
    for (const pointer of [pointers].flat()) setAt(body, pointerKeys(pointer), copy(parts[part]?.()), true);
}

/** Replaces the last events of a stream by one for each record. */
function showEvents(rule: StateRule, records: readonly StateRecord[], scope: Scope): void {
  const { body } = scope.variables.response;
  if (Array.isArray(body))
    body.splice(rule.first ?? 0, body.length, ...records.map((one) => copy(itemOf(rule, one, scope))));
}

/** The form of a record in a list or a stream. */
export function itemOf({ item, collection = '' }: StateRule, record: StateRecord, scope: Scope): StateRecord {
  const shown = scope.collections.get(collection)?.shown(record) ?? record;
  return item ? valuesOf(item, bind(scope, { record: shown, hidden: record })) : shown;
}

/** Applies the rules of another operation to each item of a list, as if it were the body of a request. */
function runBatch({ operation, items, at, done, failed }: NonNullable<StateRule['batch']>, scope: Scope): void {
  const { request, response } = scope.variables;
  const { state = [] } = scope.find(operation) ?? {};
  const sent = itemsIn(`$response.body#${at}`, scope);
  const results = itemsIn(items, scope).map((body, index) => {
    const own = bind(scope, { request: { ...request, body }, response: { body: {} } });
    const fields = failed[exampleFor(state, own) ?? ''] ?? done;
    const result = scope.isChosen ? sent[index] : valuesOf(fields, own);
    setAt(own.variables.response.body, pointerKeys(at), result, true);
    runRules(state, own);
    return result;
  });
  setAt(response.body, pointerKeys(at), results);
}
