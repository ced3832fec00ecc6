import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { computeReconnectDelayMs, keepBound } from './keep-bound.ts';
import { encodePdu } from './pdu.ts';
import { testConnection } from './testing-link.ts';
import { deliverPdu } from './testing-pdus.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('binds again after 1 s to a limit that doubles up to 60 s, at random', () => {
  for (const [random, delays] of [
    [0, [1, 1, 1, 1, 1, 1, 1]],
    [1, [2, 4, 8, 16, 32, 60, 60]],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect([1, 2, 3, 4, 5, 6, 1000].map((failures) => computeReconnectDelayMs(failures) / 1000)).toEqual(delays);
  }
});

it('closes at the moment at which the provider accepts the bind', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bind: Buffer) => {
      const sequence = bind.readUInt32BE(12);
      const response = encodePdu({ command: 'bind_transceiver_resp', status: 0, sequence, tlvs: [] });
      socket.write(Buffer.concat([response, encodePdu(deliverPdu())]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closed = Promise.withResolvers<void>();
  const states: unknown[] = [];
  const bound = keepBound({
    target: testConnection({ port: (server.address() as AddressInfo).port }),
    command: 'bind_transceiver',
    // The delivery follows the response in one chunk: the bind has its result, and has not reported it.
    onRequest: () => queueMicrotask(() => void bound.close().then(closed.resolve)),
    onState: (state) => states.push(state),
    waitForInbound: async () => {},
    reconnectDelayMs: () => 1,
  });
  await closed.promise;
  expect(bound.connection).toBeUndefined();
  expect(states).toEqual([]);
  server.close();
  await once(server, 'close');
});
