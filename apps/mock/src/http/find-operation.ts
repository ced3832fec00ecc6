import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowOf, type Match } from '@omnichannel/contract';
import { suggestPath } from '@omnichannel/contract/suggest';
import type { Contract } from '../contract.ts';
import type { Operation } from '../operation.ts';
import type { Document } from '../spec.ts';
import type { Cors } from './cors.ts';
import { HttpError } from './http-error.ts';

/** Finds the called operation, and throws the error to return if there is none. */
export function findOperation(
  contract: Contract,
  path: string,
  method: string,
): { operation: Operation; match: Match } {
  const match = matchPath(contract, path);
  const { template, methods } = match.route;
  const served = method === 'HEAD' && !methods.includes('HEAD') ? 'GET' : method;
  if (!methods.includes(served)) {
    const allow = allowOf(match.route);
    throw new HttpError(405, `${path} does not take ${method}. It takes ${allow}.`, [], { Allow: allow });
  }
  return { operation: contract.operation(template, served), match };
}

/** Answers OPTIONS. A preflight is answered for any path, so that a page can read the 404 of a wrong one. */
export function sendOptions(
  contract: Contract,
  cors: Cors,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (headers['access-control-request-method'] !== undefined) {
    response.writeHead(204, cors.preflight(headers)).end();
    return;
  }
  const match = path === '*' ? undefined : matchPath(contract, path);
  response.writeHead(204, { ...cors.actual(headers), ...(match && { Allow: allowOf(match.route) }) }).end();
}

function matchPath(contract: Contract, path: string): Match {
  const match = contract.route(path);
  if (match === 'malformed') {
    throw new HttpError(400, 'The path has a percent sign that two hexadecimal digits do not follow.');
  }
  if (!match)
    throw new HttpError(
      404,
      `There is no path ${path} in the contract.${describeNearestPath(path, contract.document)}`,
    );
  return match;
}

/** The nearest path of the contract, with the values that the request has for its parameters. */
function describeNearestPath(path: string, { paths }: Document): string {
  const template = suggestPath(path, Object.keys(paths));
  if (template === undefined) return ' Compare it with the reference, or with /__mock/openapi.json of the mock.';
  const segments = path.split('/');
  const filled = template.split('/').map((segment, index) => (segment.startsWith('{') ? segments[index] : segment));
  return ` Did you mean ${filled.join('/')}?`;
}
