import { type GraphClient, isObject } from '../meta/graph.ts';
import { createFileForm, type StoredFile, UnsendableMessage } from '../meta/message-files.ts';
import type { FileKind } from './message-body.ts';

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

/** Days for which Meta keeps an uploaded file (page whatsapp/business-phone-numbers/media, read in a copy of 2026-06). */
const keptDays = 30;
const day = 86_400_000;

/** @throws {UnsendableMessage} when Meta would not take the file */
function requireSize(kind: FileKind, size: number): void {
  const limit = maxBytes[kind];
  if (size <= limit) return;
  const name = limit < megabyte ? `${limit / kilobyte} KB` : `${limit / megabyte} MB`;
  throw new UnsendableMessage('fileTooLarge', `The file is too large: WhatsApp takes at most ${name} of ${kind}.`);
}

export interface UploadOptions {
  graph: GraphClient;
  phoneNumberId: string;
  file: StoredFile;
  kind: FileKind;
  signal: AbortSignal;
}

/**
 * Uploads a file with `POST /{phone number id}/media`, piece by piece.
 *
 * @returns the id of the file, which is valid for one number
 * @throws {UnsendableMessage} when it is too large
 * @throws {GraphError} when Meta rejects it
 */
export async function uploadFile({ graph, phoneNumberId, file, kind, signal }: UploadOptions) {
  requireSize(kind, file.size);
  const fields = { messaging_product: 'whatsapp', type: file.mediaType };
  // The name of the upload is never shown: a message names the file.
  const form = createFileForm({ fields, fileField: 'file', filename: 'file' }, file);
  const response = await graph.upload({ path: `/${phoneNumberId}/media`, ...form, signal });
  const id = isObject(response) ? response.id : undefined;
  if (typeof id !== 'string' || id === '') throw new Error('Meta returned no id for the file.');
  return { id, expiresAt: new Date(Date.now() + keptDays * day) };
}
