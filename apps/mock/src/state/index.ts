import { isDeepStrictEqual } from 'node:util';
import { isObject, pointerKeys } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import type { CustomResponse, Feature, FollowStream, MockRequest } from '../feature.ts';
import type { KeptItems } from '../pages.ts';
import { copy } from '../response-patches.ts';
import type { Session, Sessions } from '../rules/sessions.ts';
import { apply, changesOf, keysOf, known, type Part, recordOf, recordsOf } from './change.ts';
import type { Collection, StateRecord } from './collections.ts';
import { bind, listIn } from './loops.ts';
import { evaluate, type Source, type StateRule, valuesOf } from './state-rules.ts';
import type { Store } from './store.ts';

/** Keeps records, as the contract's `x-state` declares. */
export interface StateFeature extends Feature {
  /** The records that a list is made of; undefined where the request chose its response, or its operation lists no records. */
  itemsOf(asked: MockRequest): KeptItems | undefined;
}

/**
 * Creates the feature that interprets `x-state`: responses show the records of the session, and successes change them. A chosen
 * response does not show the records, but its success changes them.
 */
export function createState(
  sessions: Pick<Sessions, 'of'>,
  collections: ReadonlyMap<string, Collection>,
  find: Contract['find'],
): StateFeature {
  const { partOf, scenarioFor, showRule, applyRules } = createInterpreter(sessions, collections, find);
  /** Requests that did not choose their response. */
  const undecided = new WeakSet<MockRequest>();
  /** The bodies of their responses. */
  const bodies = new WeakMap<MockRequest, unknown>();

  return {
    answer(asked) {
      const { state = [] } = asked.operation;
      if (state.length > 0) undecided.add(asked);
      const file = state.find((rule) => rule.file);
      return file && fileOf(partOf(file, asked));
    },

    precedingScenario: scenarioFor,

    itemsOf(asked) {
      const rule = asked.operation.state?.find(({ action }) => action === 'list');
      if (!rule || !undecided.has(asked)) return undefined;
      const part = partOf(rule, asked);
      const records = recordsOf(part);
      const [after] = evaluate(rule.after, part.source);
      const start = records.findIndex((record) => record[part.collection.key] === after) + 1;
      const { item } = rule;
      const shown = item
        ? (record: StateRecord) => valuesOf(item, bind(part.source, { record }))
        : part.collection.shown;
      return { items: records.map(shown), start };
    },

    changes(asked, { status, texts }, isDynamic) {
      const { state } = asked.operation;
      if (!state || isDynamic || !undecided.has(asked)) return [];
      if (status >= 400) {
        const { request } = requestSource(asked);
        return texts.map(
          ([text, read]) =>
            (body) =>
              replaceText(body, text, String(read(request))),
        );
      }
      return [
        (body) => {
          for (const rule of state) showRule(rule, asked, body);
          bodies.set(asked, body);
        },
      ];
    },

    followStream(asked, events) {
      const rule = asked.operation.state?.find((one) => one.events);
      if (!rule || !undecided.has(asked)) return undefined;
      return followRecords({ rule, asked, events, session: sessions.of(asked.session), partOf, scenarioFor, showRule });
    },

    commit(asked, { body, ...response }) {
      const { state = [] } = asked.operation;
      if (state.length === 0) return;
      const undo: (() => void)[] = [];
      try {
        applyRules(asked, bodies.get(asked) ?? ('events' in response ? response.events : parse(body)), undo);
      } catch (error) {
        // A rule met a limit, so that the request changes nothing.
        for (const revert of undo.reverse()) revert();
        throw error;
      }
    },
  };
}

type Interpreter = ReturnType<typeof createInterpreter>;

/** A stream whose rule makes events of records. */
interface Streamed extends Pick<Interpreter, 'partOf' | 'scenarioFor' | 'showRule'> {
  rule: StateRule;
  asked: MockRequest;
  /** The transcript that was rendered. */
  events: readonly unknown[];
  session: Session;
}

/**
 * Follows the records of a stream. A new record becomes an event. Without a new record, the stream repeats its first events that have changed,
 * such as a count. It ends where the records reject its request, such as after the subscriber was deleted.
 */
function followRecords({ rule, asked, events, session, ...interpreter }: Streamed): FollowStream {
  const { partOf, scenarioFor, showRule } = interpreter;
  const { collection, store } = partOf(rule, asked);
  const { after } = rule.events as NonNullable<StateRule['events']>;
  const known = new Set<unknown>();
  const learn = () => {
    for (const record of store.list(rule.collection)) known.add(record[collection.key]);
  };
  learn();
  let shown = events;
  const laterEvents = (): unknown[] => {
    const next = copy([...events]);
    for (const one of asked.operation.state ?? []) showRule(one, asked, next);
    const records = oldestFirst(partOf(rule, asked));
    const added = next.slice(after).filter((_, index) => !known.has(records[index]?.[collection.key]));
    const before = shown;
    shown = next;
    learn();
    if (added.length > 0) return added;
    return next.slice(0, after).filter((event, index) => !isDeepStrictEqual(event, before[index]));
  };
  return (onEvents, onEnd) => {
    let scheduled: NodeJS.Immediate | undefined;
    const update = () => {
      scheduled = undefined;
      if (session.isDropped || scenarioFor(asked) !== undefined) onEnd();
      else onEvents(laterEvents());
    };
    // All records that a request changes are one change.
    const stop = store.onChange(() => {
      scheduled ??= setImmediate(update);
    });
    update();
    return () => {
      stop();
      clearImmediate(scheduled);
    };
  };
}

