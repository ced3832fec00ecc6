import { randomBytes } from 'node:crypto';
import { get as getHttp, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import { logRequests } from '../../http/access-log.ts';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import { createLog } from '../../platform/logging/log.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createFileLinks } from './file-links.ts';
import { type FileRouteParts, fileRoutes } from './file-routes.ts';

const open = await useDatabase();
const context = testContext(open);
const media = createMediaStore(open.database, context.config);
const { environmentId } = await testAccount(context);
const publicUrl = 'https://sms.example.com';
const links = createFileLinks({ keys: context.keys, publicUrl });
const bytes = randomBytes(600_000);
let contract: ReturnType<typeof readContract>;
let origin: string;
const lines: string[] = [];

beforeAll(async () => {
  contract = readContract(await readDocument());
});

/** Starts an application with the route. @returns its origin */
async function serve(parts: Partial<FileRouteParts> = {}): Promise<{ origin: string; close(): Promise<void> }> {
  const app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('no tokens')),
    log: createLog('trace', { write: (line) => lines.push(line) }),
  });
  logRequests(app, () => {});
  fileRoutes({ links, media, database: open.database, ...parts })(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() };
}

let main: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  main = await serve();
  origin = main.origin;
});
afterAll(() => main.close());

const put = (contentType = 'application/pdf', content = bytes) =>
  media.put(open.database, environmentId, contentType, content);
/** The token of every link. */
const tokens: string[] = [];
/** Returns the path of a link. */
function pathOf(
  mediaId: string,
  changes: { fileName?: string; validForSeconds?: number; environmentId?: string } = {},
): string {
  const path = links.sign({ environmentId, mediaId, ...changes })?.slice(publicUrl.length) ?? '';
  tokens.push(path.slice('/carriers/files/'.length));
  return path;
}
const load = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a link', () => {
  it('returns the file with its type, as something that no browser runs', async () => {
    const id = await put('text/html; charset=iso-8859-1');
    const response = await load(pathOf(id, { fileName: 'Größe (1) "a"/b\r\n.html', validForSeconds: 100 }));
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    const { 'cache-control': cache, ...headers } = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=iso-8859-1',
      'content-length': '600000',
      'accept-ranges': 'bytes',
      etag: `"${id}"`,
      'content-disposition':
        'attachment; filename="Gr__e (1) _a__b__.html"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%281%29%20%22a%22%2Fb%0D%0A.html',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(cache).toMatch(/^private, max-age=(\d+)$/);
    const seconds = Number(cache?.split('=')[1]);
    expect(seconds > 0 && seconds <= 100).toBe(true);
    expect((await load(pathOf(id))).headers.get('content-disposition')).toBe('attachment');
  });

  it('returns the headers for HEAD, which has no ranges', async () => {
    const path = pathOf(await put());
    const whole = await load(path);
    await whole.body?.cancel();
    const response = await load(path, { Range: 'bytes=0-1' }, 'HEAD');
    expect(response.status).toBe(200);
    const names = ['content-type', 'content-length', 'etag', 'accept-ranges', 'content-disposition'];
    for (const name of names) expect([name, response.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    expect(await bodyOf(response)).toHaveLength(0);
  });

  it('returns one range', async () => {
    const response = await load(pathOf(await put()), { Range: 'bytes=262100-262200' });
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
      206,
      'bytes 262100-262200/600000',
      '101',
    ]);
    expect((await bodyOf(response)).equals(bytes.subarray(262_100, 262_201))).toBe(true);
  });

  it('returns 416 for a range behind the end', async () => {
    const response = await load(pathOf(await put()), { Range: 'bytes=600000-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */600000']);
  });

  it.each(['bytes=0-1,5-6', 'items=0-1', 'bytes=5-1'])('returns the whole file for Range: %s', async (range) => {
    const response = await load(pathOf(await put()), { Range: range });
    expect([response.status, (await bodyOf(response)).length]).toEqual([200, 600_000]);
  });

  it('returns a range only of the bytes that If-Range names', async () => {
    const id = await put();
    const statusOf = async (condition: string) => {
      const response = await load(pathOf(id), { Range: 'bytes=0-1', 'If-Range': condition });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf(`"${id}"`)).toBe(206);
    for (const other of ['"other"', `W/"${id}"`, 'Tue, 24 Nov 2026 10:00:00 GMT'])
      expect(await statusOf(other)).toBe(200);
  });

  it('returns 304 when the client has the file, also by another link', async () => {
    const id = await put();
    for (const method of ['GET', 'HEAD']) {
      const response = await load(pathOf(id, { fileName: method }), { 'If-None-Match': `W/"a", W/"${id}"` }, method);
      expect([response.status, response.headers.get('etag'), (await bodyOf(response)).length]).toEqual([
        304,
        `"${id}"`,
        0,
      ]);
    }
    const changed = await load(pathOf(id), { 'If-None-Match': '"other"' }, 'HEAD');
    expect(changed.status).toBe(200);
  });
});

