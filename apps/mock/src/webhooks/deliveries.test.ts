import type { ServerResponse } from 'node:http';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { type Received, type Receiver, startReceiver } from '../../test/receiver.ts';
import { createIdsAndClock } from '../ids-and-clock.ts';
import { createReceiverPolicy } from './address-policy.ts';
import { createDeliveries, type Delivery, type DeliveryParts } from './deliveries.ts';
import type { Endpoints } from './endpoints.ts';

/** Its padding may be left out. */
const secret = createSecret().replace(/=+$/, '');
const body = { statuses: [{ id: 'm1', text: 'مرحبًا 👩🏽‍🚀' }] };
const closers: (() => unknown)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/** Deliveries to one endpoint; the second attempt follows at once, and so does the third. */
function deliveriesTo(url: string, parts: Partial<DeliveryParts> = {}) {
  const endpoints: Endpoints = new Map([['chatAppStatus', { url, secret, gone: false }]]);
  const closing = new AbortController();
  closers.push(() => closing.abort());
  const fresh = createIdsAndClock();
  const policy = createReceiverPolicy();
  const made = { endpoints, policy, fresh, closing: () => closing.signal, retryDelays: [0, 0] };
  const deliveries = createDeliveries({ ...made, ...parts });
  return { ...deliveries, endpoints, closing, deliver: () => deliveries.deliver('chatAppStatus', body) };
}

async function receiver(answer?: (response: ServerResponse, received: Received) => void): Promise<Receiver> {
  const started = await startReceiver(answer);
  closers.push(started.close);
  return started;
}

/** Answers with one status after the other; the last one stays. */
function statuses(...list: number[]): (response: ServerResponse) => void {
  return (response) => response.writeHead((list.length > 1 ? list.shift() : list[0]) as number).end();
}

async function settled(underway: { delivery: Delivery; settled: Promise<unknown> } | undefined): Promise<Delivery> {
  await underway?.settled;
  return underway?.delivery as Delivery;
}

