import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { emulatedAccount } from '../meta/testing-account.ts';
import type { ProviderFile } from '../provider-events.ts';
import { createTestKind, testConnection } from './testing-messenger.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a server of files. */
async function start(status = 200) {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(status, { 'Content-Type': 'image/jpeg' }).end('jpeg');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => server.close());
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v/t1.jpg?oh=signature` };
}

async function download(file: ProviderFile): Promise<unknown> {
  const kind = createTestKind('http://127.0.0.1:1');
  const result = await kind.downloadFile?.(testConnection(emulatedAccount), file, AbortSignal.timeout(5000));
  if (result === undefined || 'outcome' in result) return result;
  const { content, discard: _, ...rest } = result;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return { ...rest, content: Buffer.concat(chunks).toString() };
}

it('downloads an attachment from the URL of its webhook, without the token', async () => {
  const { seen, url } = await start();
  expect(await download({ url })).toMatchObject({ contentType: 'image/jpeg', content: 'jpeg' });
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toMatch(/authorization|EAAG/i);
});

it.each([403, 404, 410])('reports a file as gone when its URL returns %d', async (status) => {
  const { url } = await start(status);
  const result = await download({ url });
  expect(result).toMatchObject({ outcome: 'gone' });
  expect(JSON.stringify(result)).not.toContain('signature');
});

it('reports a fault of the server for later', async () => {
  const { url } = await start(503);
  await expect(download({ url })).rejects.toMatchObject({ canRetry: true });
});

it('reports a file without a valid URL as gone, and needs TLS', async () => {
  expect(await download({ id: '1' })).toMatchObject({ outcome: 'gone' });
  expect(await download({ url: 'no URL' })).toMatchObject({ outcome: 'gone' });
  await expect(download({ url: 'http://192.0.2.1/a.jpg' })).rejects.toMatchObject({ canRetry: false });
});
