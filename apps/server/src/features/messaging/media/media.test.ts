import { createHash, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRetentionPolicy } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import { createApp } from '../../../http/app.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import { HttpError } from '../../../http/http-error.ts';
import { replayResponses } from '../../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { sweep } from '../../privacy/sweep.ts';
import { createMediaStore } from './create-media-store.ts';
import { createMedia } from './media.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(200)]);
const largest = 10 * 1024 * 1024;

const open = await useDatabase();
const context = testContext(open);
let app: ReturnType<typeof createApp>;
let port: number;

const media = createMedia(context);
const accounts: Record<string, Account> = { owner: await testAccount(context), stranger: await testAccount(context) };
beforeAll(async () => {
  app = createApp({
    contract: readContract(await readDocument()),
    handlers: replayResponses(open.database, media.handlers ?? {}),
    authenticate: async (token) => {
      const account = accounts[token];
      if (!account) throw new HttpError(401, 'Who is this?');
      return account;
    },
    files: media.store,
    checkResponses: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => sql`TRUNCATE media, idempotency_keys CASCADE`.execute(open.database));

const path = '/conversation/wab/v1/media';
const url = (id = '') => `http://127.0.0.1:${port}${path}${id && `/${id}`}`;

interface Sent {
  type?: string;
  as?: string;
  key?: string;
}

async function upload(body: Buffer, { type = 'image/png', as = 'owner', key }: Sent = {}) {
  const headers = {
    Authorization: `Bearer ${as}`,
    ...(type !== '' && { 'Content-Type': type }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const response = await fetch(url(), { method: 'POST', headers, body: new Uint8Array(body) });
  const json = (await response.json()) as { media?: { id: string }[]; errors?: { code: number; details?: string }[] };
  return { status: response.status, id: json.media?.[0]?.id as string, errors: json.errors };
}
const download = (id: string, as = 'owner') => fetch(url(id), { headers: { Authorization: `Bearer ${as}` } });
const remove = (id: string, as = 'owner') =>
  fetch(url(id), { method: 'DELETE', headers: { Authorization: `Bearer ${as}` } });
const rows = async (table: 'media' | 'media_pieces') =>
  (await sql`SELECT FROM ${sql.table(table)}`.execute(open.database)).rows.length;

describe('a file', () => {
  it('comes back byte for byte, as something to save that no browser runs', async () => {
    const { status, id } = await upload(png);
    expect(status).toBe(200);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const response = await download(id);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private',
    });
  });

  it('may be as large as the contract says, and is kept in pieces', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(largest - 9)]);
    const { status, id } = await upload(file, { type: 'application/pdf' });
    expect(status).toBe(200);
    expect(await rows('media_pieces')).toBe(40);
    const back = Buffer.from(await (await download(id)).arrayBuffer());
    expect(createHash('sha256').update(back).digest()).toEqual(createHash('sha256').update(file).digest());
  });

  it('keeps the parameters of its type, where they are well-formed', async () => {
    const text = Buffer.from('Grüße', 'latin1');
    const typed = async (type: string) =>
      (await download((await upload(text, { type })).id)).headers.get('content-type');
    expect(await typed('text/plain; charset=iso-8859-1')).toBe('text/plain; charset=iso-8859-1');
    expect(await typed('Text/CSV;  x="a,b"')).toBe('Text/CSV;  x="a,b"');
    expect(await typed('text/plain; no sense')).toBe('text/plain');
  });

  it('is a document whatever its type is', async () => {
    const { id } = await upload(png, { type: 'application/octet-stream' });
    expect((await download(id)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('can be asked for without its bytes', async () => {
    const { id } = await upload(png);
    const response = await fetch(url(id), { method: 'HEAD', headers: { Authorization: 'Bearer owner' } });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(png.length)]);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('is deleted, with all of its pieces', async () => {
    const { id } = await upload(png);
    expect(await (await remove(id)).json()).toMatchObject({ meta: { api_status: 'stable' } });
    expect([await rows('media'), await rows('media_pieces')]).toEqual([0, 0]);
    expect([(await download(id)).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  it('of another account gets the response for an unknown one', async () => {
    const { id } = await upload(png);
    const reported = async (response: Response) => [response.status, await response.json()];
    const unknown = 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68';
    expect(await reported(await download(id, 'stranger'))).toEqual(await reported(await download(unknown, 'stranger')));
    expect(await reported(await remove(id, 'stranger'))).toEqual(await reported(await remove(unknown, 'stranger')));
    expect((await download(id)).status).toBe(200);
    expect(JSON.stringify((await reported(await download(unknown)))[1])).toContain(
      'No file of this account has this media id. It may have been deleted, or its days are over.',
    );
  });

  it.each(['nonsense', "' OR 1=1", 'a'.repeat(500), '%F0%9F%98%80'])('with the id %s is unknown', async (id) => {
    expect((await download(id)).status).toBe(404);
  });
});

describe('nothing is stored of', () => {
  it.each([
    ['a file of another type than it says', png, 'image/jpeg', 400, 1009],
    ['audio in Ogg that is not Opus', Buffer.from(`OggS${'\0'.repeat(24)}\x01vorbis`), 'audio/ogg', 400, 1009],
    ['an empty body', Buffer.alloc(0), 'image/png', 400, 1008],
    ['a body without a type', png, '', 400, 1008],
    ['a video of a type that the chat app does not take', png, 'video/webm', 415, 1009],
    ['a picture of such a type', png, 'image/tiff', 415, 1009],
    ['a form around a file', png, 'multipart/form-data; boundary=x', 415, 1009],
    ['what is too large', Buffer.alloc(largest + 1), 'application/pdf', 413, 1001],
  ])('%s', async (_, body, type, status, code) => {
    const response = await upload(body, { type });
    expect([response.status, response.errors?.[0]?.code]).toEqual([status, code]);
    expect([await rows('media'), await rows('media_pieces')]).toEqual([0, 0]);
  });

  it('a file of another type, which the response says', async () => {
    expect((await upload(png, { type: 'image/jpeg' })).errors).toEqual([
      {
        code: 1009,
        title: 'Parameter value is not valid',
        details:
          'The body is not of the type image/jpeg, which its Content-Type says. Send it with the type that it has, or as application/octet-stream.',
      },
    ]);
  });

  it('a type that the chat app does not take, in the words of the contract', async () => {
    const { components } = createRequire(import.meta.url)('@omnichannel/spec/openapi.json');
    const { value } = components.examples['uploadChatAppMedia.unsupportedFileType.response'];
    expect((await upload(png, { type: 'video/webm' })).errors).toEqual(value.errors);
  });

  it('what is too large, and did not say so', async () => {
    const { status, code } = await send((request) => {
      // Without a length it is sent in chunks.
      for (let sent = 0; sent <= largest; sent += 1024 * 1024) request.write(Buffer.alloc(1024 * 1024));
      request.end();
    });
    expect([status, code]).toEqual([413, 1001]);
    await expect.poll(() => rows('media')).toBe(0);
  });

  it('a caller who goes away in the middle', async () => {
    const sent = send((request) => {
      request.write(Buffer.concat([png, Buffer.alloc(1024 * 1024)]));
      void expect
        .poll(() => rows('media_pieces'))
        .toBeGreaterThan(0)
        .then(() => request.destroy());
    });
    await expect(sent).rejects.toThrow();
    await expect.poll(() => rows('media'), { timeout: 20_000 }).toBe(0);
    expect(await rows('media_pieces')).toBe(0);
  });

  it('an unknown caller', async () => {
    expect((await upload(png, { as: 'nobody' })).status).toBe(401);
    expect(await rows('media')).toBe(0);
  });

  function send(write: (request: ReturnType<typeof requestHttp>) => void) {
    return new Promise<{ status: number | undefined; code: number }>((resolve, reject) => {
      const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/pdf' };
      const request = requestHttp({ port, host: '127.0.0.1', method: 'POST', path, headers }, async (response) => {
        const { errors } = JSON.parse(String(await buffer(response)));
        resolve({ status: response.statusCode, code: errors[0].code });
      });
      request.on('error', reject);
      write(request);
    });
  }
});

describe('an Idempotency-Key', () => {
  it('gives the first id again, and stores the file once', async () => {
    const first = await upload(png, { key: 'one' });
    expect(await upload(png, { key: 'one' })).toEqual(first);
    // The file of the second request is released a moment later.
    await expect.poll(() => rows('media')).toBe(1);
    expect((await upload(png, { key: 'one', as: 'stranger' })).id).not.toBe(first.id);
  });

  it.each([
    ['other bytes', Buffer.concat([png, png]), 'image/png'],
    ['another type', png, 'application/octet-stream'],
  ])('is not taken with %s', async (_, body, type) => {
    await upload(png, { key: 'two' });
    expect(await upload(body, { type, key: 'two' })).toMatchObject({ status: 422 });
    // The file of the second request is released a moment later.
    await expect.poll(() => rows('media')).toBe(1);
  });

  it('stays free when the file is rejected', async () => {
    expect((await upload(png, { type: 'image/jpeg', key: 'three' })).status).toBe(400);
    expect((await upload(png, { key: 'three' })).status).toBe(200);
  });

  it('is good for one file when two come at the same time', async () => {
    const responses = await Promise.all([0, 1, 2, 3].map(() => upload(png, { key: 'four' })));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    // The file of the second request is released a moment later.
    await expect.poll(() => rows('media')).toBe(1);
  });
});

/** A file as it arrives. */
async function* inChunks(bytes: Buffer, size = 100_000) {
  for (let position = 0; position < bytes.length; position += size) yield bytes.subarray(position, position + size);
}

describe('the store', () => {
  const of = () => (accounts.owner as Account).environmentId;
  const stranger = () => (accounts.stranger as Account).environmentId;

  it.each([0, 1, 256 * 1024, 256 * 1024 + 1])('keeps a file of %i bytes', async (size) => {
    const bytes = randomBytes(size);
    const id = await media.store.put(open.database, of(), 'audio/ogg; codecs=opus', bytes);
    const file = await media.store.read(of(), id);
    expect(file).toMatchObject({ id, mediaType: 'audio/ogg', contentType: 'audio/ogg; codecs=opus', size });
    expect(await buffer(file?.content as Readable)).toEqual(bytes);
    expect(await rows('media_pieces')).toBe(Math.ceil(size / (256 * 1024)));
  });

  it('finds a file by its type in lower case, and keeps what it was sent with', async () => {
    const id = await media.store.put(open.database, of(), 'Text/CSV; x=1', png);
    expect([...(await media.store.find(open.database, of(), [id])).values()]).toEqual([
      { id, mediaType: 'text/csv', contentType: 'Text/CSV; x=1', size: png.length },
    ]);
  });

  it('needs no database to find none', async () => {
    expect(await media.store.find(undefined as never, of(), [])).toEqual(new Map());
  });

  it('returns the size, hash and first bytes of a file that arrives', async () => {
    const bytes = randomBytes(256 * 1024 + 5000);
    const file = await media.store.receive(of(), 'application/pdf', inChunks(bytes), bytes.length);
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      contentType: 'application/pdf',
      size: bytes.length,
      head: bytes.subarray(0, 1024),
      sha256: createHash('sha256').update(bytes).digest(),
    });
    await media.store.release(file);
    expect([await rows('media'), await rows('media_pieces')]).toEqual([0, 0]);
  });

  it('keeps a file under the type that it has in the end, for all of its days from then on', async () => {
    const file = await media.store.receive(of(), 'image/png', inChunks(png), png.length);
    await sql`UPDATE media SET created_at = now() - interval '15 days'`.execute(open.database);
    await media.store.keep(open.database, { ...file, contentType: 'image/jpeg' });
    expect([...(await media.store.find(open.database, of(), [file.id])).values()]).toEqual([
      { id: file.id, mediaType: 'image/jpeg', contentType: 'image/jpeg', size: png.length },
    ]);
  });

  it('leaves nothing of a file that breaks off, and says why', async () => {
    async function* breaking() {
      yield randomBytes(300 * 1024);
      throw new Error('broken off');
    }
    await expect(media.store.receive(of(), 'image/png', breaking())).rejects.toThrow(new Error('broken off'));
    expect([await rows('media'), await rows('media_pieces')]).toEqual([0, 0]);
  });

  it('does not take another failure of the database for a full quota', async () => {
    const received = media.store.receive('no environment', 'image/png', inChunks(png), png.length);
    await expect(received).rejects.toMatchObject({ code: '23503' });
  });

  it('stores nothing in a transaction that is rolled back', async () => {
    const put = open.database.transaction().execute(async (transaction) => {
      await media.store.put(transaction, of(), 'image/png', png);
      throw new Error('no');
    });
    await expect(put).rejects.toThrow('no');
    expect(await rows('media')).toBe(0);
  });

  it('finds those that an environment has', async () => {
    const [mine, theirs] = [
      await media.store.put(open.database, of(), 'image/png', png),
      await media.store.put(open.database, stranger(), 'image/png', png),
    ];
    const found = await media.store.find(open.database, of(), [mine, theirs, 'unknown', mine]);
    expect([...found]).toEqual([
      [mine, { id: mine, mediaType: 'image/png', contentType: 'image/png', size: png.length }],
    ]);
    expect(await media.store.find(open.database, of(), [])).toEqual(new Map());
  });

  it('neither finds, reads nor removes an incomplete or expired one', async () => {
    const old = await media.store.put(open.database, of(), 'image/png', png);
    await sql`UPDATE media SET created_at = now() - interval '14 days 1 minute'`.execute(open.database);
    const arriving = await media.store.receive(of(), 'image/png', inChunks(png));
    for (const id of [old, arriving.id]) {
      expect((await media.store.find(open.database, of(), [id])).size).toBe(0);
      expect(await media.store.read(of(), id)).toBeUndefined();
      expect(await media.store.remove(open.database, of(), id)).toBe(false);
    }
    await media.store.keep(open.database, arriving);
    await media.store.release(arriving);
    expect((await media.store.find(open.database, of(), [arriving.id])).size).toBe(1);
  });

  it.each([
    ['within a piece', 10, 20, 1],
    ['a single byte', 262_144, 262_144, 1],
    ['over the end of a piece', 262_143, 262_144, 2],
    ['all of it', 0, 599_999, 3],
  ])('is read in part, %s: only the pieces that the part needs', async (_, first, last, pieces) => {
    const file = randomBytes(600_000);
    const id = await media.store.put(open.database, of(), 'application/pdf', file);
    let reads = 0;
    const countReads: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('media_pieces')) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const store = createMediaStore(open.database.withPlugin(countReads), context.config);
    const part = await store.read(of(), id, { first, last });
    expect(part).toMatchObject({ contentType: 'application/pdf', size: 600_000 });
    expect((await buffer(part?.content as Readable)).equals(file.subarray(first, last + 1))).toBe(true);
    expect(reads).toBe(pieces);
  });

  it('fails the download when the file is deleted meanwhile', async () => {
    const id = await media.store.put(open.database, of(), 'image/png', png);
    const file = await media.store.read(of(), id);
    await media.store.remove(open.database, of(), id);
    await expect(buffer(file?.content as Readable)).rejects.toThrow('deleted while it was read');
  });

  it('fails the download when the file has fewer bytes than its size', async () => {
    const id = await media.store.put(open.database, of(), 'image/png', png);
    await open.database.updateTable('media').set({ size: 300_000 }).where('id', '=', id).execute();
    const file = await media.store.read(of(), id);
    await expect(buffer(file?.content as Readable)).rejects.toThrow('deleted while it was read');
  });

  it('is swept: what is past its time, and after a day what never arrived whole', async () => {
    const rules = createRetentionPolicy(context.config.retention);
    const at = (days: number, size: number | null) =>
      sql`INSERT INTO media (id, environment_id, content_type, size, created_at)
        VALUES (${`${size === null ? 'part' : 'whole'} ${days}`}, ${of()}, 'image/png', ${size}::int, now() - make_interval(days => ${days}) + interval '1 hour')`.execute(
        open.database,
      );
    for (const days of [1, 2]) await at(days, null);
    for (const days of [2, 14, 15]) await at(days, 1);
    expect(await sweep(open.database, rules)).toMatchObject({ removed: { media: 2 } });
    const left = await open.database.selectFrom('media').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['part 1', 'whole 14', 'whole 2']);
  });
});
