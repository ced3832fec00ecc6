import { looksLike, maxFileBytes, mediaTypeOf } from '@omnichannel/contract';
import { type AddressPolicy, createOutbound, OutboundError } from '@omnichannel/outbound';
import type { Channel } from '../../features/messaging/carrier.ts';
import { acceptedMediaTypes, acceptsMediaType, maxLinkedBytes } from '../../features/messaging/file-types.ts';
import { wellFormedType } from '../../http/file.ts';
import type { LinkedFile } from './linked-file.ts';

/** A file that was downloaded. */
interface DownloadedFile {
  /** As the server declared it, parameters included. */
  contentType: string;
  /** Undefined for a file that is larger than the sandbox stores. */
  bytes: Buffer | undefined;
}

/** The link of a message has no file that its channel accepts. The sender sees the text, so it contains neither link nor address. */
export class MediaError extends Error {}

/**
 * Downloads the file of a message, and checks it by the rules of its channel.
 *
 * @throws {MediaError} when the message has to fail
 * @throws the reason of the signal
 */
export type Download = (
  channel: Channel,
  file: Pick<LinkedFile, 'kind' | 'link'>,
  signal: AbortSignal,
) => Promise<DownloadedFile>;

export interface DownloadOptions {
  /** Which addresses may be called. */
  policy: AddressPolicy;
  /** Milliseconds for name, connection, response and body. */
  timeoutMs?: number;
  /** Bytes of the largest file that is kept in memory to be stored. A larger one is only checked. */
  maxStoredBytes?: number;
}

/** Leading bytes of a file, which show its type. */
const headBytes = 1024;

export function createDownload({
  policy,
  timeoutMs = 20_000,
  maxStoredBytes = maxFileBytes,
}: DownloadOptions): Download {
  const outbound = createOutbound({ policy, idleTimeoutMs: 0 });

  return async (channel, { kind, link }, signal) => {
    const maxBodyBytes = maxLinkedBytes(channel);
    try {
      const { status, headers, body } = await outbound.stream({
        url: link,
        headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
        timeoutMs,
        maxBodyBytes,
        signal,
      });
      try {
        const contentType = checkHead(status, headers, channel, kind);
        const bytes = await readFile(body, mediaTypeOf(contentType) ?? '', maxStoredBytes);
        return { contentType, bytes };
      } finally {
        body.destroy();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof OutboundError ? new MediaError(describeFailure(error, timeoutMs, maxBodyBytes)) : error;
    }
  };
}

/** Checks status and headers of a response. @returns the content type of the file */
function checkHead(
  status: number,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  channel: Channel,
  kind: LinkedFile['kind'],
): string {
  if (status >= 300 && status < 400) {
    throw new MediaError(`The server of the link returned ${status}. Redirects are not followed.`);
  }
  if (status !== 200) throw new MediaError(`The server of the link returned ${status}.`);
  const { 'content-type': declared, 'content-encoding': encoding = 'identity' } = headers;
  if (encoding !== 'identity') throw new MediaError('The server of the link compressed the file.');
  const contentType = typeof declared === 'string' ? wellFormedType(declared) : undefined;
  if (contentType === undefined) throw new MediaError('The server of the link sent no valid Content-Type.');
  const mediaType = mediaTypeOf(contentType) ?? '';
  if (!acceptsMediaType(channel, kind, mediaType)) {
    throw new MediaError(
      `The server of the link sent the Content-Type ${mediaType}. Send ${acceptedMediaTypes(channel, kind).join(', ')}.`,
    );
  }
  return contentType;
}

/**
 * Reads a file whose first bytes fit its type.
 *
 * @returns undefined for a file that is too large to store
 */
async function readFile(
  body: AsyncIterable<Buffer>,
  mediaType: string,
  maxStoredBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isChecked = false;
  const check = () => {
    isChecked = true;
    if (!looksLike(mediaType, Buffer.concat(chunks).subarray(0, headBytes))) {
      throw new MediaError(`The file is not of the type ${mediaType}, which its Content-Type says.`);
    }
  };
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= maxStoredBytes || !isChecked) chunks.push(chunk);
    else chunks.length = 0;
    if (!isChecked && size >= headBytes) check();
  }
  if (size === 0) throw new MediaError('The file is empty.');
  if (!isChecked) check();
  return size > maxStoredBytes ? undefined : Buffer.concat(chunks);
}

function describeFailure({ code, message }: OutboundError, timeoutMs: number, maxBodyBytes: number): string {
  switch (code) {
    case 'addressNotAllowed':
      return 'The link does not lead to a public address.';
    case 'bodyTooLarge':
      return `The file is larger than ${maxBodyBytes / 1024 / 1024} MB.`;
    case 'timeout':
      return `The file did not arrive within ${timeoutMs / 1000} s.`;
    default:
      return `The file could not be downloaded. ${message}`;
  }
}
