import { type GraphClient, isObject } from '../meta/graph.ts';
import { createFileForm, type StoredFile, UnsendableMessage } from '../meta/message-files.ts';
import { attachmentTypes, type FileKind } from './message-body.ts';

/** Bytes of the largest file (page messenger-platform/send-messages/saving-assets: 25 MB). */
const maxBytes = 25 * 1024 * 1024;

/** Days for which Meta knows the id of an attachment (same page). */
const keptDays = 90;
const day = 86_400_000;

export interface UploadOptions {
  graph: GraphClient;
  pageId: string;
  file: StoredFile;
  kind: FileKind;
  /** The recipient sees it, for a document. */
  filename: string | undefined;
  signal: AbortSignal;
}

/**
 * Uploads a file with `POST /{page id}/message_attachments`, piece by piece, for any number of messages.
 *
 * @returns the id of the attachment, which is valid for one page
 * @throws {UnsendableMessage} when it is too large
 * @throws {GraphError} when Meta rejects it
 */
export async function uploadAttachment({ graph, pageId, file, kind, filename = 'file', signal }: UploadOptions) {
  if (file.size > maxBytes) {
    throw new UnsendableMessage('fileTooLarge', 'The file is too large: the messenger takes at most 25 MB.');
  }
  const attachment = { type: attachmentTypes[kind], payload: { is_reusable: true } };
  const fields = { message: JSON.stringify({ attachment }) };
  const form = createFileForm({ fields, fileField: 'filedata', filename }, file);
  const response = await graph.upload({ path: `/${pageId}/message_attachments`, ...form, signal });
  const id = isObject(response) ? response.attachment_id : undefined;
  if (typeof id !== 'string' || id === '') throw new Error('Meta returned no id for the file.');
  return { id, expiresAt: new Date(Date.now() + keptDays * day) };
}
