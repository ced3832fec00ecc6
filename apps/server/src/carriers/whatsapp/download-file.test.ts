import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import type { ProviderFile } from '../provider-events.ts';
import { createTestKind, testConnection } from './testing-whatsapp.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(): Promise<{ emulator: GraphEmulator; download(file: ProviderFile): Promise<unknown> }> {
  const emulator = await startGraphEmulator();
  closers.push(emulator.close);
  const kind = createTestKind(emulator.url);
  return {
    emulator,
    async download(file) {
      const connection = testConnection(emulator.account);
      const result = await kind.downloadFile?.(connection, file, AbortSignal.timeout(5000));
      if (result === undefined || 'outcome' in result) return result;
      const { content, discard: _, ...rest } = result;
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return { ...rest, content: Buffer.concat(chunks).toString() };
    },
  };
}

it('downloads a file with the token, from the URL that Meta gives', async () => {
  const { emulator, download } = await start();
  const id = emulator.addFile(Buffer.from('%PDF-'), 'application/pdf');
  expect(await download({ id, filename: 'a.pdf' })).toEqual({
    contentType: 'application/pdf',
    expectedBytes: 5,
    filename: 'a.pdf',
    content: '%PDF-',
  });
  expect(emulator.calls).toEqual([`GET /v26.0/${id}`, `GET /files/${id}`]);
});

it('follows a redirect without the token', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const trap = createServer((request, response) => {
    seen.push(request.headers);
    response.end('x');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => trap.once('listening', resolve));
  closers.push(() => trap.close());
  const { emulator, download } = await start();
  emulator.redirectTo = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
  await download({ id: emulator.addFile(Buffer.from('x'), 'image/png') });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.authorization).toBeUndefined();
});

it('reports a file that Meta does not have as gone, and a fault of Meta for later', async () => {
  const { emulator, download } = await start();
  expect(await download({ id: '123' })).toMatchObject({ outcome: 'gone' });
  expect(await download({ id: '../me' })).toMatchObject({ outcome: 'gone' });
  expect(await download({ url: 'https://example.com/' })).toMatchObject({ outcome: 'gone' });
  const id = emulator.addFile(Buffer.from('x'), 'image/png');
  emulator.fail('mediaUrl', { status: 502 }, { status: 400, code: 4 }, { status: 401, code: 190 }, 'reset', 'notJson');
  for (let fault = 0; fault < 5; fault++) expect(await download({ id })).toMatchObject({ outcome: 'later' });
  emulator.fail('download', { status: 503 });
  await expect(download({ id })).rejects.toMatchObject({ canRetry: true });
});

it('sends the token to no other host than those of Meta', async () => {
  const { emulator, download } = await start();
  const id = emulator.addFile(Buffer.from('x'), 'image/png');
  emulator.fileUrl = 'http://127.0.0.1:1/';
  await expect(download({ id })).rejects.toMatchObject({ canRetry: false });
});