describe('an attempt', () => {
  it('is a POST that standardwebhooks verifies', async () => {
    const { url, received } = await receiver();
    const delivery = await settled(deliveriesTo(`${url}?from=mock`).deliver());
    const [{ method, path, headers, body: text }] = received as [Received];
    expect({ method, path }).toEqual({ method: 'POST', path: '/hooks?from=mock' });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'omnichannel-mock',
      'webhook-id': delivery.id,
    });
    expect(new Webhook(secret).verify(text, headers)).toEqual(body);
    expect(delivery).toMatchObject({ state: 'delivered', url: `${url}?from=mock`, attempts: [{ status: 200 }] });
    expect(delivery.body).toBe(text);
  });

  it('that fails is repeated under the same id, and signed again', async () => {
    const { url, received } = await receiver(statuses(500, 204));
    const delivery = await settled(deliveriesTo(url).deliver());
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 204 }] });
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.id]));
    for (const { body: text, headers } of received) expect(new Webhook(secret).verify(text, headers)).toEqual(body);
  });

  it('is dead after the third', async () => {
    const { url, received } = await receiver(statuses(500));
    const delivery = await settled(deliveriesTo(url).deliver());
    expect(delivery).toMatchObject({ state: 'failed', attempts: [{ status: 500 }, { status: 500 }, { status: 500 }] });
    expect(received).toHaveLength(3);
  });

  it('reports that nothing listens at an endpoint that is down', async () => {
    const { url, close } = await startReceiver();
    await close();
    for (const down of [url, url.replace('127.0.0.1', 'localhost')]) {
      const { attempts, state } = await settled(deliveriesTo(down).deliver());
      expect(state).toBe('failed');
      expect(attempts.map(({ error }) => error)).toEqual(Array(3).fill('nothing listens there (ECONNREFUSED)'));
    }
  });

  it('that is redirected is a failure, and is not followed', async () => {
    const target = await receiver();
    const { url } = await receiver((response) => response.writeHead(307, { Location: target.url }).end());
    const delivery = await settled(deliveriesTo(url).deliver());
    expect(delivery.state).toBe('failed');
    expect(delivery.attempts[0]).toMatchObject({ status: 307, error: expect.stringContaining('not followed') });
    expect(target.received).toHaveLength(0);
  });

  it('that is cut off is a failure', async () => {
    const { url } = await receiver((response) => response.destroy());
    expect(await settled(deliveriesTo(url).deliver())).toMatchObject({
      state: 'failed',
      attempts: Array(3).fill({ error: expect.any(String) }),
    });
  });

  it('that is not answered in time is a failure', async () => {
    const { url } = await receiver(() => {});
    const delivery = await settled(deliveriesTo(url, { timeout: 20, retryDelays: [] }).deliver());
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: [{ error: 'the response was not complete within 0.02 s' }],
    });
  });

  it('counts by its status: an endless body is not read to its end', async () => {
    let isCut: () => void;
    const cut = new Promise<void>((resolve) => {
      isCut = resolve;
    });
    const { url } = await receiver((response) => {
      response.once('close', isCut);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
      };
      response.on('drain', write);
      write();
    });
    // Not by the timeout, which is longer than the test may take.
    const delivery = await settled(deliveriesTo(url, { timeout: 600_000 }).deliver());
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
    await cut;
  });

  it('is answered by 410: the endpoint gets nothing more until it is set again', async () => {
    const { url, received } = await receiver(statuses(410));
    const { deliver, endpoints } = deliveriesTo(url);
    expect(await settled(deliver())).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] });
    expect(deliver()).toBeUndefined();
    expect(received).toHaveLength(1);
    endpoints.set('chatAppStatus', { url, secret, gone: false });
    expect(deliver()).toBeDefined();
  });

  it.each([
    ['seconds', () => '86400'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('is not repeated before the time that Retry-After names in %s', async (_, retryAfter) => {
    const { url } = await receiver((response) => response.writeHead(503, { 'Retry-After': retryAfter() }).end());
    const { deliver, closing } = deliveriesTo(url);
    const underway = deliver();
    await underway?.tried;
    // A repetition would come at once.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(underway?.delivery).toMatchObject({ state: 'pending', attempts: [{ status: 503 }] });
    closing.abort();
    await underway?.settled;
    expect(underway?.delivery.attempts).toHaveLength(1);
  });

  it.each(['0', 'soon', '', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'is repeated as usual after Retry-After: %j',
    async (text) => {
      const { url } = await receiver((response) => response.writeHead(429, { 'Retry-After': text }).end());
      expect((await settled(deliveriesTo(url).deliver())).attempts).toHaveLength(3);
    },
  );
});

/** A sample of all cases, which run against the client itself in its own package. */
const hostile = hostileCases.filter(({ name }) =>
  [
    'switches protocols',
    'closes without a response',
    'never responds',
    'sends endless headers',
    'sends endless 103 Early Hints',
    'drips its body',
    'sends an endless body',
    'does not speak HTTP',
  ].includes(name),
);

it.each(hostile)('an attempt at a receiver that $name ends', async ({ behaviour, hasStatus = false, outcome }) => {
  const server = await startHostileServer(behaviour);
  closers.push(server.close);
  const timeout = outcome === 'timeout' ? 200 : 30_000;
  const delivery = await settled(deliveriesTo(server.url, { timeout, retryDelays: [] }).deliver());
  expect(delivery.state).toBe(hasStatus ? 'delivered' : 'failed');
  const attempt = hasStatus ? { status: 200 } : { error: expect.stringMatching(/^[a-z].*[^.]$/) };
  expect(delivery.attempts).toMatchObject([attempt]);
  await expect.poll(server.openCount).toBe(0);
});

describe('nothing is sent', () => {
  it('to a host that is not allowed', async () => {
    const delivery = await settled(deliveriesTo('https://example.com/hooks').deliver());
    expect(delivery.state).toBe('failed');
    expect(delivery.attempts).toMatchObject([{ error: expect.stringContaining('--allow-host example.com') }]);
  });

  it('to a name of this machine that resolves to another', async () => {
    const { url, received } = await receiver();
    const policy = createReceiverPolicy({ resolve: async () => ['192.0.2.10'] });
    const named = url.replace('127.0.0.1', 'app.localhost');
    const { attempts } = await settled(deliveriesTo(named, { policy }).deliver());
    expect(attempts).toMatchObject([{ error: expect.stringContaining('app.localhost leads to another machine') }]);
    expect(received).toHaveLength(0);
  });

  it('that cannot be signed', async () => {
    const { url, received } = await receiver();
    const { deliver, endpoints } = deliveriesTo(url);
    endpoints.set('chatAppStatus', { url, secret: `whsec_${'A'.repeat(33)}`, gone: false });
    expect((await settled(deliver())).attempts).toMatchObject([{ error: expect.stringContaining('Base64') }]);
    expect(received).toHaveLength(0);
  });

  it('where no endpoint is set', () => {
    const { endpoints, deliver, list } = deliveriesTo('http://localhost');
    endpoints.clear();
    expect(deliver()).toBeUndefined();
    expect(list()).toEqual([]);
  });

  it('after the end', async () => {
    const { url, received } = await receiver(() => {});
    const { deliver, closing } = deliveriesTo(url);
    const underway = deliver();
    await expect.poll(() => received).toHaveLength(1);
    closing.abort();
    await underway?.settled;
    expect(underway?.delivery.state).toBe('failed');
    expect(underway?.delivery.attempts).toMatchObject([{ error: 'the mock was stopped or reset' }]);
    expect(received).toHaveLength(1);
  });
});

it('does not wait for an endpoint that does not answer', async () => {
  const { url, count } = await receiver(() => {});
  const { deliver } = deliveriesTo(url);
  for (let index = 0; index < 20; index++) deliver();
  expect(await count(20)).toHaveLength(20);
});

it('delivers again under the same id, to the endpoint that is set now', async () => {
  const [broken, mended] = [await receiver(statuses(500)), await receiver()];
  const { deliver, redeliver, endpoints } = deliveriesTo(broken.url, { retryDelays: [] });
  const underway = deliver();
  const id = underway?.delivery.id ?? '';
  expect(() => redeliver(id)).toThrow('in progress');
  await underway?.settled;
  endpoints.set('chatAppStatus', { url: mended.url, secret, gone: false });
  const again = await settled(redeliver(id));
  expect(again).toMatchObject({
    id,
    state: 'delivered',
    url: mended.url,
    attempts: [{ status: 500 }, { status: 200 }],
  });
  expect(mended.received[0]?.headers['webhook-id']).toBe(id);
  expect(redeliver('msg_unknown')).toBeUndefined();
});

it('reports a delivery when it starts and after each attempt, and keeps the last ones', async () => {
  const { url } = await receiver(statuses(500, 200));
  const { deliver, subscribe, list } = deliveriesTo(url, { limit: 2 });
  const heard: string[] = [];
  const stop = subscribe(({ attempts, state }) => heard.push(`${attempts.length} ${state}`));
  const first = await settled(deliver());
  expect(heard).toEqual(['0 pending', '1 pending', '2 delivered']);
  stop();
  const [second, third] = [await settled(deliver()), await settled(deliver())];
  expect(heard).toHaveLength(3);
  expect(list()).toEqual([second, third]);
  expect(list()).not.toContain(first);
});

it('gives copies of its list, and forgets all when it is cleared', async () => {
  const { url } = await receiver();
  const { deliver, list, clear } = deliveriesTo(url);
  const before = list();
  const delivery = await settled(deliver());
  expect(before).toEqual([]);
  const during = list();
  clear();
  expect([during, list()]).toEqual([[delivery], []]);
});
