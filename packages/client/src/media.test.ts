import { Readable } from 'node:stream';
import { startMock } from '@omnichannel/mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from './api-error.ts';
import { createClient } from './client.ts';
import { ConfigurationError, UnexpectedResponseError } from './errors.ts';
import { uploadMedia } from './media.ts';
import { createTestFetch } from './testing/index.ts';

const baseUrl = 'https://api.example.com';
const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const type = 'image/png';
const stream = () => new Blob([bytes]).stream();
const testFetch = createTestFetch();
const client = createClient({ baseUrl, token: 'any', fetch: testFetch, maxRetries: 0 });

beforeEach(() => testFetch.reset());

const files = [
  ['a Blob', () => new Blob([bytes]), { type }],
  ['a Blob that knows its type', () => new Blob([bytes], { type }), undefined],
  ['a File', () => new File([bytes], 'cat.png', { type }), undefined],
  ['an ArrayBuffer', () => bytes.buffer, { type }],
  ['a Uint8Array', () => bytes, { type }],
  ['a part of a larger buffer', () => Uint8Array.of(0, ...bytes, 0).subarray(1, -1), { type }],
  ['a Buffer', () => Buffer.from(bytes), { type }],
  ['a stream', stream, { type }],
] as const;

describe('uploadMedia', () => {
  it.each(files)('sends the bytes of %s and gives the media id', async (_, file, options) => {
    expect(await uploadMedia(client, file(), options)).toMatch(/\w/);
    const [call] = testFetch.calls.uploadChatAppMedia;
    expect(call?.headers.get('content-type')).toBe(type);
    expect(await new Response(call?.body as Blob).bytes()).toEqual(bytes);
  });

  it('lets the call say the type', async () => {
    await uploadMedia(client, new Blob([bytes], { type }), { type: 'image/jpeg' });
    expect(testFetch.calls.uploadChatAppMedia[0]?.headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    ['bytes', bytes],
    ['a Blob', new Blob([bytes])],
  ])('asks for the type of %s, sending nothing', async (_, file) => {
    const error: unknown = await uploadMedia(client, file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("{ type: 'image/png' }");
    expect(testFetch.calls.uploadChatAppMedia).toEqual([]);
  });

  it.each([
    ['a path', './cat.png'],
    ['a stream of Node', Readable.from([bytes])],
    ['nothing', null],
  ])('takes bytes only: %s', async (_, file) => {
    const call = uploadMedia(client, file as never, { type });
    await expect(call).rejects.toThrow(new ConfigurationError("Pass bytes and { type: 'image/png' }, or toFile."));
    expect(testFetch.calls.uploadChatAppMedia).toEqual([]);
  });

  it.each([{ hello: 'world' }, { media: [] }, { media: {} }, { media: [null] }])('throws for %j', async (answer) => {
    testFetch.use('uploadChatAppMedia', () => Response.json(answer));
    const error = await uploadMedia(client, bytes, { type }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operation: 'uploadChatAppMedia' });
  });

  it.each([
    ['fileTooLarge', PayloadTooLargeError],
    ['unsupportedFileType', UnsupportedMediaTypeError],
  ] as const)('throws the error %s', async (scenario, Class) => {
    testFetch.use('uploadChatAppMedia', scenario);
    await expect(uploadMedia(client, bytes, { type })).rejects.toBeInstanceOf(Class);
  });

  it('is rejected quickly, however large the file', async () => {
    testFetch.use('uploadChatAppMedia', () => Response.json({ errors: [{ code: 1009 }] }, { status: 413 }));
    const started = performance.now();
    await expect(uploadMedia(client, new Uint8Array(10_000_000), { type })).rejects.toBeInstanceOf(
      PayloadTooLargeError,
    );
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('against the mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  it.each(files)('%s arrives', async (_, file, options) => {
    const real = createClient({ baseUrl: mock.url, token: 'any' });
    expect(await uploadMedia(real, file(), options)).toMatch(/\w/);
  });
});
