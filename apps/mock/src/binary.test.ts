import { expect, it } from 'vitest';
import { sampleOf, sampleTypes } from './binary.ts';

/** How a file of each type begins (its magic number), and at which byte. */
const signatures: Record<string, [offset: number, signature: string]> = {
  'image/png': [0, '\x89PNG\r\n\x1a\n'],
  'image/jpeg': [0, '\xff\xd8\xff'],
  'image/webp': [8, 'WEBPVP8'],
  'audio/ogg': [28, 'OpusHead'],
  'audio/aac': [0, '\xff\xf1'],
  'audio/amr': [0, '#!AMR\n'],
  'audio/mp4': [4, 'ftypM4A '],
  'audio/mpeg': [0, '\xff\xe3'],
  'video/mp4': [4, 'ftypisom'],
  'video/3gpp': [4, 'ftyp3gp'],
  'application/pdf': [0, '%PDF-1.4'],
  'application/octet-stream': [0, '\x89PNG'],
};

const bytesOf = (mediaType: string) => {
  const sample = sampleOf(mediaType);
  if (!sample) throw new Error(`There is no sample of ${mediaType}.`);
  return sample.bytes;
};

it.each(sampleTypes)('has a small file of %s that begins as its type does', (mediaType) => {
  const bytes = bytesOf(mediaType);
  const [offset, signature] = signatures[mediaType] ?? [0, 'no signature'];
  expect(bytes.toString('latin1', offset, offset + signature.length)).toBe(signature);
  expect(bytes.length).toBeLessThan(1100);
});

it.each(['audio/mp4', 'video/mp4', 'video/3gpp'])('the boxes of %s fill the file', (mediaType) => {
  const bytes = bytesOf(mediaType);
  const boxes: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
    at += bytes.readUInt32BE(at);
  }
  expect(at).toBe(bytes.length);
  expect(boxes).toEqual(expect.arrayContaining(['ftyp', 'moov', 'mdat']));
});

it('the length in the header of a WebP file is that of the file', () => {
  const bytes = bytesOf('image/webp');
  expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
});

it('PDF names the place of its cross-reference table', () => {
  const text = bytesOf('application/pdf').toString('latin1');
  const place = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(place, place + 4)).toBe('xref');
});

it('a range is served as one of its types; what has no sample, as none', () => {
  expect(sampleOf('audio/*')?.mediaType).toBe('audio/ogg');
  expect(sampleOf('*/*')?.mediaType).toBe('image/png');
  expect(sampleOf('application/json')).toBeUndefined();
});
