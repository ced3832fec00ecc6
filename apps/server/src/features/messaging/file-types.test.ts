import { describe, expect, it } from 'vitest';
import { acceptedMediaTypes, acceptsMediaType, maxLinkedBytes } from './file-types.ts';

describe('a channel', () => {
  it.each([
    ['chatApp', 'image', 'image/png', true],
    ['chatApp', 'image', 'image/gif', false],
    ['chatApp', 'audio', 'audio/ogg ; codecs=opus', true],
    ['chatApp', 'document', 'application/vnd.example', true],
    ['chatApp', 'sticker', 'image/webp', true],
    ['rcs', 'image', 'image/gif', true],
    ['rcs', 'document', 'application/zip', false],
    ['rcs', 'sticker', 'image/webp', false],
    ['chat', 'image', 'image/avif', true],
    ['chat', 'image', 'image/avif;q=1', true],
    ['chat', 'image', 'video/mp4', false],
    ['messenger', 'audio', 'audio/ogg', true],
    ['messenger', 'sticker', 'image/webp', false],
  ] as const)('%s takes for %s a file of type %s: %s', (channel, kind, mediaType, isAccepted) => {
    expect(acceptsMediaType(channel, kind, mediaType)).toBe(isAccepted);
  });

  it('lists no types for a message type that it does not support', () => {
    expect(acceptedMediaTypes('rcs', 'sticker')).toEqual([]);
  });

  it('takes linked files of 10 MiB, RCS of 100 MiB', () => {
    const channels = ['chatApp', 'messenger', 'chat', 'rcs'] as const;
    expect(channels.map((channel) => maxLinkedBytes(channel) / 2 ** 20)).toEqual([10, 10, 10, 100]);
  });
});
