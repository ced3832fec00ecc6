import { describeViolation, validateResponse } from '@omnichannel/contract';
import { sampleRuns } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isListed } from './rejections.ts';
import { operationFinder, sendRequest, validRequests } from './requests.ts';
import { createObjects } from './stored-objects.ts';
import { startTargets } from './targets.ts';

/** The same requests at each run; FC_SEED=<seed> FC_PATH=<path> repeats a failure alone, as fast-check prints it. */
const { FC_SEED = '20261121', FC_PATH } = process.env;
const repeated = { seed: Number(FC_SEED), ...(FC_PATH && { path: FC_PATH }) };

const targets = await startTargets();
afterAll(() => targets.close());
const find = operationFinder(targets);
/** Enough that each operation succeeds at least once. */
const numRuns = 20 * targets.served.length;

it('the service has a handler for each operation', () => {
  const missing = targets.contract.operations.filter((operation) => !targets.served.includes(operation));
  expect(
    missing.map(({ id }) => `${id} returns 501: write the handler, with those of its family in apps/server/src.`),
  ).toEqual([]);
});

const proxiedRuns = sampleRuns('server, valid requests through the proxy', numRuns);

describe.each([
  { target: targets.mock, numRuns },
  { target: targets.service, numRuns },
  { target: targets.proxied, numRuns: proxiedRuns },
])('the $target.name', ({ target, numRuns: ownRuns }) => {
  it(`takes ${ownRuns} requests that the contract allows`, { timeout: 120_000 }, async () => {
    const caller = await target.newCaller();
    const objects = await createObjects(target, caller);
    const succeeded = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(validRequests(targets, caller, objects), async (request) => {
        const response = await sendRequest(target, request);
        const { status } = response;
        if (status < 300) succeeded.set(request.operationId, (succeeded.get(request.operationId) ?? 0) + 1);
        const isExpected = status < 300 || isListed(request.operationId, status, String(response.body));
        expect(isExpected, `${status} ${response.body}`).toBe(true);
        expect(validateResponse(find(request).operation.declaredResponses, response).map(describeViolation)).toEqual(
          [],
        );
      }),
      { ...repeated, numRuns: ownRuns },
    );
    if (FC_PATH) return;
    const withoutSuccess = targets.served.map(({ id }) => id).filter((id) => !succeeded.has(id));
    if (ownRuns === numRuns) expect(withoutSuccess).toEqual([]);
    // The service takes about three of four, the mock nearly all.
    expect([...succeeded.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0.6 * ownRuns);
  });
});

it('all that went through the proxy kept to the contract', async () => {
  const { journal, violations } = targets.proxy;
  await expect.poll(() => journal.list().every(({ took }) => took !== undefined)).toBe(true);
  expect(journal.list()).not.toEqual([]);
  expect(violations()).toEqual([]);
});