it('returns the same 404 for everything that is wrong', async () => {
  const id = await put();
  const deleted = await put();
  const paths = [
    pathOf(id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    pathOf(id, { validForSeconds: -1 }),
    pathOf(id, { environmentId: '65f2a1b0c3d4e5f6a7b8c9d0' }),
    pathOf('0b9d1f3c-52a4-4c1e-8e77-0f6f5f9a2b11'),
    pathOf(deleted),
    `/carriers/files/${id}`,
    '/carriers/files/nonsense',
    `/carriers/files/${'a'.repeat(2000)}`,
  ];
  await media.remove(open.database, environmentId, deleted);
  const responses = await Promise.all(
    paths.map(async (path) => {
      const response = await load(path, { Range: 'bytes=0-1', 'If-None-Match': '*' });
      const { date, 'x-request-id': request, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    }),
  );
  expect(responses[0]).toMatchObject({
    status: 404,
    text: 'This file does not exist, or its link has expired.\n',
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' },
  });
  for (const response of responses) expect(response).toEqual(responses[0]);
});

/** Begins a request, and reads nothing of its body. */
const begin = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = getHttp(url, resolve).on('error', reject);
    onTestFinished(() => void request.destroy());
  });

/** A store with a file without an end, whose open streams and read pieces can be counted. */
function endlessFile() {
  const state = { pieces: 0, open: 0 };
  const store = {
    find: media.find,
    async read(environment: string, id: string) {
      const info = (await media.find(open.database, environment, [id])).get(id);
      async function* content() {
        state.open += 1;
        try {
          for (;;) {
            state.pieces += 1;
            yield Buffer.alloc(256 * 1024);
          }
        } finally {
          state.open -= 1;
        }
      }
      return info && { ...info, content: Readable.from(content()) };
    },
  };
  return { store, state };
}

describe('a client', () => {
  const large = Buffer.alloc(64);
  /** The id of a file that claims to be large, so that the server does not end its response. */
  async function putLarge() {
    const id = await put('video/mp4', large);
    await open.database.updateTable('media').set({ size: 2_000_000_000 }).where('id', '=', id).execute();
    return id;
  }

  it('that reads nothing stops the reading of the file, and that leaves ends it', async () => {
    const { store, state } = endlessFile();
    const { origin: own, close } = await serve({ media: store });
    onTestFinished(close);
    const response = await begin(own + pathOf(await putLarge()));
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = before === state.pieces;
          before = state.pieces;
          return isStill;
        },
        { interval: 300 },
      )
      .toBe(true);
    expect([state.open, state.pieces < 200]).toEqual([1, true]);
    response.destroy();
    await expect.poll(() => state.open).toBe(0);
  });

  it('cannot open a link more often than its limit at the same time, nor all links together', async () => {
    const { store, state } = endlessFile();
    const { origin: own, close } = await serve({ media: store, maxTransfers: { link: 2, all: 3 } });
    onTestFinished(close);
    const [first, second] = [pathOf(await putLarge()), pathOf(await putLarge())];
    const held = [await begin(own + first), await begin(own + first)];
    const busy = await fetch(own + first);
    expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('etag')]).toEqual([429, '2', null]);
    expect((await fetch(own + first, { method: 'HEAD' })).status).toBe(200);
    expect((await begin(own + second)).statusCode).toBe(200);
    expect((await fetch(own + second)).status).toBe(503);
    for (const response of held) response.destroy();
    await expect.poll(() => state.open).toBe(1);
    expect((await begin(own + first)).statusCode).toBe(200);
  });

  it('that reads too slowly loses its connection', async () => {
    const { store, state } = endlessFile();
    const { origin: own, close } = await serve({ media: store, timeoutMs: 100 });
    onTestFinished(close);
    const response = await begin(own + pathOf(await putLarge()));
    const ended = new Promise((resolve) => response.once('error', resolve));
    response.resume();
    expect(await ended).toMatchObject({ code: 'ECONNRESET' });
    await expect.poll(() => state.open).toBe(0);
  });

  it('gets a broken connection when the file is deleted meanwhile, and the slot is free again', async () => {
    const { origin: own, close } = await serve({ maxTransfers: { link: 1, all: 1 } });
    onTestFinished(close);
    const path = pathOf(await putLarge());
    for (let turn = 0; turn < 2; turn++)
      await expect(fetch(own + path).then((response) => response.bytes())).rejects.toThrow();
  });
});

it('no log line of these requests contains a token', async () => {
  await load(pathOf(await put()).slice(0, -1));
  await expect.poll(() => lines.join('')).toMatch(/"route":"\/carriers\/files\/:token".*"status":404/);
  expect(tokens.length).toBeGreaterThan(20);
  for (const token of tokens) expect(lines.join('')).not.toContain(token.slice(0, 30));
});