/** Creates the functions that apply the rules of a request's operation. */
function createInterpreter(
  sessions: Pick<Sessions, 'of'>,
  collections: ReadonlyMap<string, Collection>,
  find: Contract['find'],
) {
  /** The value of `$now` of each request. */
  const times = new WeakMap<MockRequest, string>();
  function timeOf(asked: MockRequest, { now }: Pick<Session['fresh'], 'now'>): string {
    if (!times.has(asked)) times.set(asked, new Date(now()).toISOString());
    return times.get(asked) as string;
  }

  /** Joins a rule with the records and the request that it applies to. */
  const partOf = (rule: StateRule, asked: MockRequest, response?: unknown): Part => {
    const { state, fresh } = sessions.of(asked.session);
    const source = {
      ...requestSource(asked),
      response,
      join: rule.join,
      fresh: { now: () => timeOf(asked, fresh), id: (like: string) => fresh.id(like) },
    };
    return { rule, collection: collections.get(rule.collection) as Collection, store: state as Store, source };
  };

  /** The items of a batch as requests to its operation. */
  function requestsIn({ batch }: StateRule, asked: MockRequest): MockRequest[] {
    const operation = batch && find(batch.operation);
    if (!operation) return [];
    return evaluate(batch.items, partOf({} as StateRule, asked).source).map((body) => ({ ...asked, operation, body }));
  }

  function scenarioFor(asked: MockRequest): string | undefined {
    for (const rule of asked.operation.state ?? []) {
      const scenario = rule.batch ? undefined : scenarioOf(partOf(rule, asked));
      if (scenario !== undefined) return scenario;
    }
    return undefined;
  }

  function showRule(rule: StateRule, asked: MockRequest, body: unknown): void {
    const { batch } = rule;
    if (!batch) show(partOf(rule, asked, body));
    else {
      const results = requestsIn(rule, asked).map((one) => {
        const failed = batch.failed[scenarioFor(one) ?? ''];
        return valuesOf((failed ?? batch.done) as StateRecord, partOf(rule, one).source);
      });
      write(body, pointerKeys(batch.results), results);
    }
  }

  function applyRules(asked: MockRequest, sent: unknown, undo: (() => void)[]): void {
    for (const rule of asked.operation.state ?? []) {
      const part = partOf(rule, asked, sent);
      const { batch } = rule;
      if (!batch) apply(part, changesOf(part), undo);
      else {
        const results = evaluate(`$response.body#${batch.results}/*`, part.source);
        for (const [index, one] of requestsIn(rule, asked).entries()) {
          const body = {};
          write(body, pointerKeys(batch.result), results[index]);
          applyRules(one, body, undo);
        }
      }
    }
  }

  return { partOf, scenarioFor, showRule, applyRules };
}

function requestSource({ body, form, mediaType, query, path, header }: MockRequest): Pick<Source, 'request'> {
  // A file is Latin-1 text, one character per byte. Records keep it in Base64.
  const isFile = typeof body === 'string' && !mediaType?.endsWith('json');
  return {
    request: {
      get body() {
        return form ?? (isFile ? Buffer.from(body, 'latin1').toString('base64') : body);
      },
      query,
      path,
      header,
    },
  };
}

function parse(body: string | Buffer | undefined): unknown {
  return typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : undefined;
}

/** The example that the records require: mostly of a failure. */
function scenarioOf(part: Part): string | undefined {
  const { collection, action, missing, conflict, unnamed, append, each, empty } = part.rule;
  const keys = keysOf(part);
  if (each || part.rule.for) return undefined;
  if (keys.length === 0 && unnamed !== undefined) return unnamed;
  if (action === 'create') return keys.some((key) => part.store.get(collection, key)) ? conflict : undefined;
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

/** Writes the records into the body of a success. */
function show(part: Part): void {
  const { rule, source, collection } = part;
  const set = (pointer: string | undefined, value: unknown) => {
    if (pointer !== undefined) write(source.response, pointerKeys(pointer), value);
  };
  if (rule.add) {
    const [found, unknown] = known(rule.add, part);
    set(rule.add.found, found);
    set(rule.add.unknown, unknown.length > 0 ? unknown : undefined);
  }
  const changes = (rule.show ?? rule.changed ?? rule.each) ? changesOf(part) : [];
  if (rule.each) {
    const keysIn = (isKnown: boolean) =>
      changes
        .filter(({ before }) => (before !== undefined) === isKnown)
        .map(({ after }) => ({ [collection.key]: after?.[collection.key] }));
    set(rule.each.created, keysIn(false));
    set(rule.each.updated, keysIn(true));
  }
  if (rule.events) showEvents(part, rule.events);
  set(rule.changed, changes.filter(({ before, after }) => !isDeepStrictEqual(before, after)).length);
  if (rule.action === 'count') set(rule.show, recordsOf(part).length);
  else if (rule.action === 'update' && rule.key === undefined)
    set(rule.show, copy(changes.flatMap(({ after }) => (after ? [collection.shown(after)] : []))));
  else {
    const record = rule.action === 'get' ? recordOf(part) : changes[0]?.after;
    if (record) set(rule.show, copy(collection.shown(record)));
  }
}

function oldestFirst(part: Part): StateRecord[] {
  return part.collection.newestFirst ? recordsOf(part).reverse() : recordsOf(part);
}

/** Replaces the last events of a stream by one for each record, the oldest first. */
function showEvents(part: Part, { after, item }: NonNullable<StateRule['events']>): void {
  const { source, collection } = part;
  if (!Array.isArray(source.response)) return;
  const events = oldestFirst(part).map((one) => copy(valuesOf(item, bind(source, { record: collection.shown(one) }))));
  source.response.splice(after, source.response.length, ...events);
}

/** Sets the value at a pointer; undefined removes the field. At the root it replaces the fields of the body. */
function write(body: unknown, [key, ...rest]: readonly string[], value: unknown): void {
  if (Array.isArray(body)) write(body[Number(key)], rest, value);
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
