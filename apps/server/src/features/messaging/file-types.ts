import type { Channel } from './carrier.ts';

/** Message types that carry a file. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

const any = ['*/*'];

/** Media types that each channel accepts, by message type. `*` matches any. */
const types: Record<Channel, Partial<Record<FileKind, readonly string[]>>> = {
  chatApp: {
    image: ['image/jpeg', 'image/png'],
    video: ['video/mp4', 'video/3gpp'],
    audio: ['audio/aac', 'audio/mp4', 'audio/amr', 'audio/mpeg', 'audio/ogg'],
    document: any,
    sticker: ['image/webp'],
  },
  rcs: {
    image: ['image/jpeg', 'image/gif', 'image/png'],
    video: ['video/h263', 'video/m4v', 'video/x-m4v', 'video/mp4', 'video/mpeg', 'video/webm'],
    audio: ['audio/aac', 'audio/mp3', 'audio/mpeg', 'audio/mp4', 'audio/3gpp', 'audio/ogg', 'application/ogg'],
    document: ['application/pdf'],
  },
  sms: {},
  chat: { image: ['image/*'], video: ['video/*'], audio: ['audio/*'], document: any },
  messenger: { image: ['image/*'], video: ['video/*'], audio: ['audio/*'], document: any },
};

/** Lists the media types that a channel accepts for a message type: none if it does not support the type. */
export function acceptedMediaTypes(channel: Channel, kind: FileKind): readonly string[] {
  return types[channel][kind] ?? [];
}

const megabyte = 1024 * 1024;

/** Returns the maximum size in bytes of a file that a message links to. */
export function maxLinkedBytes(channel: Channel): number {
  return (channel === 'rcs' ? 100 : 10) * megabyte;
}

/** @param mediaType in lower case; its parameters are ignored */
export function acceptsMediaType(channel: Channel, kind: FileKind, mediaType: string): boolean {
  const [type = ''] = mediaType.split(';', 1);
  const general = `${type.split('/', 1)[0]}/*`;
  return acceptedMediaTypes(channel, kind).some(
    (accepted) => accepted === type.trim() || accepted === general || accepted === '*/*',
  );
}
