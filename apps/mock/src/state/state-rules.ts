import { isObject } from '@omnichannel/contract';
import { parseExpression } from '../echo.ts';
import { StartError } from '../errors.ts';

/** unknown by field: expressions and constants. The first value of a list that exists counts. */
export type Fields = Record<string, unknown>;

/**
 * The records of a `collection`, or the values `in` a list, which a rule or a value is about. `in`, `key`, `except` and `values` are
 * expressions, constants and selections, one or a list.
 */
export interface Selection {
  collection?: string;
  in?: unknown;
  key?: unknown;
  where?: Fields;
  except?: unknown;
  newestFirst?: boolean;
  /** The name of the variable for each record or value. Default: `record`. */
  as?: string;
  /** The items of a selection that is a value. Default: the keys of the records, or the values of the list. */
  values?: unknown;
}

/** An item of the contract's `x-state`, which its README explains. */
export interface StateRule extends Selection {
  action?: (typeof actions)[number];
  if?: Fields;
  unless?: Selection;
  missing?: string;
  conflict?: string;
  unnamed?: string;
  record?: string;
  fields?: readonly string[];
  set?: Fields;
  cases?: readonly { if: Fields; set: Fields }[];
  lists?: Record<string, unknown>;
  join?: readonly string[];
  fill?: { fields: readonly string[]; from: readonly unknown[] };
  rules?: readonly StateRule[];
  batch?: { operation: string; items: string; at: string; done: Fields; failed: Record<string, Fields> };
  show?: Record<string, string | readonly string[]>;
  item?: Fields;
  after?: string;
  first?: number;
  file?: { type: string; content: string };
}

const actions = ['create', 'update', 'delete', 'list', 'stream'] as const;

const fieldNames = [
  ...['collection', 'in', 'key', 'where', 'except', 'newestFirst', 'as', 'action', 'if', 'unless'],
  ...['missing', 'conflict', 'unnamed', 'record', 'fields', 'set', 'cases', 'lists', 'join', 'fill'],
  ...['rules', 'batch', 'show', 'item', 'after', 'first', 'file'],
];

/**
 * Reads the `x-state` of an operation. The lint of the contract checks more; this is for documents of others.
 *
 * @param collections the names of the document's collections
 * @throws {StartError} when it is malformed; the message names the operation
 */
export function readStateRules(state: unknown, operation: string, collections: readonly string[]): StateRule[] {
  const reject = (fault: string) => new StartError(`x-state of ${operation} ${fault}`);
  if (!Array.isArray(state) || !state.every(isObject)) throw reject('is not a list of objects.');
  for (const rule of rulesIn(state)) {
    const { action, collection, key, where, unless } = rule as StateRule;
    for (const field of Object.keys(rule))
      if (!fieldNames.includes(field))
        throw reject(`has a rule with the field ${field}. There are: ${fieldNames.join(', ')}.`);
    if (action !== undefined && !actions.includes(action))
      throw reject(`has the action ${action}. There are: ${actions.join(', ')}.`);
    if (action !== undefined && collection === undefined)
      throw reject(`has the action ${action} without a collection.`);
    for (const name of [collection, unless?.collection])
      if (name !== undefined && !collections.includes(name))
        throw reject(`names ${name}, which x-collections does not have.`);
    if ((action === 'update' || action === 'delete') && key === undefined && where === undefined)
      throw reject(`has the action ${action} without key or where. It would change all records.`);
  }
  for (const text of textsIn(state))
    if (text.startsWith('$') && !parseExpression(text))
      throw reject(`has ${text}, which is not an expression of this contract.`);
  return state as unknown as StateRule[];
}

/** Lists rules and those in them. */
function rulesIn(rules: readonly object[]): object[] {
  return rules.flatMap((rule) => [rule, ...rulesIn((rule as StateRule).rules ?? [])]);
}

/** Lists the texts in a value. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
