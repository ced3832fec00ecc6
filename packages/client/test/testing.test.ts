import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestFetch, type OperationId } from '../src/testing/index.ts';
import { createHandlers } from '../src/testing/msw.ts';
import { type ContractOperation, type ContractScenario, contractOperations } from './scenarios.ts';

const baseUrl = 'https://api.example.com/eu';
const testFetch = createTestFetch({ baseUrl });
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  testFetch.reset();
  server.resetHandlers();
});
afterAll(() => server.close());

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** The two parts of the kit, each with a function that sets the response of an operation. */
const kits: [name: string, fetchWith: (operation: OperationId, answer?: Answer<OperationId>) => Fetch][] = [
  ['createTestFetch', (operation, answer) => (answer ? testFetch.use(operation, answer) : testFetch)],
  [
    'createHandlers',
    (operation, answer) => {
      server.use(...createHandlers(baseUrl, answer ? { scenarios: { [operation]: answer } } : {}));
      return fetch;
    },
  ],
];

async function expectScenario(response: Response, { status, type, headers, example }: ContractScenario): Promise<void> {
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  );
  expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(type);
  const { value, 'x-base64': base64, 'x-sse-events': events } = example;
  if (base64) {
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(base64);
    return;
  }
  const text = await response.text();
  if (events) expect(text).toBe(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  else if (type === 'application/json') expect(JSON.parse(text)).toEqual(value);
  else expect(text).toBe(value);
}

function send(fetch: Fetch, { method, path }: ContractOperation, init: RequestInit = {}): Promise<Response> {
  return fetch(baseUrl + path, { method, ...init });
}

describe.each(kits)('%s', (_, fetchWith) => {
  describe.each(contractOperations)('$operation', (contracted) => {
    const operation = contracted.operation as OperationId;

    it.each(contracted.scenarios)('answers $scenario ($status)', async (scenario) => {
      const response = await send(fetchWith(operation, scenario.scenario as Answer<OperationId>), contracted);
      await expectScenario(response, scenario);
    });

    it('answers the scenario that the request prefers', async () => {
      for (const scenario of contracted.scenarios) {
        const headers = { Prefer: `example=${scenario.scenario}` };
        await expectScenario(await send(fetchWith(operation), contracted, { headers }), scenario);
      }
    });

    it('answers a success of the contract by default', async () => {
      const response = await send(fetchWith(operation), contracted);
      expect(response.status).toBeLessThan(300);
    });
  });
});
