import { isObject, pointerKeys } from '@omnichannel/contract';
import type { CustomResponse, Feature, MockRequest } from '../feature.ts';
import type { Sessions } from '../rules/sessions.ts';
import type { Collection, StateRecord } from './collections.ts';
import { evaluate, type Source, type StateRule, valuesOf } from './state-rules.ts';
import type { Store } from './store.ts';

/** Keeps records, as the contract's `x-state` declares. */
export interface StateFeature extends Feature {
  /** The records that a list is made of; undefined where the request chose its response, or its operation lists no records. */
  itemsOf(asked: MockRequest): StateRecord[] | undefined;
}

/**
 * Creates the feature that interprets `x-state`: responses show the records of the session, and successes change them. A chosen
 * response does not show the records, but its success changes them.
 */
export function createState(
  sessions: Pick<Sessions, 'of'>,
  collections: ReadonlyMap<string, Collection>,
): StateFeature {
  /** Requests that did not choose their response. */
  const undecided = new WeakSet<MockRequest>();
  /** The bodies of their responses. */
  const bodies = new WeakMap<MockRequest, unknown>();
  /** Joins a rule with the records and the request that it applies to. */
  const partOf = (rule: StateRule, asked: MockRequest, response?: unknown): Part => ({
    rule,
    collection: collections.get(rule.collection) as Collection,
    store: sessions.of(asked.session).state as Store,
    source: { ...sourceOf(asked, response), join: rule.join },
  });

  return {
    answer(asked) {
      const { state = [] } = asked.operation;
      if (state.length > 0) undecided.add(asked);
      const file = state.find((rule) => rule.file);
      return file && fileOf(partOf(file, asked));
    },

    precedingScenario(asked) {
      for (const rule of asked.operation.state ?? []) {
        const scenario = scenarioOf(partOf(rule, asked));
        if (scenario !== undefined) return scenario;
      }
      return undefined;
    },

    itemsOf(asked) {
      const rule = asked.operation.state?.find(({ action }) => action === 'list');
      if (!rule || !undecided.has(asked)) return undefined;
      const { store, source, collection } = partOf(rule, asked);
      const values = Object.entries(valuesOf(rule.where, source));
      const listed = store.list(rule.collection).filter((record) => equals(record, values));
      return listed.map(collection.shown);
    },

    changes(asked, { status, texts }, isDynamic) {
      const { state } = asked.operation;
      if (!state || isDynamic || !undecided.has(asked)) return [];
      if (status >= 400) {
        const { request } = sourceOf(asked);
        return texts.map(
          ([text, read]) =>
            (body) =>
              replaceText(body, text, String(read(request))),
        );
      }
      return [
        (body) => {
          for (const rule of state) show(partOf(rule, asked, body));
          bodies.set(asked, body);
        },
      ];
    },

    commit(asked, { body, ...response }) {
      const { state = [] } = asked.operation;
      if (state.length === 0) return;
      const sent = bodies.get(asked) ?? ('events' in response ? response.events : parse(body));
      const undo: (() => void)[] = [];
      try {
        for (const rule of state) undo.push(apply(partOf(rule, asked, sent)));
      } catch (error) {
        // A rule met a limit, so that the request changes nothing.
        for (const revert of undo.reverse()) revert();
        throw error;
      }
    },
  };
}

interface Part {
  rule: StateRule;
  collection: Collection;
  store: Store;
  source: Source;
}

function sourceOf({ body, form, mediaType, query, path, header }: MockRequest, response?: unknown): Source {
  // A file is Latin-1 text, one character per byte. Records keep it in Base64.
  const isFile = typeof body === 'string' && !mediaType?.endsWith('json');
  return {
    request: {
      get body() {
        return form ?? (isFile ? Buffer.from(body, 'latin1').toString('base64') : body);
      },
      ...{ query, path, header },
    },
    response,
  };
}

function parse(body: string | Buffer | undefined): unknown {
  return typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : undefined;
}

/** The keys that a request names. An empty text is none. */
function keysOf({ rule, source }: Part): unknown[] {
  return evaluate(rule.key, source).filter((value) => value !== '');
}

/** The record that a request names, where it has the fields of `where`. */
function recordOf(part: Part, key: unknown = keysOf(part)[0]): StateRecord | undefined {
  const { rule, source, store } = part;
  const record = store.get(rule.collection, key);
  return record && equals(record, Object.entries(valuesOf(rule.where, source))) ? record : undefined;
}

function equals(record: StateRecord, values: [field: string, value: unknown][]): boolean {
  return values.every(([field, value]) => {
    const own = record[field];
    return Array.isArray(own) ? own.includes(value) : String(own) === String(value);
  });
}

/** The example that the records require: mostly of a failure. */
function scenarioOf(part: Part): string | undefined {
  const { collection, action, missing, conflict, unnamed, append, each, empty } = part.rule;
  const keys = keysOf(part);
  if (each) return undefined;
  if (action === 'create') {
    if (keys.length === 0) return unnamed;
    return keys.some((key) => part.store.get(collection, key)) ? conflict : undefined;
  }
  if (!keys.every((key) => recordOf(part, key))) return missing;
  if (empty !== undefined && listIn(recordOf(part), empty).length > 0) return conflict;
  return append && listIn(recordOf(part), append.to).length >= (append.max ?? Infinity) ? append.full : undefined;
}

