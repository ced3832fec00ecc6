import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../features/messaging/carrier.ts';
import type { FileKind } from '../../features/messaging/file-types.ts';
import { createDownload, type DownloadOptions, MediaError } from './linked-file-download.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000, 1)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 1)]);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const megabyte = 1024 * 1024;

const respond =
  (
    contentType: string | undefined,
    body: Buffer,
    status = 200,
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_, response) => {
    response.writeHead(status, { ...(contentType && { 'Content-Type': contentType }), ...headers }).end(body);
  };

interface Asked extends Partial<DownloadOptions> {
  channel?: Channel;
  kind?: FileKind;
  signal?: AbortSignal;
}

const download = (
  link: string,
  { channel = 'chatApp', kind = 'image', signal = new AbortController().signal, ...options }: Asked = {},
) =>
  createDownload({ policy: createPublicOnlyPolicy({ allowLoopback: true }), ...options })(
    channel,
    { kind, link },
    signal,
  );

/** Why a message fails. It names neither the link nor an address. */
async function faultOf(link: string, asked?: Asked): Promise<string> {
  const error = await download(link, asked).then(
    () => expect.fail('It was downloaded.'),
    (cause: Error) => cause,
  );
  expect(error).toBeInstanceOf(MediaError);
  expect(error.message).not.toMatch(/127\.0\.0\.1|10\.0\.0|https?:/);
  expect(error.message).toMatch(/\.$/);
  return error.message;
}

describe('a file', () => {
  it.each<[Channel, FileKind, string, Buffer]>([
    ['chatApp', 'image', 'image/png', png],
    ['chatApp', 'image', 'image/jpeg; charset=binary', jpeg],
    ['chatApp', 'document', 'application/pdf', pdf],
    ['chatApp', 'document', 'text/csv', Buffer.from('a,b\n')],
    ['rcs', 'document', 'application/pdf', pdf],
    ['rcs', 'image', 'image/gif', Buffer.from('GIF89a')],
    ['chat', 'image', 'image/svg+xml', Buffer.from('<svg/>')],
    ['messenger', 'document', 'application/octet-stream', Buffer.from([0])],
  ])('on %s: a file of kind %s is accepted as %s', async (channel, kind, contentType, bytes) => {
    const link = await serve(respond(contentType, bytes));
    expect(await download(link, { channel, kind })).toEqual({ contentType, bytes });
  });

  it('is downloaded whole when it arrives byte by byte, and in chunks without a length', async () => {
    const link = await serve(async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      for (const byte of png.subarray(0, 40)) response.write(Buffer.from([byte]));
      response.end(png.subarray(40));
    });
    expect((await download(link)).bytes).toEqual(png);
  });

  it('that is larger than the sandbox stores, and not larger than its channel takes, is only checked', async () => {
    const link = await serve(respond('image/png', Buffer.concat([png, Buffer.alloc(11 * megabyte)])));
    expect(await download(link, { channel: 'rcs' })).toEqual({ contentType: 'image/png', bytes: undefined });
  });
});

describe('a message fails', () => {
  it.each([
    [404, 'The server of the link returned 404.'],
    [500, 'The server of the link returned 500.'],
    [204, 'The server of the link returned 204.'],
    [206, 'The server of the link returned 206.'],
    [302, 'The server of the link returned 302. Redirects are not followed.'],
  ])('with a response %i', async (status, message) => {
    let requests = 0;
    const link = await serve((request, response) => {
      requests += 1;
      const body = status === 204 ? Buffer.alloc(0) : png;
      respond('image/png', body, status, { Location: '/elsewhere' })(request, response);
    });
    expect(await faultOf(link)).toBe(message);
    expect(requests).toBe(1);
  });

  it.each<[string, Channel, FileKind, string | undefined, Buffer, RegExp]>([
    ['a page in place of a picture', 'chatApp', 'image', 'text/html', Buffer.from('<html>'), /text\/html.*image\/jpeg/],
    ['a picture that is a PNG by its bytes', 'chatApp', 'image', 'image/jpeg', png, /not of the type image\/jpeg/],
    ['a picture that is no PNG by its bytes', 'rcs', 'image', 'image/png', jpeg, /not of the type image\/png/],
    ['a type of another channel', 'chatApp', 'image', 'image/gif', Buffer.from('GIF89a'), /Content-Type image\/gif/],
    ['a Word document on RCS', 'rcs', 'document', 'application/msword', Buffer.from('x'), /application\/pdf/],
    ['a sticker that is a PNG', 'chatApp', 'sticker', 'image/png', png, /image\/webp/],
    ['no type', 'chat', 'document', undefined, pdf, /no valid Content-Type/],
    ['a type that is none', 'chat', 'document', `a/b<${'x'.repeat(9000)}`, pdf, /no valid Content-Type\.$/],
    ['no bytes', 'chat', 'document', 'application/pdf', Buffer.alloc(0), /empty/],
  ])('with %s', async (_, channel, kind, contentType, bytes, message) => {
    expect(await faultOf(await serve(respond(contentType, bytes)), { channel, kind })).toMatch(message);
  });

  it('with a compressed file', async () => {
    const link = await serve(respond('image/png', png, 200, { 'Content-Encoding': 'gzip' }));
    expect(await faultOf(link)).toMatch(/compressed/);
  });

  it.each([
    ['its length says so', { 'Content-Length': String(11 * megabyte) }],
    ['only its bytes say so', {}],
  ])('with a file that is too large, when %s', async (_, headers) => {
    const link = await serve(async (request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', ...headers });
      response.write(png);
      while (!request.socket.destroyed && response.write(Buffer.alloc(megabyte))) await sleep(1);
      response.on('drain', () => response.write(Buffer.alloc(megabyte)));
    });
    expect(await faultOf(link)).toBe('The file is larger than 10 MB.');
  });

  it('with a server that is too slow: with the response, or with its body', async () => {
    const silent = await serve(() => {});
    expect(await faultOf(silent, { timeoutMs: 200 })).toBe('The file did not arrive within 0.2 s.');
    const dripping = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(png);
    });
    expect(await faultOf(dripping, { timeoutMs: 200 })).toBe('The file did not arrive within 0.2 s.');
  });

  it('with a connection that is rejected, or breaks', async () => {
    const server = createTcpServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await faultOf(`http://127.0.0.1:${port}/`)).toMatch(/could not be downloaded/);
    await new Promise((resolve) => server.close(resolve));
    expect(await faultOf(`http://127.0.0.1:${port}/`)).toMatch(/could not be downloaded/);
    const cut = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '9000' });
      response.write(png, () => response.destroy());
    });
    expect(await faultOf(cut)).toMatch(/could not be downloaded/);
  });

  it.each(['http://10.0.0.1/a.png', 'http://169.254.169.254/latest/meta-data', 'http://[fd00::1]/a.png'])(
    'with the private address in %s',
    async (link) => {
      expect(await faultOf(link)).toBe('The link does not lead to a public address.');
    },
  );
});

it('a download that is stopped passes on why', async () => {
  const stopping = new AbortController();
  const link = await serve(() => stopping.abort(new Error('The service stops.')));
  await expect(download(link, { signal: stopping.signal })).rejects.toThrow('The service stops.');
});
