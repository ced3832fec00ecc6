import { isObject } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { Contract } from '../contract.ts';
import type { Operation } from '../operation.ts';
import { parseMatch } from './match.ts';
import { type PreparedReply, parseReply } from './parse-reply.ts';
import { quote, RuleError, rejectUnknown } from './rule-error.ts';
import { snapshot } from './snapshot.ts';
import type { AfterLast, Match, RuleJson } from './types.ts';

/** A rule that was checked, ready for requests. */
export interface ParsedRule {
  id?: string;
  operation: Operation;
  match: Match;
  replies: readonly PreparedReply[];
  afterLast: AfterLast;
  validateRequest: boolean;
  times?: number;
  /** The rule as it was given, for lists. */
  json: RuleJson;
  /** Length of the rule as JSON, in characters. */
  size: number;
}

type Lookup = Pick<Contract, 'find' | 'document'>;

/** Maximum number of replies of a rule. */
export const maxReplies = 1000;

const fields = ['id', 'operation', 'match', 'reply', 'afterLast', 'validateRequest', 'times'];
const ends: readonly string[] = ['repeat', 'default', 'exhausted'] satisfies AfterLast[];

/**
 * Checks a rule against the contract.
 *
 * @param path place of the rule in what was given, for errors
 * @throws {RuleError} with the place of the first mistake
 */
export function parseRule(contract: Lookup, given: unknown, path: string): ParsedRule {
  const json = snapshot(given, path);
  if (!isObject(json))
    throw new RuleError(path, `must be an object such as {"operation":"listTopics","reply":"empty"}.`);
  rejectUnknown(json, fields, path);
  const { id, afterLast = 'repeat', validateRequest = true, times, match = {}, reply } = json;
  if (id !== undefined && !isId(id))
    throw new RuleError(`${path}.id`, 'must be 1 to 100 letters, digits, dots, dashes and underscores.');
  if (typeof afterLast !== 'string' || !ends.includes(afterLast))
    throw new RuleError(
      `${path}.afterLast`,
      `must be one of ${ends.join(', ')}.${didYouMean(String(afterLast).slice(0, 60), ends)}`,
    );
  if (typeof validateRequest !== 'boolean') throw new RuleError(`${path}.validateRequest`, 'must be true or false.');
  if (times !== undefined) checkTimes(times, `${path}.times`);
  const operation = findOperation(contract, json.operation, `${path}.operation`);
  return {
    ...(typeof id === 'string' && { id }),
    operation,
    match: parseMatch(match, operation, `${path}.match`),
    replies: repliesOf(reply, operation, `${path}.reply`),
    afterLast: afterLast as AfterLast,
    validateRequest,
    ...(typeof times === 'number' && { times }),
    json: json as unknown as RuleJson,
    size: JSON.stringify(json).length,
  };
}

/** @throws {RuleError} */
export function checkTimes(times: unknown, path: string): void {
  if (!Number.isInteger(times) || (times as number) < 0 || (times as number) > 1_000_000)
    throw new RuleError(path, 'must be a whole number from 0 to 1000000.');
}

/** @throws {RuleError} that suggests the nearest operation */
export function findOperation({ find, document }: Lookup, id: unknown, path: string): Operation {
  if (typeof id !== 'string') throw new RuleError(path, 'must be the operationId of an operation.');
  const found = find(id);
  if (found) return found;
  const known = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((one) => (isObject(one) && typeof one.operationId === 'string' ? one.operationId : []));
  const meant = didYouMean(id.slice(0, 100), known);
  throw new RuleError(path, `names no operation: ${quote(id)}.${meant || ` There are ${known.join(', ')}.`}`);
}

function repliesOf(reply: unknown, operation: Operation, path: string): PreparedReply[] {
  if (!Array.isArray(reply)) return [parseReply(reply, operation, path)];
  if (reply.length === 0) throw new RuleError(path, 'must have at least one reply.');
  if (reply.length > maxReplies) throw new RuleError(path, `has ${reply.length} replies. The limit is ${maxReplies}.`);
  return reply.map((one, index) => parseReply(one, operation, `${path}[${index}]`));
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && id.length <= 100 && /^[\w.-]+$/.test(id);
}
