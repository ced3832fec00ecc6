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

/**
 * Reads the `x-state` of an operation. The lint of the contract checks more; this is for documents of others.
 *
 * @param collections the names of the document's collections
 * @throws {StartError} when it is malformed; the message names the operation
 */
export function readStateRules(state: unknown, operation: string, collections: readonly string[]): StateRule[] {
  const reject = (fault: string) => new StartError(`x-state of ${operation} ${fault}`);
  if (!Array.isArray(state) || !state.every(isObject)) throw reject('is not a list of objects.');
  for (const { action } of state)
    if (action !== undefined && !actions.some((one) => one === action))
      throw reject(`has the action ${action}. There are: ${actions.join(', ')}.`);
  for (const [name, value] of entriesIn(state)) {
    if (name === 'collection' && !collections.includes(String(value)))
      throw reject(`names ${value}, which x-collections does not have.`);
    if (typeof value === 'string' && value.startsWith('$') && !parseExpression(value))
      throw reject(`has ${value}, which is not an expression of this contract.`);
  }
  return state as unknown as StateRule[];
}

/** Lists the fields of a value, and those of all objects and lists in it. */
function entriesIn(node: unknown): [name: string, value: unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [[name, value], ...entriesIn(value)] as [string, unknown][]);
}
