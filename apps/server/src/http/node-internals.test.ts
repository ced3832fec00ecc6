import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { hasPendingResponse } from './node-internals.ts';

it('sees a response that is not sent yet, and none before the request and after the response', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const [socket] = (await once(server, 'connection')) as [Socket];
  expect(hasPendingResponse(socket)).toBe(false);
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  expect(hasPendingResponse(socket)).toBe(true);
  response.end('done');
  await once(client, 'data');
  await expect.poll(() => hasPendingResponse(socket)).toBe(false);
});
