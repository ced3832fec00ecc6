import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MediaInfo } from '../../features/messaging/media/media-store.ts';
import { type GraphClient, isObject } from '../meta/graph.ts';
import { type FileKind, UnsendableMessage } from './message-body.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * Maximum bytes of a file. A sticker that does not move has 100 KB, which its bytes do not show cheaply. Unverified: from copies of
 * developers.facebook.com, whatsapp/business-phone-numbers/media.
 */
const maxBytes: Readonly<Record<FileKind, number>> = {
  image: 5 * megabyte,
  audio: 16 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
  sticker: 500 * kilobyte,
};

/** Days for which Meta keeps an uploaded file. */
const keptDays = 30;
const day = 86_400_000;

/** @throws {UnsendableMessage} when Meta would not take the file */
export function requireSize(kind: FileKind, size: number): void {
  const limit = maxBytes[kind];
  if (size <= limit) return;
  const name = limit < megabyte ? `${limit / kilobyte} KB` : `${limit / megabyte} MB`;
  throw new UnsendableMessage('fileTooLarge', `The file is too large: WhatsApp takes at most ${name} of ${kind}.`);
}

export interface UploadOptions {
  graph: GraphClient;
  phoneNumberId: string;
  file: MediaInfo & { content: Readable };
  signal: AbortSignal;
}

/**
 * Uploads a file with `POST /{phone number id}/media`, piece by piece.
 *
 * @returns the id of the file, which is valid for one number
 * @throws {GraphError} when Meta rejects it
 */
export async function uploadFile({ graph, phoneNumberId, file, signal }: UploadOptions) {
  const { head, tail, contentType } = frameFile(file.mediaType);
  const length = Buffer.byteLength(head) + file.size + Buffer.byteLength(tail);
  const body = Readable.from(joinParts(head, file.content, tail), { objectMode: false });
  const response = await graph.upload({ path: `/${phoneNumberId}/media`, body, length, contentType, signal });
  const id = isObject(response) ? response.id : undefined;
  if (typeof id !== 'string' || id === '') throw new Error('Meta returned no id for the file.');
  return { id, expiresAt: new Date(Date.now() + keptDays * day) };
}

async function* joinParts(head: string, content: Readable, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* content as AsyncIterable<Buffer>;
  yield Buffer.from(tail);
}

/** Frames a file as `multipart/form-data` (RFC 7578). The name of the file is never shown: a message names it. */
function frameFile(mediaType: string) {
  const boundary = `omnichannel-${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  return {
    head: field('messaging_product', 'whatsapp') + field('type', mediaType) + file,
    tail: `\r\n--${boundary}--\r\n`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
