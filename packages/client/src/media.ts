import { isPlain } from './body.ts';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { mergeHeaders } from './headers.ts';
import { uploadChatAppMedia } from './operations.gen.ts';
import type { IdempotentOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** Media type of a file, and the policy of its upload. */
export interface UploadOptions extends IdempotentOptions {
  /**
   * Media type, such as `image/png`. Any type can be sent as a document. The reference lists the types that a message can display.
   * @default the type of the Blob
   */
  type?: string | undefined;
}

/**
 * Uploads a file for chat-app messages (Interface §4.5).
 *
 * @param file its bytes, at most 10 MiB (10,485,760). A stream is sent as it is read, and is not retried
 * @returns the media id for use in a message
 * @throws {ConfigurationError} when the file is not bytes, or its type is unknown: `toFile` of `@omnichannel/client/files` makes one of a stream
 *   of Node.js or a `Response`, and finds the type of a name
 * @throws {ApiError} when the service rejects it: 413 too large; 415 a malformed type, or an audio, image or video type that the chat
 *   app does not support
 * @throws {UnexpectedResponseError} when the response has no media id
 */
export async function uploadMedia(
  client: Client,
  file: Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>,
  { type = (file as Blob).type, headers, ...options }: UploadOptions = {},
): Promise<string> {
  // A path would be uploaded as text.
  if (isPlain(file) || !type) throw new ConfigurationError("Pass bytes and { type: 'image/png' }, or toFile.");
  const { media } = await uploadChatAppMedia(client, {
    ...options,
    // The generated type of a file is Blob. fetch accepts the other types as well.
    body: file as Blob,
    headers: mergeHeaders({ 'content-type': type }, headers),
    // fetch requires this option for streams. TypeScript's RequestInit lacks it.
    ...{ duplex: 'half' },
  });
  return assertPresent('uploadChatAppMedia', media?.[0]?.id);
}
