import { type AnyRequest, requestsOf } from '@omnichannel/arbitraries';
import type fc from 'fast-check';
import type { Operation } from '../../src/contract/operation.ts';
import type { Caller, Targets } from './targets.ts';

export { mutated } from '@omnichannel/arbitraries';
export type { AnyRequest };

let keys = 0;

/** Requests that the contract allows to the operations that are served, from a caller who may make them. */
export function validRequests({ document, served }: Targets, caller: Caller): fc.Arbitrary<AnyRequest> {
  const templates = new Set(served.map(({ template }) => template));
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([template]) => templates.has(template)));
  return requestsOf({ ...document, paths })
    .filter(({ operationId }) => served.some(({ id }) => id === operationId))
    .filter(isKeepable)
    .map((request) => carriedBy(caller, request));
}

/** PostgreSQL keeps no U+0000 and no half of a surrogate pair; the service refuses them in words. */
function isKeepable({ body, query, path }: AnyRequest): boolean {
  const text = body && !Buffer.isBuffer(body) ? JSON.stringify(body.json) : '';
  return !/\\u0000|\\ud[89a-f]/i.test(text) && !/%00/.test(query + path);
}

/** The caller's token and credentials, a key that is new, and a number that exists: the contract does not know which do. */
function carriedBy({ token, credentials }: Caller, request: AnyRequest): AnyRequest {
  const { operationId, headers, body } = request;
  const changes: Record<string, object> = {
    createAccessToken: credentials,
    requestVerification: { number: '+12025550100' },
  };
  keys += 1;
  return {
    ...request,
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      ...(headers['Idempotency-Key'] !== undefined && { 'Idempotency-Key': `key-${keys}` }),
    },
    ...(body && !Buffer.isBuffer(body) && { body: { json: { ...(body.json as object), ...changes[operationId] } } }),
  };
}

/** Finds the operation that a request is to; for a path or method that the contract does not have, any of the same family. */
export function operationFinder({
  contract,
}: Targets): (request: AnyRequest) => { operation: Operation; known: boolean } {
  const { operations, route, familyOf } = contract;
  return ({ method, path }) => {
    const match = route(path);
    const template = typeof match === 'object' ? match.route.template : undefined;
    const served = method === 'HEAD' ? 'GET' : method;
    const found = operations.find((one) => one.template === template && one.method === served);
    const relative = operations.find(({ family }) => family === familyOf(path)) as Operation;
    return { operation: found ?? relative, known: found !== undefined };
  };
}
