import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createOutbound, createPublicOnlyPolicy } from '@omnichannel/outbound';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateAccount } from '../../features/accounts/manage-accounts.ts';
import { testActor } from '../../features/audit/testing.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import type { Account } from '../../http/account.ts';
import { createLog } from '../../platform/logging/log.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { downloadProviderFile, type ProviderDownload, ProviderFileError, storeProviderFile } from './download-media.ts';

const open = await useDatabase();
const context = testContext(open);
const store = createMediaStore(open.database, context.config);
const outbound = createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback: true }), idleTimeoutMs: 0 });
afterAll(() => outbound.close());

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(600_000)]);
const credentials = { Authorization: 'Bearer provider-token', 'X-Api-Key': 'provider-key' };
const servers: { close(): void }[] = [];
const lines: string[] = [];
const log = createLog('trace', { write: (line) => lines.push(line) });
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server. @returns its host, and the headers of the requests that it got */
async function serve(listener: RequestListener): Promise<{ host: string; requests: IncomingHttpHeaders[] }> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    listener(request, response);
  });
  servers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const sendPng: RequestListener = (_, response) =>
  void response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { Location: location }).end('moved');

const download = (host: string, changes: Partial<ProviderDownload> = {}) =>
  downloadProviderFile({
    url: `http://${host}/media/1?signature=in-the-url`,
    headers: credentials,
    allowedHosts: [host],
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    log,
    outbound,
    ...changes,
  });

/** Returns why a download fails. The text has no URL, no address and no credentials. */
async function faultOf(work: Promise<unknown>): Promise<ProviderFileError> {
  const error = await work.then(
    () => expect.fail('It was downloaded.'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ProviderFileError);
  const { message } = error as ProviderFileError;
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toMatch(/127\.0\.0|https?:|token|signature/);
  return error as ProviderFileError;
}

describe('a file', () => {
  it('is downloaded with the credentials, and its type', async () => {
    const { host, requests } = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png; a=b', 'Content-Length': png.length }).end(png),
    );
    const file = await download(host);
    expect(file).toMatchObject({ contentType: 'image/png; a=b', expectedBytes: png.length });
    expect((await buffer(file.content)).equals(png)).toBe(true);
    expect(requests).toMatchObject([
      { authorization: 'Bearer provider-token', 'x-api-key': 'provider-key', 'accept-encoding': 'identity' },
    ]);
  });

  it.each([undefined, 'nonsense', `a/b;${'x'.repeat(300)}=1`])(
    'of the type %s is one of unknown type',
    async (type) => {
      const { host } = await serve((_, response) =>
        response.writeHead(200, type === undefined ? {} : { 'Content-Type': type }).end('a'),
      );
      const file = await download(host);
      expect([file.contentType, String(await buffer(file.content))]).toEqual(['application/octet-stream', 'a']);
    },
  );
});

describe('the credentials', () => {
  it.each([301, 302, 303, 307, 308])('do not go to the host of a redirect %i', async (status) => {
    const other = await serve(sendPng);
    const first = await serve(redirectTo(`http://${other.host}/stolen?secret=1`, status));
    const file = await download(first.host, { allowedHosts: [first.host, other.host] });
    expect((await buffer(file.content)).equals(png)).toBe(true);
    expect(first.requests[0]?.authorization).toBe('Bearer provider-token');
    expect(other.requests).toHaveLength(1);
    expect(Object.keys(other.requests[0] ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
    expect(lines.join('')).toContain('provider file redirected');
    expect(lines.join('')).not.toMatch(/provider-token|provider-key|signature|stolen|secret/);
  });

  it('do not go to another port, nor back to the first host from another one', async () => {
    const first = await serve((request, response) =>
      (request.url === '/back' ? sendPng : redirectTo(`http://${other.host}/`))(request, response),
    );
    const other = await serve((request, response) => redirectTo(`http://${first.host}/back`)(request, response));
    await buffer((await download(first.host)).content);
    expect([...first.requests, ...other.requests].map(({ authorization }) => authorization)).toEqual([
      'Bearer provider-token',
      undefined,
      undefined,
    ]);
  });

  it('go along a redirect on the same host', async () => {
    const { host, requests } = await serve((request, response) =>
      (request.url === '/file' ? sendPng : redirectTo('/file'))(request, response),
    );
    await buffer((await download(host)).content);
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer provider-token',
      'Bearer provider-token',
    ]);
  });

  it.each([
    'http://files.example.com/a',
    'https://files.example.com:8443/a',
    'https://user@other.example.com/a',
    'https://files.example.com.evil.example/a',
    'nonsense',
  ])('are not sent to %s', async (url) => {
    const error = await faultOf(download('files.example.com', { url, allowedHosts: ['files.example.com'] }));
    expect(error.canRetry).toBe(false);
  });
});

