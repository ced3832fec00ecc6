import { isObject, pointerKeys } from '@omnichannel/contract';
import { type EchoedRequest, readerOf } from '../echo.ts';
import { StartError } from '../errors.ts';

/** A runtime expression of OpenAPI, such as `$request.path.topicKey` or `$response.body#/data`. */
type Expression = `$${string}`;
/** Expressions by field. Of several, the first that has a value counts. */
type Fields = Record<string, Expression | readonly Expression[]>;
/** A JSON pointer. */
type Pointer = string;

/** An item of the contract's `x-state`, which its README explains: an operation shows or changes records. */
export interface StateRule {
  collection: string;
  action: 'create' | 'list' | 'get' | 'update' | 'delete' | 'require';
  key?: Expression;
  where?: Fields;
  missing?: string;
  conflict?: string;
  unnamed?: string;
  record?: Expression;
  set?: Fields;
  merge?: readonly string[];
  each?: { items: Expression; fields: readonly string[]; created: Pointer; updated: Pointer };
  empty?: string;
  keep?: readonly string[];
  show?: Pointer;
  add?: { to: string; values: Expression; of: string; found: Pointer; unknown: Pointer };
  remove?: { from: string; values: Expression };
  append?: { to: string; item: Fields; unless?: Record<string, unknown>; max?: number; full?: string };
  join?: readonly string[];
  file?: { type: string; content: string };
}

/** A request, and the body of its response once there is one. For a stream, the body is the list of its events. */
export interface Source {
  request: EchoedRequest;
  response?: unknown;
  /** Fields whose texts are joined over the events of a stream. */
  join?: readonly string[] | undefined;
}

const actions = ['create', 'list', 'get', 'update', 'delete', 'require'];

/**
 * Reads the `x-state` of an operation. The lint of the contract checks more; this is for documents of others.
 *
 * @param collections the names of the document's collections
 * @throws {StartError} when it is malformed; the message names the operation
 */
export function readStateRules(state: unknown, operation: string, collections: readonly string[]): StateRule[] {
  const reject = (fault: string) => new StartError(`x-state of ${operation} ${fault}`);
  if (!Array.isArray(state) || !state.every(isObject)) throw reject('is not a list of objects.');
  for (const { collection, action, key, add } of state) {
    if (!actions.includes(String(action))) throw reject(`needs an action in each item: ${actions.join(', ')}.`);
    if (key === undefined && !/create|list/.test(String(action))) throw reject(`has ${action} without a key.`);
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

/** Returns the values that an expression stands for: none, one, or with `*` in its pointer several. */
export function evaluate(expression: string | undefined, source: Source): unknown[] {
  if (expression === undefined) return [];
  if (!readers.has(expression)) readers.set(expression, parse(expression));
  return readers.get(expression)?.(source) ?? [];
}

function parse(text: string): Reader | undefined {
  const { side, pointer = '' } = /^\$(?<side>request|response)\.body(?:#(?<pointer>\/.+))?$/.exec(text)?.groups ?? {};
  const keys = pointerKeys(pointer);
  if (side === 'request') return ({ request }) => valuesAt(request.body, keys);
  if (side === 'response') return ({ response, join }) => responseValues(response, keys, join);
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
  const values = Object.entries(fields ?? {}).map(([field, texts]) => {
    return [field, [texts].flat().flatMap((text) => evaluate(text, source))[0]] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
