import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { imageType, maxFileBytes } from '@omnichannel/contract';
import { createGuard, type Guard, NotPublic } from '../guard.ts';
import { Refused } from '../http/refused.ts';
import type { Image } from './answerer.ts';

/**
 * Fetches an image of a question.
 *
 * @param url of `http` or `https`
 * @param take hears of bytes before they are kept, and throws where there is no room for them
 * @throws {Refused} 400 where there is none to be had
 */
export type FetchImage = (url: string, signal: AbortSignal, take: (bytes: number) => void) => Promise<Image>;

export interface ImageOptions {
  /** Which machines may be called: those of the public internet. */
  guard?: Guard;
  /** Milliseconds for all of it. */
  limit?: number;
}

/** Fetches images from the web for strangers, and thus from nowhere else. No redirect is followed, no proxy used. */
export function createImageFetcher({
  guard = createGuard({ loopback: false }),
  limit = 20_000,
}: ImageOptions = {}): FetchImage {
  return async (text, signal, take) => {
    const url = new URL(text);
    const late = AbortSignal.timeout(limit);
    try {
      if (guard.faultOf(url) !== undefined) throw notPublic();
      const bytes = await download(url, guard, take, AbortSignal.any([signal, late]));
      const type = imageType(bytes);
      if (!type) throw unreachable('is no JPEG, PNG, WebP or GIF image by its content');
      return { mediaType: type.mediaType, bytes };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refused) throw error;
      // Where the name leads to is not told: it may be a secret of this network.
      if (error instanceof NotPublic) throw notPublic();
      throw unreachable(late.aborted ? `did not arrive within ${limit / 1000} seconds` : 'cannot be fetched');
    }
  };
}

function download(url: URL, { lookup }: Guard, take: (bytes: number) => void, signal: AbortSignal): Promise<Buffer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { Accept: 'image/jpeg, image/png, image/webp, image/gif' };
  return new Promise((resolve, reject) => {
    request(url, { lookup, agent: false, signal, headers }, (response) => read(response, take).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}

async function read(response: IncomingMessage, take: (bytes: number) => void): Promise<Buffer> {
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw unreachable(`is answered with the status ${statusCode}, which brings no image`);
    if (Number(headers['content-length']) > maxFileBytes) throw unreachable('is larger than 10 MB');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxFileBytes) throw unreachable('is larger than 10 MB');
      take(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

function notPublic(): Refused {
  return unreachable('is not at a public address');
}

function unreachable(why: string): Refused {
  return new Refused(400, 'An image of the question cannot be used.', {
    violations: [{ in: 'body', field: 'files', message: `has an image that ${why}` }],
  });
}
