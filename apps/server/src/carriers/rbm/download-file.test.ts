import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createRbm } from './rbm.ts';
import { createTestKind, testConnection } from './testing-rbm.ts';

const connection = testConnection({ agentId: 'agent', credentials: { serviceAccountKey: '{}', clientToken: 'token' } });
let close: () => unknown = () => {};
afterEach(() => close());

it('downloads a file of a person without a token', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'image/gif' }).end('GIF89a');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kind = createTestKind(url);
  const download = (path: string) =>
    kind.downloadFile?.(connection, { url: `${url}${path}`, filename: '4.gif' }, AbortSignal.timeout(5000));
  const file = await download('/4');
  if (file === undefined || 'outcome' in file) throw new Error('The file is missing.');
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  expect([Buffer.concat(chunks).toString(), file.contentType, file.filename]).toEqual(['GIF89a', 'image/gif', '4.gif']);
  expect(seen[0]?.authorization).toBeUndefined();
  await expect(download('/gone')).rejects.toMatchObject({ canRetry: false });
});

it('fetches nothing from a private address, and nothing without a URL', async () => {
  const kind = createRbm();
  const signal = AbortSignal.timeout(5000);
  await expect(kind.downloadFile?.(connection, { url: 'https://127.0.0.1:1/' }, signal)).rejects.toMatchObject({
    canRetry: false,
  });
  expect(await kind.downloadFile?.(connection, {}, signal)).toMatchObject({ outcome: 'gone' });
});
