import { Agent, request as requestHttp } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAnswer, sentenceOf } from '../src/check.ts';
import { type Contract, readContract } from '../src/contract.ts';
import { type Mock, startMock } from '../src/index.ts';
import type { Operation } from '../src/operation.ts';
import { type AnyRequest, requestsOf } from './arbitrary-requests.ts';
import { mutated } from './mutations.ts';
import { type ValidRequest, validRequests } from './requests.ts';

/**
 * The same requests at each run; another seed makes others. fast-check prints the seed and the path of a failure:
 * FC_SEED=<seed> FC_PATH=<path> repeats it alone.
 */
const { FC_SEED = '20261121', FC_PATH } = process.env;
const repeated = { seed: Number(FC_SEED), ...(FC_PATH && { path: FC_PATH }) };

let mock: Mock;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  mock = await startMock({ port: 0, sseInterval: 0, seed: 1 });
});
afterAll(async () => {
  agent.destroy();
  await mock.close();
});

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Node's own client, which sends what fetch would mend. */
function send({ method, path, query, headers: own, body }: AnyRequest): Promise<Received> {
  const content = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body.json)));
  // Of a body that the method is not known for, Node does not tell the length by itself.
  const headers = { ...own, ...(content && { 'Content-Length': content.length }) };
  return new Promise((resolve, reject) => {
    const target = query === '' ? path : `${path}?${query}`;
    const request = requestHttp({ port: mock.port, method, path: target, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    request.setTimeout(5000, () => request.destroy(new Error(`${method} ${target} hangs`)));
    request.on('error', reject);
    request.end(content);
  });
}

/** The operation whose answers the contract declares for a request; of one that it does not have, any of the same family. */
function operationFor(contract: Contract, { method, path }: AnyRequest): Operation {
  const match = contract.route(path);
  const served = method === 'HEAD' ? 'GET' : method;
  if (typeof match === 'object' && match.route.methods.includes(served)) {
    return contract.operation(match.route.template, served);
  }
  const family = contract.familyOf(path);
  const { template, method: other } = validRequests(mock.document).find(
    (request) => contract.familyOf(request.template) === family,
  ) as ValidRequest;
  return contract.operation(template, other);
}

it('4,000 requests that the contract allows: each is answered with a success of the contract', async () => {
  const contract = readContract(mock.document);
  await fc.assert(
    fc.asyncProperty(requestsOf(mock.document), async (request) => {
      const answer = await send(request);
      const refused = String(answer.body);
      // The mock calls loopback only.
      if (request.operationId === 'updateChatAppWebhook') expect(refused).toContain('url');
      else expect(answer.status, refused).toBeLessThan(300);
      expect(checkAnswer(operationFor(contract, request), answer).map(sentenceOf)).toEqual([]);
    }),
    { ...repeated, numRuns: 4000 },
  );
}, 60_000);

it('6,000 odd requests: each is answered, none with 500, failures always with a body of the contract', async () => {
  const contract = readContract(mock.document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(mutated(requestsOf(mock.document)), async (request) => {
      const answer = await send(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, String(answer.body)).toBeLessThan(500);
      if (request.method === 'OPTIONS') return;
      expect(checkAnswer(operationFor(contract, request), answer, request.method).map(sentenceOf)).toEqual([]);
    }),
    { ...repeated, numRuns: 6000 },
  );
  // Both kinds were among them.
  if (FC_PATH) return;
  for (const status of [200, 400, 401, 404, 405, 415, 422])
    expect(statuses.get(status), String(status)).toBeGreaterThan(20);
}, 60_000);
