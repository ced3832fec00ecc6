import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { patient, useDispatchers } from './testing-deliveries.ts';

const { start, receiver, setUrl, tell, deliveries, states } = await useDispatchers();

describe('a receiver that does not answer as it should', () => {
  it.each<[string, (response: ServerResponse) => unknown, object]>([
    ['hangs', () => {}, { status: null, error: 'No answer within 0.5 s.' }],
    [
      'says 200 too late',
      async (response) => {
        await sleep(1500);
        response.writeHead(200).end();
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
    [
      'resets the connection in the middle of the head',
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\nContent-');
        response.socket?.resetAndDestroy();
      },
      { status: null, error: 'The connection was closed before the answer.' },
    ],
    [
      'does not speak HTTP',
      (response) => response.socket?.end('220 mail.example.com ESMTP\r\n'),
      { status: null, error: 'The answer is not HTTP.' },
    ],
    [
      'sends endless headers',
      (response) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`);
      },
      { status: null, error: 'The answer is not HTTP.' },
    ],
    [
      'sends its head byte by byte',
      async ({ socket }) => {
        for (const byte of 'HTTP/1.1 200 OK\r\n'.repeat(9)) {
          socket?.write(byte);
          await sleep(50);
        }
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
    [
      'only ever says that it is at work',
      async (response) => {
        while (!response.destroyed) {
          response.writeProcessing();
          await sleep(20);
        }
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
  ])('%s: the attempt has failed', async (_, answer, expected) => {
    const { url } = await receiver(answer);
    await setUrl(url);
    await start({ timeout: 500 });
    await tell();
    await expect
      .poll(async () => (await deliveries())[0]?.attempts, patient)
      .toEqual([{ answer: null, url, ...expected }]);
    expect(await states()).toEqual(['waiting']);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    [
      'whose body never ends',
      async (response) => {
        response.writeHead(200);
        while (!response.destroyed) {
          response.write('x'.repeat(16_384));
          await sleep(1);
        }
      },
    ],
    [
      'whose body stops in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write('x'.repeat(2000));
      },
    ],
    [
      'that resets in the middle of the body',
      async (response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write('x'.repeat(2000));
        await sleep(50);
        response.socket?.resetAndDestroy();
      },
    ],
  ])('%s: its 200 counts, and the beginning of the body is kept', async (_, answer) => {
    const { url, open: inHand } = await receiver(answer);
    await setUrl(url);
    await start();
    await tell();
    await expect.poll(states, patient).toEqual(['delivered']);
    expect((await deliveries())[0]?.attempts).toEqual([{ status: 200, error: null, answer: 'x'.repeat(1024), url }]);
    await expect.poll(inHand, patient).toBe(0);
  });

  it('closes kept connections at once: no attempt is lost by that', async () => {
    const { url, received } = await receiver((response, _, socket) => {
      response.writeHead(200).end();
      response.once('finish', () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 3));
    });
    await setUrl(url);
    await start();
    for (let turn = 0; turn < 40; turn++) {
      await tell();
      await sleep(5);
    }
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(40);
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
    await start({ each: 20, schedule: [] });
    for (let turn = 0; turn < 20; turn++) {
      await tell();
      await expect.poll(() => held.length, patient).toBe(1);
      held.pop()?.writeHead(204).end();
      await expect.poll(async () => (await states()).at(-1), patient).toBe('delivered');
    }
    await Promise.all(Array.from({ length: 20 }, () => tell()));
    await expect.poll(() => held.length, patient).toBe(20);
    for (const response of held.splice(0)) response.writeHead(204).end();
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(40);
    isBroken = true;
    received.length = 0;
    await tell();
    await expect.poll(async () => (await states()).at(-1), patient).toBe('dead');
    expect(received).toHaveLength(2);
  });

  it('flaps: everything arrives, once', async () => {
    let turn = 0;
    const { url, received } = await receiver((response) => response.writeHead(turn++ % 2 ? 200 : 500).end());
    await setUrl(url);
    await start({ schedule: Array(20).fill(10) });
    await Promise.all(Array.from({ length: 10 }, () => tell()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(10);
    const accepted = received.filter((_, index) => index % 2 === 1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(accepted).size).toBe(accepted.length);
    expect(accepted).toHaveLength(10);
  });
});
