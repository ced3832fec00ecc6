import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { NextView } from '@omnichannel/console/mock';
import { isObject } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { HttpError } from '../http/http-error.ts';
import { headersOf, targetOf } from '../http/target.ts';
import type { Exchange } from '../journal.ts';
import { findRequests } from '../rules/recorded.ts';
import { RuleError, rejectUnknown } from '../rules/rule-error.ts';
import { maxRulesBytes } from '../rules/rule-set.ts';
import type { Session, Sessions } from '../rules/sessions.ts';
import type { RuleState } from '../rules/types.ts';
import { failuresOf } from '../rules/verify.ts';
import { empty, json, jsonOf, type Routes } from './route.ts';

interface Parts {
  contract: Contract;
  sessions: Sessions;
}

/** The session that a request to `/__mock` addresses with `X-Mock-Session`. @throws {HttpError} 400 */
export function sessionOf(sessions: Sessions, request: IncomingMessage): Session {
  return sessions.of(headersOf(request)['x-mock-session']);
}

/** The rules of a session, and their verification. */
export function createRuleRoutes({ contract, sessions }: Parts): Routes {
  return {
    '/__mock/rules': {
      GET: ({ request }) => json(sessionOf(sessions, request).rules.list()),
      async PUT({ request }) {
        const { rules } = sessionOf(sessions, request);
        const given = listOf(await jsonOf(request, maxRulesBytes));
        asHttp(() => rules.replace(given));
        return json(rules.list());
      },
      async POST({ request }) {
        const { rules } = sessionOf(sessions, request);
        const given = listOf(await jsonOf(request, maxRulesBytes));
        const added = asHttp(() => rules.add(given));
        return json(stateOf(rules.list(), new Set(added.map(({ id }) => id))));
      },
      DELETE({ request }) {
        sessionOf(sessions, request).rules.clear();
        return empty();
      },
    },
    '/__mock/rules/{id}': {
      GET: ({ request, parameters }) => json(findRule(sessionOf(sessions, request).rules.list(), parameters.id)),
      async PUT({ request, parameters }) {
        const { rules } = sessionOf(sessions, request);
        const given = await jsonOf(request);
        const rule = isObject(given) ? { ...given, id: parameters.id } : given;
        asHttp(() => rules.add([rule], 'rule'));
        return json(findRule(rules.list(), parameters.id));
      },
      DELETE({ request, parameters }) {
        const { rules } = sessionOf(sessions, request);
        findRule(rules.list(), parameters.id);
        rules.remove(parameters.id ?? '');
        return empty();
      },
    },
    '/__mock/verify': {
      GET({ request }) {
        const { strict } = queryOf(request, ['strict']);
        const failures = failuresOf(sessionOf(sessions, request), contract, strict === 'true');
        return json({ passed: failures.length === 0, failures });
      },
    },
  };
}

/** Filters requests by the query of `GET /__mock/requests`. @throws {HttpError} 400 */
export function filterRequests(requests: Exchange[], contract: Contract, request: IncomingMessage): Exchange[] {
  const { operation, match } = queryOf(request, ['operation', 'match']);
  if (operation === undefined && match === undefined) return requests;
  return asHttp(() => findRequests(requests, contract, operation, match === undefined ? undefined : parse(match)));
}

/** The examples that the next request of an operation gets, whatever it holds: the page shows, sets and removes them. */
export function nextExamples(rules: readonly RuleState[]): Record<string, NextView> {
  return Object.fromEntries(
    rules.flatMap(({ id, operation, reply, match = {}, afterLast = 'repeat', used, ended }): [string, NextView][] => {
      const replies = Array.isArray(reply) ? reply : [reply];
      const isLast = used >= replies.length - 1;
      const next = replies[used] ?? (afterLast === 'repeat' ? replies.at(-1) : undefined);
      const example = typeof next === 'string' ? next : next?.example;
      if (ended || Object.keys(match).length > 0 || example === undefined) return [];
      return [[operation, { example, rule: id, repeats: isLast && afterLast === 'repeat' }]];
    }),
  );
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : [given];
}

function stateOf(rules: readonly RuleState[], ids: ReadonlySet<string>): RuleState[] {
  return rules.filter(({ id }) => ids.has(id));
}

/** @throws {HttpError} 404 */
function findRule(rules: readonly RuleState[], id: string | undefined): RuleState {
  const rule = rules.find((known) => known.id === id);
  if (rule) return rule;
  throw new HttpError(404, `There is no rule ${id}. GET /__mock/rules lists the rules of a session.`);
}

function queryOf(request: IncomingMessage, known: string[]): Record<string, string | undefined> {
  const query = { ...parseQuery(targetOf(request).query) };
  asHttp(() => rejectUnknown(query, known, 'query'));
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** The text is part of a URL, which bounds its length. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleError('match', 'is not JSON. Encode it for a URL, as curl -G --data-urlencode does.');
  }
}

/** Runs an action, whose `RuleError` is a mistake of the caller. */
function asHttp<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw error instanceof RuleError ? new HttpError(400, error.message) : error;
  }
}
