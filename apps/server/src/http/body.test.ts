import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { readBody } from './body.ts';
import { readContract } from './contract/contract.ts';
import { readDocument } from './contract/document.ts';

const { operations } = readContract(await readDocument());
const declared = operations.find(({ id }) => id === 'requestVerification')?.body;
const body = '{"number":"+12025550123"}';
const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

/** Reads a body only when `whenToRead` resolves, and returns the result. */
async function read(
  pieces: string[],
  whenToRead: 'at once' | 'when it is whole' | 'when it broke off',
): Promise<unknown> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, 'request');
  const [first = '', ...rest] = pieces;
  socket.write(first);
  const [request] = await arrived;
  const reading = whenToRead === 'at once' ? readBody(request, declared) : undefined;
  for (const piece of rest) socket.write(piece);
  if (whenToRead === 'when it is whole') await expect.poll(() => request.complete).toBe(true);
  if (whenToRead === 'when it broke off') {
    socket.destroy();
    await expect.poll(() => request.destroyed).toBe(true);
  }
  const result = await (reading ?? readBody(request, declared)).then(
    ({ value }) => value,
    (error) => error,
  );
  socket.destroy();
  server.close();
  return result;
}

it.each([
  ['at once, of one that comes with its head', [head + body], 'at once'],
  ['at once, of one that comes in pieces', [head, body.slice(0, 9), body.slice(9)], 'at once'],
  ['when it has arrived completely', [head, body], 'when it is whole'],
] as const)('a body is read %s', async (_, pieces, when) => {
  expect(await read([...pieces], when)).toEqual(JSON.parse(body));
});

it('a body that broke off before it was read is rejected, and not waited for', async () => {
  const denied = await read([head + body.slice(0, 9)], 'when it broke off');
  expect(denied).toMatchObject({ status: 400, message: expect.stringContaining('before the body was complete') });
});