function fileOf(part: Part): CustomResponse | undefined {
  const { type = '', content = '' } = part.rule.file ?? {};
  const record = recordOf(part);
  if (!record) return undefined;
  const headers = { 'Content-Type': String(record[type] ?? 'application/octet-stream') };
  return { status: 200, headers, body: Buffer.from(String(record[content]), 'base64'), source: 'the uploaded file' };
}

/** Writes the record into the body of a success. */
function show(part: Part): void {
  const { rule, source, collection } = part;
  if (rule.add) {
    const [found, unknown] = known(rule.add, part);
    write(source.response, pointerKeys(rule.add.found), found);
    write(source.response, pointerKeys(rule.add.unknown), unknown.length > 0 ? unknown : undefined);
  }
  if (rule.each) {
    const [created, updated] = [false, true].map((isKnown) =>
      each(part).filter((item) => (part.store.get(rule.collection, item[collection.key]) !== undefined) === isKnown),
    );
    const keysIn = (items: StateRecord[] = []) => items.map((item) => ({ [collection.key]: item[collection.key] }));
    write(source.response, pointerKeys(rule.each.created), keysIn(created));
    write(source.response, pointerKeys(rule.each.updated), keysIn(updated));
  }
  if (rule.show === undefined) return;
  const record = rule.action === 'get' ? recordOf(part) : changed(part);
  if (record) write(source.response, pointerKeys(rule.show), collection.shown(record));
}

/** Changes the records for a success. @returns a function that reverts it @throws {StateError} 507 beyond the limits of the store */
function apply(part: Part): () => void {
  const { rule, collection, store } = part;
  if (rule.action === 'delete' && recordOf(part)) return store.delete(rule.collection, keysOf(part)[0]);
  if (rule.each) return putEach(part);
  const record = changed(part);
  return record?.[collection.key] === undefined ? () => {} : store.put(rule.collection, record);
}

/** The items of a list in the request. Each becomes a record; items with the same key are one, with the last value of each field. */
function each({ rule, source, collection }: Part): StateRecord[] {
  const items = new Map<unknown, StateRecord>();
  for (const item of evaluate(rule.each?.items, source).filter(isObject)) {
    const fields = Object.entries(item).filter(([field]) => rule.each?.fields.includes(field));
    const key = item[collection.key];
    items.set(key, { ...items.get(key), ...Object.fromEntries(fields) });
  }
  return [...items.values()];
}

function putEach(part: Part): () => void {
  const { rule, collection, store } = part;
  const undo = each(part).map((item) => {
    const existing = store.get(rule.collection, item[collection.key]);
    return store.put(rule.collection, { ...(existing ?? collection.template()), ...item });
  });
  return () => {
    for (const revert of undo.reverse()) revert();
  };
}

/** The record as a success leaves it; undefined where it changes none. */
function changed(part: Part): StateRecord | undefined {
  const { rule, source } = part;
  if (rule.action === 'create') return created(part);
  const record = rule.action === 'update' ? recordOf(part) : undefined;
  if (!record) return undefined;
  const { add, remove, append } = rule;
  const next: StateRecord = { ...record, ...valuesOf(rule.set, source) };
  for (const field of rule.merge ?? []) {
    const value = isObject(source.request.body) ? source.request.body[field] : undefined;
    if (value === null) delete next[field];
    else if (value !== undefined) next[field] = value;
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
  return next;
}

function created({ rule, source, collection, store }: Part): StateRecord {
  const [given] = evaluate(rule.record, source);
  const set = { ...(isObject(given) && given), ...valuesOf(rule.set, source) };
  const existing = store.get(rule.collection, set[collection.key]);
  if (!existing) return { ...collection.template(), ...set };
  const kept = Object.entries(existing).filter(([field]) => rule.keep?.includes(field));
  return { ...existing, ...set, ...Object.fromEntries(kept) };
}

/** The values of a request that are keys of records, and those that are not. */
function known({ values, of }: NonNullable<StateRule['add']>, { source, store }: Part): [unknown[], unknown[]] {
  const sent = [...new Set(evaluate(values, source).flat())];
  const found = new Set(sent.filter((value) => store.get(of, value)));
  return [[...found], sent.filter((value) => !found.has(value))];
}

function listIn(record: StateRecord | undefined, field: string): unknown[] {
  const list = record?.[field];
  return Array.isArray(list) ? list : [];
}

/** Sets the value at a pointer; undefined removes the field. At the root it replaces the fields of the body. */
function write(body: unknown, [key, ...rest]: readonly string[], value: unknown): void {
  if (!isObject(body)) return;
  if (key === undefined) {
    for (const field of Object.keys(body)) delete body[field];
    Object.assign(body, value);
  } else if (rest.length > 0) {
    if (value !== undefined) body[key] ??= {};
    write(body[key], rest, value);
  } else if (value === undefined) delete body[key];
  else body[key] = value;
}

/** Replaces a text in all strings of a body. */
function replaceText(body: unknown, text: string, replacement: string): void {
  for (const [key, value] of typeof body === 'object' && body !== null ? Object.entries(body) : []) {
    if (typeof value !== 'string') replaceText(value, text, replacement);
    else (body as StateRecord)[key] = value.replaceAll(text, () => replacement);
  }
}
