import { type AnyRequest, requestsOf } from '@omnichannel/fuzzing';
import fc from 'fast-check';
import type { Operation } from '../../src/http/contract/operation.ts';
import { type RawResponse, send } from './http.ts';
import { nameStored, type StoredObjects } from './stored-objects.ts';
import type { Caller, Target, Targets } from './targets.ts';

export { createLeakFinder, mutateRequests } from '@omnichannel/fuzzing';
export type { AnyRequest };

let keys = 0;

/**
 * Requests that the contract allows to the operations that are served, from a caller who may make them.
 *
 * @param objects named by three of four requests; without them, most requests name objects that do not exist
 */
export function validRequests(
  { document, served }: Targets,
  caller: Caller,
  objects?: StoredObjects,
): fc.Arbitrary<AnyRequest> {
  const templates = new Set(served.map(({ template }) => template));
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([template]) => templates.has(template)));
  const requests = requestsOf({ ...document, paths })
    .filter(({ operationId }) => served.some(({ id }) => id === operationId))
    .map((request) => carriedBy(caller, request));
  if (!objects) return requests;
  return fc.oneof(
    { weight: 3, arbitrary: requests.map((request) => nameStored(objects, request)) },
    { weight: 1, arbitrary: requests },
  );
}

/** The caller's token and credentials, a key that is new, and a person who exists: the contract does not know which do. */
function carriedBy({ token, credentials }: Caller, request: AnyRequest): AnyRequest {
  const { operationId, headers, body } = request;
  // A message to this test number fails without a download: no test calls the addresses that are made up here.
  const hasLink = body !== undefined && !Buffer.isBuffer(body) && JSON.stringify(body.json).includes('"link":"');
  const to = hasLink ? '+12025550103' : '+12025550100';
  const changes: Record<string, object> = {
    createAccessToken: credentials,
    requestVerification: { number: '+12025550100' },
    sendChatAppMessage: { to },
    sendRcsMessage: { to },
    sendSmsMessage: { to },
    sendMessengerMessage: { to: hasLink ? '1000000000000103' : '1000000000000100' },
    ...(hasLink && { sendChatChannelMessage: { to } }),
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

/** Sends a request to the mock or the service. @throws {Error} when the connection is reset, or no response arrives within 20 s */
export function sendRequest({ url }: Target, { method, path, query, headers, body }: AnyRequest): Promise<RawResponse> {
  return send(url, {
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers,
    ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body.json) }),
  });
}
