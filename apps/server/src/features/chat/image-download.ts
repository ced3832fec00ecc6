import { imageType, maxFileBytes } from '@omnichannel/contract';
import { type AddressPolicy, createOutbound, createPublicOnlyPolicy, OutboundError } from '@omnichannel/outbound';
import { HttpError } from '../../http/http-error.ts';
import { traceHeaders } from '../../http/trace-context.ts';
import type { Image } from './answer-provider.ts';

/**
 * Downloads an image of a question.
 *
 * @param url with `http` or `https`
 * @param take reserves bytes before they are kept; throws when the budget is exhausted
 * @throws {HttpError} 400 when there is no usable image
 */
export type FetchImage = (url: string, signal: AbortSignal, reserve: (bytes: number) => void) => Promise<Image>;

export interface ImageOptions {
  /** Which addresses may be called. Default: public ones. */
  policy?: AddressPolicy;
  /** Milliseconds for name, connection, response and body. */
  timeoutMs?: number;
}

/** Creates a function that downloads images from URLs in questions. No redirect is followed, no proxy used. */
export function createImageFetcher({
  policy = createPublicOnlyPolicy(),
  timeoutMs = 20_000,
}: ImageOptions = {}): FetchImage {
  const outbound = createOutbound({ policy, idleTimeoutMs: 0 });

  async function download(url: string, signal: AbortSignal, reserve: (bytes: number) => void): Promise<Buffer> {
    const headers = { Accept: 'image/jpeg, image/png, image/webp, image/gif', ...traceHeaders() };
    const { status, body } = await outbound.stream({ url, headers, timeoutMs, maxBodyBytes: maxFileBytes, signal });
    if (status !== 200) {
      body.destroy();
      throw unusableImageError(`returns the status ${status} and no image`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      reserve(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  return async (url, signal, reserve) => {
    try {
      const bytes = await download(url, signal, reserve);
      const type = imageType(bytes);
      if (!type) throw unusableImageError('is not a JPEG, PNG, WebP or GIF image by its content');
      return { mediaType: type.mediaType, bytes };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof OutboundError ? unusableImageError(describeFailure(error, timeoutMs)) : error;
    }
  };
}

/** Describes why the download failed. It never names the resolved address, which may be internal to this network. */
function describeFailure({ code }: OutboundError, timeoutMs: number): string {
  switch (code) {
    case 'addressNotAllowed':
      return 'is not at a public address';
    case 'bodyTooLarge':
      return `is larger than ${maxFileBytes / 1024 / 1024} MB`;
    case 'timeout':
      return `did not arrive within ${timeoutMs / 1000} seconds`;
    default:
      return 'cannot be fetched';
  }
}

function unusableImageError(why: string): HttpError {
  return new HttpError(400, 'An image of the question cannot be used.', {
    violations: [{ in: 'body', field: 'files', message: `has an image that ${why}` }],
  });
}
