import { isPlain } from './body.ts';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { uploadChatAppMedia } from './operations.gen.ts';
import type { CallOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** What a file is, and how its upload is done. */
export interface UploadOptions extends CallOptions {
  /**
   * Media type, such as `image/png`. Any type can be sent as a document; the reference lists those that a message shows.
   * @default the type of the Blob
   */
  type?: string | undefined;
}

/**
 * Uploads a file for chat-app messages (Interface §4.5).
 *
 * @param file its bytes, at most 10 MB; a stream is sent as it comes and, unlike the others, only once
 * @returns the media id, to be used in a message
 * @throws {ConfigurationError} when the file is not bytes, or neither it nor the options tell its type
 * @throws {ApiError} when the service refuses it: 413 too large; 415 a type that is malformed, or an audio, image or video type that
 *   the chat app does not show. Any other type is a document's
 * @throws {UnexpectedResponseError} when the answer has no media id
 */
export async function uploadMedia(
  client: Client,
  file: Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>,
  { type = (file as Blob).type, ...options }: UploadOptions = {},
): Promise<string> {
  // A path would be uploaded as the text that it is.
  if (isPlain(file)) throw new ConfigurationError('Pass bytes: openAsBlob().');
  if (!type) throw new ConfigurationError("Pass { type: 'image/png' }.");
  const { media } = await uploadChatAppMedia(client, {
    ...options,
    // The contract calls a file a Blob; fetch takes the other forms of bytes as well.
    body: file as Blob,
    headers: { 'content-type': type },
    // What fetch needs for a stream, and TypeScript's RequestInit lacks.
    ...{ duplex: 'half' },
  });
  return assertPresent('uploadChatAppMedia', media?.[0]?.id);
}
