import { isObject, pointerKeys } from '@omnichannel/contract';
import { type EchoedRequest, readerOf } from '../echo.ts';
import { StartError } from '../errors.ts';

/**
 * A runtime expression of OpenAPI, such as `$request.path.topicKey` or `$response.body#/data`; or `$now`, `$uuid`, and the variables of
 * a rule, such as `$record#/seenAt`.
 */
type Expression = `$${string}`;
/** Values by field: expressions and constants. The first expression of a list that has a value counts. */
export type Fields = Record<string, unknown>;
/** A JSON pointer. */
type Pointer = string;

/** An item of the contract's `x-state`, which its README explains: an operation shows or changes records. */
export interface StateRule {
  collection: string;
  action: (typeof actions)[number];
  if?: Fields;
  once?: { of: string; key: Expression };
  for?: Record<string, Loop>;
  key?: Expression | readonly Expression[];
  where?: Fields;
  after?: Expression;
  missing?: string;
  conflict?: string;
  unnamed?: string;
  record?: Expression;
  set?: Fields;
  merge?: readonly string[];
  cases?: readonly { if: Fields; set: Fields }[];
  fill?: { fields: readonly string[]; from: Expression };
  each?: { items: Expression | readonly Expression[]; fields: readonly string[]; created?: Pointer; updated?: Pointer };
  batch?: { operation: string; items: Expression; results: Pointer; result: Pointer; done: Fields; failed: Fields };
  events?: { after: number; item: Fields };
  item?: Fields;
  changed?: Pointer;
  empty?: string;
  keep?: readonly string[];
  show?: Pointer;
  add?: { to: string; values: Expression; of: string; found: Pointer; unknown: Pointer };
  remove?: { from: string; values: Expression };
  append?: { to: string; item: Fields; unless?: Record<string, unknown>; max?: number; full?: string };
  join?: readonly string[];
  file?: { type: string; content: string };
}

/** The values that a loop of a rule's `for` goes through: those `in` a list, or records `of` a collection. */
export interface Loop {
  in?: Expression;
  of?: string;
  keys?: Expression;
  field?: string;
  groups?: { of: string; key: string; list: string; except: string };
  except?: readonly Expression[];
  where?: Fields;
  unless?: Fields;
}

/** A request, and the body of its response once there is one. For a stream, the body is the list of its events. */
export interface Source {
  request: EchoedRequest;
  response?: unknown;
  /** Fields whose texts are joined over the events of a stream. */
  join?: readonly string[] | undefined;
  /** The value of `$now`, which is the same for all rules of a request, and new ids such as `$uuid`. */
  fresh: { now(): string; id(like: string): string };
  /** The values of the rule's variables, such as `record`. */
  variables?: Record<string, unknown>;
}

const actions = ['create', 'list', 'get', 'update', 'delete', 'require', 'count', 'stream'] as const;

/**
 * Reads the `x-state` of an operation. The lint of the contract checks more; this is for documents of others.
 *
 * @param collections the names of the document's collections
 * @throws {StartError} when it is malformed; the message names the operation
 */
export function readStateRules(state: unknown, operation: string, collections: readonly string[]): StateRule[] {
  const reject = (fault: string) => new StartError(`x-state of ${operation} ${fault}`);
  if (!Array.isArray(state) || !state.every(isObject)) throw reject('is not a list of objects.');
  for (const { collection, action, key, where, add } of state) {
    if (!actions.some((one) => one === action)) throw reject(`needs an action in each item: ${actions.join(', ')}.`);
    const isKeyed = /get|require/.test(String(action)) || (/update|delete/.test(String(action)) && where === undefined);
    if (key === undefined && isKeyed) throw reject(`has ${action} without a key.`);
    for (const name of [collection, isObject(add) ? add.of : collection])
      if (!collections.includes(String(name))) throw reject(`names ${name}, which x-collections does not have.`);
  }
  for (const text of textsIn(state))
    if (text.startsWith('$') && !parse(text)) throw reject(`has ${text}, which is not an expression of this contract.`);
  return state as unknown as StateRule[];
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'object' && node !== null) return Object.values(node).flatMap(textsIn);
  return typeof node === 'string' ? [node] : [];
}

type Reader = (source: Source) => unknown[];

const readers = new Map<string, Reader | undefined>();

/** Returns the values that an expression stands for: none, one, or with `*` in its pointer several. A constant stands for itself. */
export function evaluate(expression: unknown, source: Source): unknown[] {
  if (expression === undefined) return [];
  if (typeof expression !== 'string' || !expression.startsWith('$')) return [expression];
  if (!readers.has(expression)) readers.set(expression, parse(expression));
  return readers.get(expression)?.(source) ?? [];
}

function parse(text: string): Reader | undefined {
  const { side, pointer = '' } = /^\$(?<side>\w+(?:\.body)?)(?:#(?<pointer>\/.+))?$/.exec(text)?.groups ?? {};
  const keys = pointerKeys(pointer);
  if (side === 'request.body') return ({ request }) => valuesAt(request.body, keys);
  if (side === 'response.body') return ({ response, join }) => responseValues(response, keys, join);
  if (side === 'now') return ({ fresh }) => [fresh.now()];
  if (side === 'uuid') return ({ fresh }) => [fresh.id('0b7e3c52-5f0a-4d51-9a63-2f6f7ad1e3c4')];
  if (side !== undefined && /^[a-z]+$/i.test(side) && !/^re(quest|sponse)$/.test(side))
    return ({ variables }) => valuesAt(variables?.[side], keys);
  if (!/^\$request\.(query|path|header)\.\S+$/.test(text)) return undefined;
  const read = readerOf(text, false);
  return ({ request }) => valuesAt(read(request), []);
}

/** In a stream, a field has the value of the first event that has it, or the joined texts of all. */
function responseValues(response: unknown, keys: readonly string[], join: readonly string[] = []): unknown[] {
  if (!Array.isArray(response)) return valuesAt(response, keys);
  const values = response.flatMap((event) => valuesAt(event, keys));
  return join.includes(keys.join('/')) ? [values.join('')] : values.slice(0, 1);
}

/** The values at a pointer; `*` stands for each item. */
export function valuesAt(node: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return node === undefined || node === null ? [] : [node];
  if (typeof node !== 'object' || node === null) return [];
  if (key === '*') return Object.values(node).flatMap((item) => valuesAt(item, rest));
  return Object.hasOwn(node, key) ? valuesAt((node as Record<string, unknown>)[key], rest) : [];
}

/** The values of fields; a field without a value is left out. */
export function valuesOf(fields: Fields | undefined, source: Source): Record<string, unknown> {
  const values = Object.entries(fields ?? {}).map(([field, given]) => [field, resolve(given, source)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The first value of a list counts; a list in it is a constant. An object has no value where one of its fields has none, and leaves out those that are null. */
function resolve(given: unknown, source: Source): unknown {
  if (Array.isArray(given)) {
    const values = given.map((one) => (Array.isArray(one) ? one : resolve(one, source)));
    return values.find((value) => value !== undefined);
  }
  if (!isObject(given)) return evaluate(given, source)[0];
  const values = Object.entries(given).map(([field, value]) => [field, resolve(value, source)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Whether a record has these values. A list has a value that it contains, and one of a list of values is enough. */
export function equals(record: Record<string, unknown>, values: Record<string, unknown>): boolean {
  return Object.entries(values).every(([field, value]) => {
    const own = record[field];
    if (Array.isArray(own)) return own.includes(value);
    return [value].flat().some((one) => String(own) === String(one));
  });
}
