import { describe, expect, it } from 'vitest';
import { looksLike } from './file-types.ts';

const box = (brands: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`)]);
const ogg = (codec: string) => Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec)]);

const files: Record<string, Buffer> = {
  'audio/aac': Buffer.from([0xff, 0xf1, 0x50, 0x80]),
  'audio/amr': Buffer.from('#!AMR-WB\n'),
  'audio/mp4': box('M4A \0\0\0\0isom'),
  'audio/mpeg': Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  'audio/ogg': ogg('OpusHead'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  'video/3gpp': box('isom\0\0\0\x013gp4'),
  'video/mp4': box('mp42\0\0\0\0isom'),
  'application/pdf': Buffer.from('\n%PDF-1.7'),
};

describe.each(Object.keys(files))('%s', (mediaType) => {
  it('is known by its first bytes', () => {
    expect(looksLike(mediaType, files[mediaType] as Buffer)).toBe(true);
  });

  it.each(['', 'f', '<html>', 'PK\x03\x04', '\0'.repeat(64)])('is not %j', (text) => {
    expect(looksLike(mediaType, Buffer.from(text, 'latin1'))).toBe(false);
  });
});

it.each([
  ['audio/aac', 'audio/mpeg'],
  ['audio/mpeg', 'audio/aac'],
  ['image/png', 'image/jpeg'],
  ['image/jpeg', 'image/webp'],
  ['video/3gpp', 'video/mp4'],
  ['application/pdf', 'image/png'],
])('a file of %s is not one of %s', (declared, real) => {
  expect(looksLike(declared, files[real] as Buffer)).toBe(false);
});

it('a file is judged by its first 1024 bytes, however much of it is given', () => {
  const pdfAt = (offset: number) => Buffer.concat([Buffer.alloc(offset), Buffer.from('%PDF-1.7')]);
  expect(looksLike('application/pdf', pdfAt(1019))).toBe(true);
  expect(looksLike('application/pdf', pdfAt(1020))).toBe(false);
});

it('audio in Ogg has to be Opus', () => {
  expect(looksLike('audio/ogg', ogg('\x01vorbis'))).toBe(false);
});

it('an MP3 may begin with its tags', () => {
  expect(looksLike('audio/mpeg', Buffer.from('ID3\x04'))).toBe(true);
});

it.each(['application/zip', 'text/html', 'application/octet-stream'])(
  'a document of type %s is what it says',
  (type) => {
    expect(looksLike(type, Buffer.from('anything'))).toBe(true);
  },
);
