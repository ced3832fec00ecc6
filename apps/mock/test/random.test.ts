import { Agent, request as requestHttp } from 'node:http';
import { describeViolation, validateResponse } from '@omnichannel/contract';
import { type AnyRequest, createLeakFinder, mutateRequests, requestsOf } from '@omnichannel/fuzzing';
import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Contract, readContract } from '../src/contract.ts';
import { type Mock, startMock } from '../src/index.ts';
import type { Operation } from '../src/operation.ts';
import { validRequests } from './requests.ts';

/**
 * The same requests at each run; another seed makes others. fast-check prints the seed and the path of a failure:
 * FC_SEED=<seed> FC_PATH=<path> repeats it alone.
 */
const { FC_SEED = '20261121', FC_PATH } = process.env;
/** Requests of the contract, and odd ones. */
const amounts = fullRun ? { valid: 3000, odd: 10_000 } : { valid: 600, odd: 2000 };
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

/** Node's own client, which sends requests that fetch would correct. */
function send({ method, path, query, headers: own, body }: AnyRequest): Promise<Received> {
  const content = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body.json)));
  // Node does not set the length of a body for methods that usually have none.
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

/** Finds the operation whose answers the contract declares for a request; for one that it does not have, any of the same family. */
function operationFinder(contract: Contract): (request: AnyRequest) => Operation {
  const ofFamily = new Map(
    validRequests(contract.document).map(({ template, method }) => [
      contract.familyOf(template),
      contract.operation(template, method),
    ]),
  );
  return ({ method, path }) => {
    const match = contract.route(path);
    const served = method === 'HEAD' ? 'GET' : method;
    if (typeof match === 'object' && match.route.methods.includes(served)) {
      return contract.operation(match.route.template, served);
    }
    return ofFamily.get(contract.familyOf(path)) as Operation;
  };
}

/** The texts of the two kinds of request that the contract allows and the mock rejects. */
const webhookRefusal = expect.stringMatching(/--allow-host/);
const templateRefusal = expect.stringMatching(/"template\.namespace is not that of the account/);

function isTemplate({ body }: AnyRequest): boolean {
  return body !== undefined && !Buffer.isBuffer(body) && (body.json as { type?: unknown } | null)?.type === 'template';
}

it(`${amounts.valid} requests that the contract allows: each returns a success of the contract, except templates and webhooks`, async () => {
  const operationOf = operationFinder(readContract(mock.document));
  await fc.assert(
    fc.asyncProperty(requestsOf(mock.document), async (request) => {
      // Each request is by itself: a short Idempotency-Key would be that of another before it.
      mock.reset();
      const answer = await send(request);
      const text = String(answer.body);
      // The mock delivers to this machine only.
      if (request.operationId === 'updateChatAppWebhook') expect([answer.status, text]).toEqual([400, webhookRefusal]);
      // No account has a template of random texts.
      else if (isTemplate(request)) expect([answer.status, text]).toEqual([400, templateRefusal]);
      else expect(answer.status, text).toBeLessThan(300);
      expect(validateResponse(operationOf(request).prism, answer).map(describeViolation)).toEqual([]);
    }),
    { ...repeated, numRuns: amounts.valid },
  );
}, 120_000);

it(`${amounts.odd} odd requests: each is answered, none with 500, failures always with a body of the contract`, async () => {
  const operationOf = operationFinder(readContract(mock.document));
  const leaksIn = createLeakFinder(mock.document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(mutateRequests(requestsOf(mock.document)), async (request) => {
      const answer = await send(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, String(answer.body)).toBeLessThan(500);
      if (answer.status >= 400) expect(leaksIn(request, String(answer.body))).toEqual([]);
      if (request.method === 'OPTIONS') return;
      expect(validateResponse(operationOf(request).prism, answer, request.method).map(describeViolation)).toEqual([]);
    }),
    { ...repeated, numRuns: amounts.odd },
  );
  // Both kinds were among them.
  if (FC_PATH) return;
  for (const status of [200, 400, 401, 404, 405, 415, 422])
    expect(statuses.get(status), String(status)).toBeGreaterThan(amounts.odd / 500);
}, 120_000);
