import { type Mock, startMock } from '@omnichannel/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 }); // 0: a free port
});
afterAll(() => mock.close());

/** Replace this with your own code. */
async function createTopic(key: string, name: string): Promise<string> {
  const response = await fetch(`${mock.url}/v1/topics`, {
    method: 'POST',
    headers: { Authorization: 'Bearer any-token', 'Content-Type': 'application/json' },
    body: JSON.stringify({ key, name }),
  });
  if (response.status === 409) return `There is a topic ${key} already.`;
  return response.ok ? `${name} is ready.` : 'Try again later.';
}

it('reports that a topic is ready', async () => {
  expect(await createTopic('order-updates', 'Order updates')).toBe('Order updates is ready.');
});

it('reports that a key is taken', async () => {
  mock.on('createTopic').replyOnce('keyTaken');
  expect(await createTopic('order-updates', 'Order updates')).toBe('There is a topic order-updates already.');
});

it('sends what the contract takes', async () => {
  await createTopic('order-updates', 'Order updates');
  expect(mock.requests().at(-1)).toMatchObject({
    operation: 'createTopic',
    request: { json: { key: 'order-updates', name: 'Order updates' } },
    status: 201,
    violations: [],
    notes: [],
  });
});
