import { PassThrough } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkedLimit, copyOf, tee } from './tee.ts';

/** A stream of these chunks that never ends. */
function streamOf(...chunks: Buffer[]): PassThrough {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return stream;
}

const text = Buffer.from('{"id": "a"}');

describe('a copy', () => {
  it.each([
    [undefined, text],
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['Deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
  ])('of the encoding %s is decompressed', async (encoding, bytes) => {
    const half = Math.floor(bytes.length / 2);
    const copy = await copyOf(streamOf(bytes.subarray(0, half), bytes.subarray(half)), encoding);
    expect(copy).toEqual({ ending: 'complete', bytes: text });
  });

  it.each(['compress', 'gzip, br'])('of the encoding %s, which is not known, says so', async (encoding) => {
    expect((await copyOf(streamOf(text), encoding)).ending).toBe('undecodable');
  });

  it('of broken compressed bytes says so', async () => {
    expect((await copyOf(streamOf(text), 'gzip')).ending).toBe('undecodable');
    expect((await copyOf(streamOf(gzipSync(text).subarray(0, 12)), 'gzip')).ending).toBe('undecodable');
  });

  it('ends with nothing kept where the body is too large, or becomes so', async () => {
    const piece = Buffer.alloc(1024 * 1024);
    const large = await copyOf(streamOf(...Array.from({ length: 11 }, () => piece)), undefined);
    expect(large).toEqual({ ending: 'stopped', bytes: Buffer.alloc(0) });
    const bomb = await copyOf(streamOf(gzipSync(Buffer.alloc(checkedLimit + 1))), 'gzip');
    expect(bomb).toEqual({ ending: 'stopped', bytes: Buffer.alloc(0) });
  });

  it('of a stream that is cut says so', async () => {
    const stream = new PassThrough();
    stream.write(text);
    setImmediate(() => stream.destroy());
    expect((await copyOf(stream, undefined)).ending).toBe('cut');
  });
});

it('a reader that fails ends the reading, not the stream', async () => {
  const stream = streamOf(Buffer.from('a'), Buffer.from('b'));
  const target = new PassThrough();
  const ending = tee(stream, undefined, () => {
    throw new Error('cannot read');
  });
  stream.pipe(target);
  await expect(ending).rejects.toThrow('cannot read');
  expect(String(Buffer.concat(await target.toArray()))).toBe('ab');
});

it('what is read stays in the stream, also after the reading has ended', async () => {
  const stream = streamOf(Buffer.from('a'), Buffer.from('b'), Buffer.from('c'));
  const target = new PassThrough();
  const read: string[] = [];
  const ending = tee(stream, undefined, (bytes) => read.push(String(bytes)) < 2);
  stream.pipe(target);
  expect([await ending, read]).toEqual(['stopped', ['a', 'b']]);
  expect(String(Buffer.concat(await target.toArray()))).toBe('abc');
});
