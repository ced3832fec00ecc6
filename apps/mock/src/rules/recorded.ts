import { parse as parseQuery } from 'node:querystring';
import type { Contract } from '../contract.ts';
import { targetOf } from '../http/target.ts';
import type { Exchange } from '../journal.ts';
import { differenceOf, type MatchedRequest, parseMatch } from './match.ts';
import { findOperation } from './parse-rule.ts';
import { snapshot } from './snapshot.ts';

/** The compared parts of a recorded request. A body counts where it is JSON of up to 256 KiB. */
export function matchedRequestOf(exchange: Exchange, contract: Pick<Contract, 'route'>): MatchedRequest | undefined {
  const { path, query } = targetOf({ url: exchange.target });
  const route = contract.route(path);
  if (!route || route === 'malformed') return undefined;
  const { headers, json } = exchange.request;
  return { body: json, query: parseQuery(query), path: route.parameters, header: headers };
}

/**
 * Filters recorded requests.
 *
 * @throws {RuleError} where there is no such operation, or the match is malformed
 */
export function findRequests(
  requests: readonly Exchange[],
  contract: Contract,
  operation: unknown,
  match?: unknown,
): Exchange[] {
  const known = findOperation(contract, operation, 'operation');
  const wanted = match === undefined ? undefined : parseMatch(snapshot(match, 'match'), known, 'match');
  return requests.filter((exchange) => {
    if (exchange.operation !== known.id) return false;
    if (!wanted) return true;
    const request = matchedRequestOf(exchange, contract);
    return request !== undefined && differenceOf(wanted, request) === undefined;
  });
}