describe('a download fails', () => {
  it.each([
    [404, false],
    [410, false],
    [204, false],
    [206, false],
    [304, false],
    [401, true],
    [429, true],
    [503, true],
  ])('with a response %i', async (status, canRetry) => {
    const { host } = await serve((_, response) => response.writeHead(status).end());
    expect(await faultOf(download(host))).toMatchObject({ status, canRetry });
  });

  it('after more than three redirects', async () => {
    const { host, requests } = await serve(redirectTo('/again'));
    expect((await faultOf(download(host))).message).toContain('more than 3 times');
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['to a private address', 'http://10.0.0.1/a', 'without TLS'],
    ['to a private address over TLS', 'https://169.254.169.254/latest', 'not public'],
    ['to a host without TLS', 'http://files.example.com/a', 'without TLS'],
    ['to another scheme', 'file:///etc/passwd', 'without TLS'],
    ['to no URL', 'https://', 'no valid URL'],
  ])('with a redirect %s', async (_, location, message) => {
    const { host } = await serve(redirectTo(location));
    expect(await faultOf(download(host))).toMatchObject({ canRetry: false, message: expect.stringContaining(message) });
  });

  it('with a redirect without a target', async () => {
    const { host } = await serve((_, response) => response.writeHead(302).end());
    expect((await faultOf(download(host))).message).toContain('no valid URL');
  });

  it('at an address that is not public, by the default client', async () => {
    const { host, requests } = await serve(sendPng);
    const error = await faultOf(
      downloadProviderFile({
        url: `http://${host}/`,
        headers: credentials,
        allowedHosts: [host],
        maxBytes: 1000,
        signal: new AbortController().signal,
        log,
      }),
    );
    expect([error.canRetry, requests]).toEqual([false, []]);
  });

  it('with a compressed body, or a length that is too large', async () => {
    const zipped = await serve((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('a'));
    expect((await faultOf(download(zipped.host))).message).toContain('compressed');
    const large = await serve((_, response) => response.writeHead(200, { 'Content-Length': 1_000_001 }).end('a'));
    expect((await faultOf(download(large.host))).message).toContain('larger than 1000000 bytes');
  });

  it('when the caller stops: it gets the reason', async () => {
    const stopping = new AbortController();
    const { host } = await serve(() => stopping.abort(new Error('The service stops.')));
    await expect(download(host, { signal: stopping.signal })).rejects.toThrow('The service stops.');
  });
});

describe('storing a file', () => {
  const storeFile = async (host: string, changes: Partial<ProviderDownload> = {}) =>
    storeProviderFile({ store, executor: open.database }, account.environmentId, await download(host, changes));
  const left = async () => {
    const { rows } = await sql`SELECT FROM media WHERE environment_id = ${account.environmentId}`.execute(
      open.database,
    );
    return rows.length;
  };

  it('keeps it for the environment', async () => {
    const { host } = await serve(sendPng);
    const stored = await storeFile(host);
    expect(stored).toEqual({ outcome: 'stored', id: expect.any(String), mediaType: 'image/png', size: png.length });
    const file = 'id' in stored ? await store.read(account.environmentId, stored.id) : undefined;
    expect(file?.contentType).toBe('image/png');
    expect((await buffer(file?.content as Readable)).equals(png)).toBe(true);
  });

  it('takes a file that is not of its type for one of unknown type', async () => {
    const { host } = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('<script>'),
    );
    const stored = await storeFile(host);
    expect(stored).toMatchObject({ outcome: 'stored', mediaType: 'application/octet-stream' });
    const file = 'id' in stored ? await store.read(account.environmentId, stored.id) : undefined;
    expect(file?.contentType).toBe('application/octet-stream');
    file?.content.destroy();
  });

  it.each([{ 'Content-Length': png.length }, {}])('reports the quota, with the length %j', async (headers) => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: 1000 });
    const { host } = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png', ...headers }).end(png),
    );
    expect([await storeFile(host), await left()]).toEqual([{ outcome: 'quotaReached' }, 0]);
  });

  it('fails with an empty file', async () => {
    const { host } = await serve((_, response) => response.writeHead(200).end());
    expect([await storeFile(host), await left()]).toEqual([
      { outcome: 'failed', reason: 'The file is empty.', canRetry: false },
      0,
    ]);
  });

  it('fails with a body that is larger than it may be, and did not say so', async () => {
    const { host } = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      for (let turn = 0; turn < 3; turn++) response.write(png);
    });
    expect([await storeFile(host), await left()]).toEqual([
      {
        outcome: 'failed',
        reason: 'The file could not be downloaded. The response body is larger than 1000000 bytes.',
        canRetry: false,
      },
      0,
    ]);
  });

  it('fails with a slow body, and when the connection is reset; both may succeed later', async () => {
    const slow = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      const dripping = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(dripping));
    });
    const reset = await serve((request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': png.length });
      response.write(png.subarray(0, 300_000), () => request.socket.resetAndDestroy());
    });
    expect(await storeFile(slow.host, { timeoutMs: 300 })).toMatchObject({
      outcome: 'failed',
      canRetry: true,
      reason: expect.stringContaining('was not complete within'),
    });
    expect(await storeFile(reset.host)).toMatchObject({ outcome: 'failed', canRetry: true });
    expect(await left()).toBe(0);
  });

  it('throws when the service stops, or the database fails', async () => {
    const stopping = new AbortController();
    const { host } = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(png, () => stopping.abort(new Error('The service stops.')));
    });
    await expect(storeFile(host, { signal: stopping.signal })).rejects.toThrow('The service stops.');
    const whole = await serve(sendPng);
    const failing = { ...store, keep: () => Promise.reject(new Error('no database')) };
    const stored = storeProviderFile(
      { store: failing, executor: open.database },
      account.environmentId,
      await download(whole.host),
    );
    await expect(stored).rejects.toThrow('no database');
    expect(await left()).toBe(0);
  });
});
