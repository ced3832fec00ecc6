import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { describe, expect, it } from 'vitest';
import { useDispatchers } from './testing-deliveries.ts';

const { start, receiver, setUrl, emitEvents, deliveries, states } = await useDispatchers();

/** A sample of all cases, which run against the client itself in its own package. */
const hostile = hostileCases.filter(({ name }) =>
  [
    'switches protocols',
    'closes without a response',
    'resets within its body',
    'never responds',
    'stops within a header',
    'sends endless headers',
    'sends endless 103 Early Hints',
    'does not speak HTTP',
    'drips its body',
    'sends an endless body',
    'sends a malformed chunk',
  ].includes(name),
);

describe('a receiver that does not respond as it should', () => {
  it.each(hostile)(
    '$name: the attempt ends, and the next event is attempted',
    async ({ behaviour, onConnect, hasStatus = false }) => {
      const server = await startHostileServer(behaviour, onConnect);
      try {
        const url = `${server.url}hooks`;
        await setUrl(url);
        // One attempt at a time at an endpoint: the second event waits for the end of the first attempt.
        await start({ timeoutMs: 500, maxPerEndpoint: 1, retryDelaysMs: [600_000] });
        await emitEvents();
        await emitEvents();
        await expect.poll(async () => (await deliveries()).flatMap(({ attempts }) => attempts).length).toBe(2);
        const attempts = (await deliveries()).flatMap(({ attempts }) => attempts);
        const error = expect.not.stringContaining('127.0.0.1');
        const failed = { status: null, error, responseBody: null, url };
        for (const attempt of attempts)
          expect(attempt).toMatchObject(hasStatus ? { status: 200, error: null } : failed);
        expect(await states()).toEqual(Array(2).fill(hasStatus ? 'delivered' : 'waiting'));
        await expect.poll(server.openCount).toBe(0);
      } finally {
        await server.close();
      }
    },
  );

  it('responds too late: the attempt has failed', async () => {
    const { url } = await receiver(async (response) => {
      await sleep(1500);
      response.writeHead(200).end();
    });
    await setUrl(url);
    await start({ timeoutMs: 500 });
    await emitEvents();
    await expect
      .poll(async () => (await deliveries())[0]?.attempts)
      .toEqual([{ status: null, error: 'The response was not complete within 0.5 s.', responseBody: null, url }]);
  });

  it('sends a long body: its status counts, and the first 1,024 bytes are kept', async () => {
    const { url } = await receiver((response) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write('x'.repeat(2000));
    });
    await setUrl(url);
    await start();
    await emitEvents();
    await expect.poll(states).toEqual(['delivered']);
    expect((await deliveries())[0]?.attempts).toEqual([
      { status: 200, error: null, responseBody: 'x'.repeat(1024), url },
    ]);
  });

  it.each([65_535, 65_537, 1_000_000].flatMap((bytes) => [true, false].map((hasLength) => ({ bytes, hasLength }))))(
    'sends a body of $bytes bytes (with Content-Length: $hasLength): its first 1,024 bytes are kept',
    async ({ bytes, hasLength }) => {
      const { url } = await receiver((response) => {
        if (hasLength) response.setHeader('Content-Length', bytes);
        response.write('x'.repeat(bytes));
        response.end();
      });
      await setUrl(url);
      await start();
      await emitEvents();
      await expect.poll(states).toEqual(['delivered']);
      expect((await deliveries())[0]?.attempts).toEqual([
        { status: 200, error: null, responseBody: 'x'.repeat(1024), url },
      ]);
    },
  );

  it('closes kept connections at once: no attempt is lost by that', async () => {
    const { url, received } = await receiver((response, _, socket) => {
      response.writeHead(200).end();
      response.once('finish', () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 3));
    });
    await setUrl(url);
    await start();
    for (let turn = 0; turn < 40; turn++) {
      await emitEvents();
      await sleep(5);
    }
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(40);
    const attempts = (await deliveries()).flatMap(({ attempts }) => attempts);
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([]);
    expect(received).toHaveLength(40);
  });

  it('breaks each connection that was kept: an attempt is two requests at most', async () => {
    let isBroken = false;
    const held: ServerResponse[] = [];
    const { url, received } = await receiver((response, _, socket) => {
      if (isBroken) socket.resetAndDestroy();
      else held.push(response);
    });
    await setUrl(url);
    await start({ maxPerEndpoint: 20, retryDelaysMs: [] });
    for (let turn = 0; turn < 20; turn++) {
      await emitEvents();
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.writeHead(204).end();
      await expect.poll(async () => (await states()).at(-1)).toBe('delivered');
    }
    await Promise.all(Array.from({ length: 20 }, () => emitEvents()));
    await expect.poll(() => held.length).toBe(20);
    for (const response of held.splice(0)) response.writeHead(204).end();
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(40);
    isBroken = true;
    received.length = 0;
    await emitEvents();
    await expect.poll(async () => (await states()).at(-1)).toBe('dead');
    expect(received).toHaveLength(2);
  });

  it('flaps: everything arrives, once', async () => {
    let turn = 0;
    const { url, received } = await receiver((response) => response.writeHead(turn++ % 2 ? 200 : 500).end());
    await setUrl(url);
    await start({ retryDelaysMs: Array(20).fill(10) });
    await Promise.all(Array.from({ length: 10 }, () => emitEvents()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(10);
    const accepted = received.filter((_, index) => index % 2 === 1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(accepted).size).toBe(accepted.length);
    expect(accepted).toHaveLength(10);
  });
});
