import type { Update } from '@omnichannel/console/mock';
import { afterAll, expect, it } from 'vitest';
import { startMock } from '../index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const headers = { Authorization: 'Bearer test' };

interface Told {
  event: string;
  update: Update;
}

/** The events that a page receives. */
async function* events(signal: AbortSignal): AsyncGenerator<Told> {
  const response = await fetch(`${mock.url}/__mock/events`, { signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const one of whole) {
      const [, event = '', data = ''] = /event: (.*)\ndata: (.*)/.exec(one) ?? [];
      if (event) yield { event, update: JSON.parse(data) };
    }
  }
}

it('a page receives everything when it connects, then the changes', async () => {
  await fetch(`${mock.url}/v1/topics`, { headers });
  const leaving = new AbortController();
  const told = events(leaving.signal);
  const receive = async () => (await told.next()).value as Told;
  expect(await receive()).toMatchObject({ event: 'state', update: { exchanges: [{ id: 1, status: 200 }] } });

  await fetch(`${mock.url}/v1/topic`, { headers });
  expect(await receive()).toMatchObject({ event: 'update', update: { exchanges: [{ id: 2, status: 404 }] } });

  await fetch(`${mock.url}/__mock/rules/next-listTopics`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"operation":"listTopics","reply":"empty","afterLast":"default"}',
  });
  const next = { listTopics: { example: 'empty', rule: 'next-listTopics', repeats: false } };
  expect(await receive()).toEqual({
    event: 'update',
    update: { exchanges: [], deliveries: [], next, simulations: [] },
  });

  await fetch(`${mock.url}/__mock/requests`, { method: 'DELETE' });
  expect(await receive()).toEqual({
    event: 'state',
    update: { exchanges: [], deliveries: [], next, simulations: [] },
  });
  leaving.abort();
});

it('a request is notified of before it is answered', async () => {
  const leaving = new AbortController();
  const told = events(leaving.signal);
  await told.next();
  const answer = fetch(`${mock.url}/v1/topics`, { headers: { ...headers, Prefer: 'delay=1000' } });
  const { update } = (await told.next()).value as Told;
  expect(update.exchanges[0]).toMatchObject({ operation: 'listTopics', delay: 1000 });
  expect(update.exchanges[0]).not.toHaveProperty('took');
  await answer;
  leaving.abort();
});
