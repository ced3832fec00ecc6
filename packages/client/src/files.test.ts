import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Mock, startMock } from '@omnichannel/mock';
import { listOperations } from '@omnichannel/tooling/contract-source/document';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { ConfigurationError } from './errors.ts';
import { type FileSource, toFile } from './files.ts';
import { uploadMedia } from './media.ts';
import { uploadChatAppMedia, uploadFile } from './operations.gen.ts';
import { Omnichannel } from './resources.gen.ts';

const { default: document } = await import('@omnichannel/spec/openapi.json', { with: { type: 'json' } });

const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const type = 'image/png';
const url = 'https://example.com/pictures/cat.png?size=2';

let folder: string;
let path: string;
let mock: Mock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'omnichannel-files-'));
  path = join(folder, 'cat.png');
  await writeFile(path, bytes);
  mock = await startMock({ port: 0 });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

/** A response of `fetch` knows its address. */
function responseOf(body: BodyInit | null, init?: ResponseInit): Response {
  return Object.defineProperty(new Response(body, init), 'url', { value: url });
}

/** A Response of a polyfill of fetch, such as whatwg-fetch: it cannot be read as a stream. */
function responseWithoutStream(status: number): FileSource {
  const response = { ok: status === 200, status, headers: new Headers(), bodyUsed: false, url };
  return { ...response, arrayBuffer: async () => bytes.buffer } as never;
}

async function* generate() {
  yield bytes.subarray(0, 3);
  yield Buffer.from(bytes.subarray(3));
}

/** A source, the name that the file has without another one, and the type. */
const sources: [title: string, create: () => FileSource | Promise<FileSource>, name: string, type: string][] = [
  ['a Blob', () => new Blob([bytes], { type }), 'file', type],
  ['a Blob of the disk', () => openAsBlob(path, { type }), 'file', type],
  ['a File', () => new File([bytes], 'cat.png', { type }), 'cat.png', type],
  ['a File without a type', () => new File([bytes], 'cat.PNG'), 'cat.PNG', type],
  ['a Buffer', () => Buffer.from(bytes), 'file', ''],
  ['a Uint8Array', () => bytes, 'file', ''],
  ['a part of a larger buffer', () => Uint8Array.of(0, ...bytes, 0).subarray(1, -1), 'file', ''],
  ['a DataView', () => new DataView(bytes.buffer), 'file', ''],
  ['an ArrayBuffer', () => bytes.buffer, 'file', ''],
  ['a ReadableStream', () => new Blob([bytes]).stream(), 'file', ''],
  ['a stream of a file', () => createReadStream(path), 'cat.png', type],
  [
    'a ReadableStream that is not iterable, as in some browsers',
    () => ({ locked: false, getReader: () => new Blob([bytes]).stream().getReader() }) as never,
    'file',
    '',
  ],
  ['a stream of Node', () => Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]), 'file', ''],
  ['a generator', generate, 'file', ''],
  ['a generator with a type that is not text', () => Object.assign(generate(), { type() {} }), 'file', ''],
  ['a Response', () => responseOf(bytes, { headers: { 'Content-Type': type } }), 'cat.png', type],
  ['a promise of a Response', async () => responseOf(bytes), 'cat.png', type],
  [
    'a Response of another library',
    () => ({ ok: true, status: 200, headers: new Headers(), body: Readable.from([bytes]), url }) as never,
    'cat.png',
    type,
  ],
  ['a Response without headers', () => ({ ok: true, status: 200, body: Readable.from([bytes]) }) as never, 'file', ''],
  ['a Response of a polyfill, without a stream', () => responseWithoutStream(200), 'cat.png', type],
  ['a Blob of another realm', () => ({ arrayBuffer: async () => bytes.buffer, size: 8, type }) as never, 'file', type],
];

