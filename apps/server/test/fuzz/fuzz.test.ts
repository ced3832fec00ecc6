import { describeViolation, validateResponse } from '@omnichannel/contract';
import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type AnyRequest,
  createLeakFinder,
  mutateRequests,
  operationFinder,
  sendRequest,
  validRequests,
} from '../conformance/requests.ts';
import { startTargets } from '../conformance/targets.ts';
import { isInvalidRequest } from './is-invalid-request.ts';

/**
 * Sends mutated requests to the mock and the service: `pnpm test` 1000 to each, CI 3000, `pnpm test:fuzz` 10,000 for each of five seeds.
 * `FUZZ_SEEDS=<seed> FC_PATH=<path>` repeats one failure, as fast-check prints it.
 */
const { FUZZ_SEEDS = '20261121', FUZZ_REQUESTS = fullRun ? '3000' : '1000', FC_PATH } = process.env;
const seeds = FUZZ_SEEDS.split(',').map(Number);
const requestCount = Number(FUZZ_REQUESTS);

/** A rejection is small, however large the request was. */
const maxErrorCharacters = 100_000;

const targets = await startTargets();
afterAll(() => targets.close());
const find = operationFinder(targets);

describe.each(targets.all)('the $name', (target) => {
  it.each(seeds)(
    `keeps to the contract for ${requestCount} mutated requests of seed %i`,
    async (seed) => {
      const caller = await target.newCaller();
      const leaksIn = createLeakFinder(targets.document);
      const statuses = new Map<number, number>();
      let invalidCount = 0;
      await fc.assert(
        // A hang and a reset reject the promise of the response.
        fc.asyncProperty(mutateRequests(validRequests(targets, caller)), async (request) => {
          const response = await sendRequest(target, request);
          const { status } = response;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status, String(response.body)).toBeLessThan(500);
          if (status >= 400) {
            expect(String(response.body).length).toBeLessThan(maxErrorCharacters);
            expect(leaksIn(request, String(response.body))).toEqual([]);
          }
          const { operation, known } = find(request);
          if (request.method === 'OPTIONS' || isIndex(target.name, request)) return;
          expect(
            validateResponse(operation.declaredResponses, response, request.method).map(describeViolation),
          ).toEqual([]);
          if (known && !isInvalidRequest(operation, request)) return;
          invalidCount += 1;
          expect(status, String(response.body)).toBeGreaterThanOrEqual(400);
        }),
        { seed, numRuns: requestCount, ...(FC_PATH && { path: FC_PATH }) },
      );
      if (FC_PATH) return;
      // Both valid and invalid requests were among them.
      expect(invalidCount).toBeGreaterThan(requestCount / 6);
      for (const status of [200, 400, 401, 404, 405, 415, 422])
        expect(statuses.get(status), String(status)).toBeGreaterThan(requestCount / 600);
      console.log(
        `${target.name}, seed ${seed}: ${requestCount} requests, 0 failures;`,
        Object.fromEntries([...statuses].sort()),
      );
    },
    60_000 + 100 * requestCount,
  );
});

/** The service has an index of its pages at `/`, which is not an operation of the contract. */
function isIndex(target: string, { method, path }: AnyRequest): boolean {
  return target === 'service' && path === '/' && (method === 'GET' || method === 'HEAD');
}
