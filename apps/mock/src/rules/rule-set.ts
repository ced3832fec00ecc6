import type { Contract } from '../contract.ts';
import { differenceOf, type MatchedRequest } from './match.ts';
import type { PreparedReply } from './parse-reply.ts';
import { checkTimes, type ParsedRule, parseRule } from './parse-rule.ts';
import { RuleError } from './rule-error.ts';
import type { RuleHandle, RuleState } from './types.ts';

/** A rule with its use. */
export interface Rule extends ParsedRule {
  id: string;
  /** Number of requests that it replied to. */
  used: number;
  /** Number of requests that came after its last reply and got an error for that. */
  exhausted: number;
}

/** The rules of a session. */
export interface RuleSet {
  /** Adds rules, all or none. @param path their place, for errors @throws {RuleError} */
  add(rules: readonly unknown[], path?: string): RuleHandle[];
  /** Replaces all rules, or none where one is wrong. @throws {RuleError} */
  replace(rules: readonly unknown[], path?: string): RuleHandle[];
  remove(id: string): boolean;
  list(): RuleState[];
  all(): Iterable<Rule>;
  /** The newest rule that matches a request and has a reply left. */
  find(operation: string, request: MatchedRequest): Rule | undefined;
  /** Whether any rule of the operation may reply. */
  has(operation: string): boolean;
  /** Length of the rules as JSON, in characters. */
  size(): number;
  clear(): void;
}

/** Maximum number of rules of a session. */
export const maxRules = 1000;
/** Maximum size of the rules of a session as JSON, in characters. */
export const maxRulesSize = 2 * 1024 * 1024;
/** Maximum bytes of rules as they are sent or stored: indented, they are up to twice as large, and some characters take several bytes. */
export const maxRulesBytes = 4 * maxRulesSize;

/** @param changed called when the rules or their use change */
export function createRuleSet(contract: Pick<Contract, 'find' | 'document'>, changed: () => void): RuleSet {
  const rules = new Map<string, Rule>();
  /** The rules that may reply, by operation, oldest first. */
  const byOperation = new Map<string, Rule[]>();
  let count = 0;

  function parseAll(given: readonly unknown[], path: string, kept: readonly Rule[]): Rule[] {
    if (given.length > maxRules) throw tooMany(given.length, path);
    const parsed = given.map((one, index) =>
      parseRule(contract, one, given.length === 1 && path === 'rule' ? 'rule' : `${path}[${index}]`),
    );
    const givenIds = new Set(parsed.map(({ id }) => id));
    const added = parsed.map((rule): Rule => ({ ...rule, id: rule.id ?? newId(givenIds), used: 0, exhausted: 0 }));
    const ids = new Set(added.map(({ id }) => id));
    if (ids.size < added.length) throw new RuleError(path, 'has two rules with the same id.');
    for (const { id } of findUsedUp(
      added,
      kept.filter(({ id }) => !ids.has(id)),
      path,
    ))
      rules.delete(id);
    return added;
  }

  function newId(givenIds: ReadonlySet<string | undefined>): string {
    let id: string;
    do id = `rule-${++count}`;
    while (rules.has(id) || givenIds.has(id));
    return id;
  }

  function insert(added: readonly Rule[]): RuleHandle[] {
    for (const rule of added) {
      rules.delete(rule.id);
      rules.set(rule.id, rule);
    }
    index();
    return added.map((rule) => handleOf(rule, () => rules.get(rule.id) === rule && remove(rule.id)));
  }

  function index(): void {
    byOperation.clear();
    for (const rule of rules.values()) {
      if (isEnded(rule)) continue;
      const { id } = rule.operation;
      const known = byOperation.get(id);
      if (known) known.push(rule);
      else byOperation.set(id, [rule]);
    }
    changed();
  }

  function remove(id: string): boolean {
    const removed = rules.delete(id);
    if (removed) index();
    return removed;
  }

  return {
    add: (given, path = 'rules') => insert(parseAll(given, path, [...rules.values()])),
    replace(given, path = 'rules') {
      const added = parseAll(given, path, []);
      rules.clear();
      return insert(added);
    },
    remove,
    list: () => Array.from(rules.values(), stateOf),
    all: () => rules.values(),
    find: (operation, request) =>
      byOperation.get(operation)?.findLast((rule) => !isEnded(rule) && differenceOf(rule.match, request) === undefined),
    size: () => sizeOf([...rules.values()]),
    has: (operation) => byOperation.get(operation)?.some((rule) => !isEnded(rule)) ?? false,
    clear() {
      rules.clear();
      index();
    },
  };
}

function handleOf(rule: Rule, remove: () => void): RuleHandle {
  const handle: RuleHandle = {
    id: rule.id,
    get used() {
      return rule.used;
    },
    times(expected) {
      checkTimes(expected, 'times');
      rule.times = expected;
      return handle;
    },
    remove,
  };
  return handle;
}

/** Whether `verify` has nothing to say about a rule. */
export function isUsedAsExpected({ times, used, exhausted }: Rule): boolean {
  return exhausted === 0 && (times === undefined ? used > 0 : used === times);
}

/** Takes the next reply of a rule; undefined where it has none left. */
export function takeReply(rule: Rule): PreparedReply | undefined {
  const { replies, afterLast } = rule;
  const reply = replies[rule.used] ?? (afterLast === 'repeat' ? replies.at(-1) : undefined);
  if (reply) rule.used++;
  else rule.exhausted++;
  return reply;
}

function isEnded({ afterLast, used, replies }: Rule): boolean {
  return afterLast === 'default' && used >= replies.length;
}

function stateOf(rule: Rule): RuleState {
  const { json, id, used, times } = rule;
  return { ...json, id, ...(times !== undefined && { times }), used, ended: isEnded(rule) };
}

/**
 * Returns the oldest rules that are used up and that `verify` needs no more, as many as must go to make room for others.
 *
 * @throws {RuleError} where that is not enough
 */
function findUsedUp(added: readonly Rule[], kept: readonly Rule[], path: string): Rule[] {
  let number = kept.length + added.length;
  let size = sizeOf(kept) + sizeOf(added);
  const removed: Rule[] = [];
  for (const rule of kept) {
    if (number <= maxRules && size <= maxRulesSize) break;
    if (!isEnded(rule) || !isUsedAsExpected(rule)) continue;
    removed.push(rule);
    number--;
    size -= rule.size;
  }
  if (number > maxRules) throw tooMany(number, path);
  if (size > maxRulesSize)
    throw new RuleError(path, `has more than ${maxRulesSize} characters of JSON in all, the limit of a session.`);
  return removed;
}

function sizeOf(rules: readonly Rule[]): number {
  return rules.reduce((sum, { size }) => sum + size, 0);
}

function tooMany(count: number, path: string): RuleError {
  return new RuleError(path, `would make ${count} rules. The limit of a session is ${maxRules}.`);
}