describe('toFile', () => {
  it.each(sources)('reads %s', async (_, create, name, type) => {
    const file = await toFile(create());
    expect(file).toBeInstanceOf(File);
    expect(await file.bytes()).toEqual(bytes);
    expect(file).toMatchObject({ name, type });
  });

  it.each([
    ['my%20cat.png', 'my cat.png'],
    ['%D9%82%D8%B7%D8%A9.png?size=1', 'قطة.png'],
    ['100%.png', '100%.png'],
    ['..%2F..%2Fcat.png', '.._.._cat.png'],
  ])('decodes the name in the URL of a Response: %s', async (last, name) => {
    const response = Object.defineProperty(new Response(bytes), 'url', { value: `https://example.com/files/${last}` });
    expect(await toFile(response)).toMatchObject({ name, type });
  });

  it('leaves the name of a File and the path of a stream encoded', async () => {
    expect(await toFile(new File([bytes], 'my%20cat.png'), undefined, { type })).toMatchObject({
      name: 'my%20cat.png',
    });
    expect(await toFile({ arrayBuffer: async () => bytes.buffer, path: '/tmp/a%20b.png' } as never)).toMatchObject({
      name: 'a%20b.png',
    });
  });

  it('takes application/octet-stream of a Response for no type', async () => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect((await toFile(new Response(bytes, { headers }), 'cat.png')).type).toBe('image/png');
    expect((await toFile(new Response(bytes, { headers }), 'cat')).type).toBe('');
  });

  it('cancels the body of a rejected Response', async () => {
    let cancelled = false;
    const body = new ReadableStream({
      cancel() {
        cancelled = true;
      },
    });
    await expect(toFile(new Response(body, { status: 503 }))).rejects.toBeInstanceOf(ConfigurationError);
    expect(cancelled).toBe(true);
  });

  it('does not read a Blob: that of openAsBlob stays on the disk', async () => {
    const blob = await openAsBlob(path);
    const read = (['arrayBuffer', 'bytes', 'stream'] as const).map((name) => vi.spyOn(blob, name));
    await toFile(blob);
    for (const one of read) expect(one).not.toHaveBeenCalled();
  });

  it('leaves a File as it is, unless it gets another name or type', async () => {
    const file = new File([bytes], 'cat.png', { type });
    expect(await toFile(file)).toBe(file);
    expect(await toFile(file, 'dog.png')).toMatchObject({ name: 'dog.png', type });
    expect(await toFile(file, undefined, { type: 'image/webp' })).toMatchObject({
      name: 'cat.png',
      type: 'image/webp',
    });
  });

  it('takes text of a stream as UTF-8', async () => {
    const file = await toFile(Readable.from(['مرح', 'بًا']), 'hello.txt', { type: 'text/plain' });
    expect(await file.text()).toBe('مرحبًا');
    expect(file).toMatchObject({ name: 'hello.txt', type: 'text/plain' });
  });

  it.each([
    ['folder/cat.jpg', 'image/jpeg'],
    ['cat.tar.PDF', 'application/pdf'],
    ['cat', ''],
    ['cat.xyz', ''],
    ['constructor', ''],
    ['cat.constructor', ''],
  ])('knows the type of %s', async (name, type) => {
    expect((await toFile(bytes, name)).type).toBe(type);
  });

  it('knows an extension for each type that the contract names', async () => {
    const { operation } =
      listOperations(document).find(({ operation }) => operation.operationId === 'uploadChatAppMedia') ?? {};
    const named = Object.keys(operation?.requestBody?.content ?? {}).filter((one) => !/octet-stream|\*/.test(one));
    const extensions = ['aac', 'amr', 'm4a', 'mp3', 'ogg', 'jpg', 'png', 'webp', '3gp', 'mp4', 'pdf'];
    const known = await Promise.all(extensions.map(async (one) => (await toFile(bytes, `cat.${one}`)).type));
    expect(named.length).toBeGreaterThan(0);
    expect(known.sort()).toEqual(named.sort());
  });

  it.each([
    ['a path', './cat.png', 'Pass createReadStream(path)'],
    ['a URL', new URL(url), 'await fetch(url)'],
    ['nothing', undefined, 'Pass a Blob, bytes, a stream or a Response to toFile.'],
    ['null', null, 'Pass a Blob'],
    ['an object', { file: bytes }, 'Pass a Blob'],
    ['an array', [1, 2], 'Pass a Blob'],
    ['a number', 7, 'Pass a Blob'],
    ['no bytes', new Uint8Array(), 'The file is empty.'],
    ['a Response without a body', new Response(null), 'The file is empty.'],
    ['a stream of objects', Readable.from([{ a: 1 }]), 'The chunks of the stream must be bytes or text.'],
    ['a rejected Response', new Response('Not found', { status: 404 }), 'The response has the status 404.'],
    ['a rejected Response without a body', new Response(null, { status: 404 }), 'The response has the status 404.'],
    ['a rejected Response of a polyfill', responseWithoutStream(404), 'The response has the status 404.'],
    [
      'a rejected Response of another library',
      { ok: false, status: 404, body: Readable.from([bytes]) },
      'The response has the status 404.',
    ],
    ['a response of undici.request', { statusCode: 200, body: Readable.from([bytes]) }, 'Pass a Blob'],
  ])('rejects %s', async (_, value, message) => {
    const call = toFile(value as never);
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
    await expect(call).rejects.toThrow(message);
  });

  it('rejects what was read before', async () => {
    const response = new Response(bytes);
    await response.text();
    await expect(toFile(response)).rejects.toThrow('Pass a response.clone().');
    const stream = new Blob([bytes]).stream();
    await toFile(stream);
    await expect(toFile(stream)).rejects.toThrow('The stream was read before, or is locked.');
    const generated = generate();
    await toFile(generated);
    await expect(toFile(generated)).rejects.toThrow('A stream can be read only once.');
  });

  it('throws the error of a stream', async () => {
    await expect(toFile(createReadStream(join(folder, 'none.png')))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('accepts as much as the service does, and no more', async () => {
    const { maxLength } = document.components.schemas.ChatAppMediaFile;
    expect((await toFile(new Uint8Array(maxLength))).size).toBe(maxLength);
    const large = new Uint8Array(maxLength + 1);
    for (const source of [large, new Blob([large]), new Blob([large]).stream(), new Response(large)]) {
      await expect(toFile(source)).rejects.toThrow(`The file is larger than maxBytes, ${maxLength}.`);
    }
  });

  it('cancels a stream that is too large, having read no more than that', async () => {
    const cancel = vi.fn();
    let chunks = 0;
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(bytes.slice(0, ++chunks && 8));
    const stream = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    await expect(toFile(stream, 'cat.png', { maxBytes: 20 })).rejects.toBeInstanceOf(ConfigurationError);
    expect(cancel).toHaveBeenCalled();
    expect(chunks).toBe(3);
    const readable = createReadStream(path);
    await expect(toFile(readable, 'cat.png', { maxBytes: 2 })).rejects.toBeInstanceOf(ConfigurationError);
    expect(readable.destroyed).toBe(true);
  });

  it('rejects each byte with a limit of 0', async () => {
    await expect(toFile(bytes, 'cat.png', { maxBytes: 0 })).rejects.toThrow('The file is larger than maxBytes, 0.');
  });

  it.each([Number.NaN, -1, '5'])('rejects the limit %s', async (maxBytes) => {
    await expect(toFile(bytes, 'cat.png', { maxBytes: maxBytes as number })).rejects.toThrow(
      'maxBytes must be a number from 0.',
    );
  });
});

it.each(sources)('%s is uploaded by functions and methods', async (_, create) => {
  const client = createClient({ baseUrl: mock.url, token: 'any' });
  const { chatApp, knowledgeChat } = new Omnichannel({ baseUrl: mock.url, token: 'any' });
  const file = await toFile(create(), 'cat.png');
  const body = { file, user: 'user-1' };
  expect(await uploadMedia(client, file)).toMatch(/\w/);
  expect((await uploadChatAppMedia(client, { body: file })).media[0]?.id).toMatch(/\w/);
  expect((await uploadFile(client, { body })).id).toMatch(/\w/);
  expect(await chatApp.media.upload(file)).toMatch(/\w/);
  expect((await knowledgeChat.files.upload(body)).id).toMatch(/\w/);
});
