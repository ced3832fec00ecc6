import { describeViolation } from '@omnichannel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startMock, startProxy } from '../src/index.ts';
import { send, validRequests } from './requests.ts';

/** The mock is a service that keeps to the contract: through the proxy there is nothing to report. */
const mock = await startMock({ port: 0, sseInterval: 0, seed: 1 });
const proxy = await startProxy({ upstream: mock.url, port: 0 });
afterAll(async () => {
  await proxy.close();
  await mock.close();
});

describe.each(validRequests(mock.document))('$operationId through the proxy', (request) => {
  const scenarios = new Set(
    // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
    Object.values<any>(request.source.responses).flatMap(({ content = {} }) =>
      // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
      Object.values<any>(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    ),
  );

  it.each([...scenarios])('%s passes as it is, and departs in nothing from the contract', async (scenario) => {
    const through = await send(proxy.url, request, { Prefer: `example=${scenario}` });
    const direct = await send(mock.url, request, { Prefer: `example=${scenario}` });
    expect(through.status).toBe(direct.status);
    expect(through.headers.get('Content-Type')).toBe(direct.headers.get('Content-Type'));
    expect(Buffer.from(await through.arrayBuffer())).toEqual(Buffer.from(await direct.arrayBuffer()));
    await expect.poll(() => proxy.journal.list().at(-1)?.took).toBeDefined();
    const { operation, violations, responseViolations = [], unchecked } = proxy.journal.list().at(-1) ?? {};
    expect(operation).toBe(request.operationId);
    expect([...(violations ?? []), ...responseViolations].map(describeViolation)).toEqual([]);
    expect(unchecked).toBeUndefined();
  });
});

it('nothing was found in all of it', () => {
  expect(proxy.violations()).toEqual([]);
  expect(proxy.summary()).toMatch(/^\d+ requests: nothing departed from the contract\./);
});
