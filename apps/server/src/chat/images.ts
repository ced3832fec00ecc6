import { lookup as resolveName } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Refused } from '../http/refused.ts';
import { isPublic } from '../ip-address.ts';
import type { Image } from './answerer.ts';
import { imageType, largestImage } from './image-type.ts';

/**
 * Fetches an image of a question.
 *
 * @param url of `http` or `https`
 * @throws {Refused} 400 where there is none to be had
 */
export type FetchImage = (url: string, signal: AbortSignal) => Promise<Image>;

export interface ImageOptions {
  /** Addresses that may be called: those of the public internet. */
  permits?(address: string): boolean;
  /** Addresses of a name: the system's. */
  resolve?(hostname: string): Promise<readonly string[]>;
  /** Milliseconds for all of it. */
  limit?: number;
}

/**
 * Fetches images from the web for strangers, and thus from nowhere else: a name is resolved once, an address that is not public is
 * refused, and the connection is made to the address that was looked at. No redirect is followed, no proxy used.
 */
export function createImageFetcher({
  permits = isPublic,
  resolve = addressesOf,
  limit = 20_000,
}: ImageOptions = {}): FetchImage {
  return async (text, signal) => {
    const url = new URL(text);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const late = AbortSignal.timeout(limit);
    try {
      const addresses = isIP(host) ? [host] : await resolve(host);
      const address = addresses.find(permits);
      // One that leads to both is up to something.
      if (address === undefined || !addresses.every(permits)) throw unreachable('is not at a public address');
      const bytes = await download(url, address, AbortSignal.any([signal, late]));
      const type = imageType(bytes);
      if (!type) throw unreachable('is no JPEG, PNG, WebP or GIF image by its content');
      return { mediaType: type.mediaType, bytes };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refused) throw error;
      throw unreachable(late.aborted ? `did not arrive within ${limit / 1000} seconds` : 'cannot be fetched');
    }
  };
}

async function addressesOf(hostname: string): Promise<string[]> {
  return (await resolveName(hostname, { all: true })).map(({ address }) => address);
}

function download(url: URL, address: string, signal: AbortSignal): Promise<Buffer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        // Only where the name leads to was looked at.
        lookup: (_hostname, options, callback) => {
          const family = isIP(address);
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
        agent: false,
        signal,
        headers: { Accept: 'image/jpeg, image/png, image/webp, image/gif' },
      },
      (response) => read(response).then(resolve, reject),
    )
      .on('error', reject)
      .end();
  });
}

async function read(response: IncomingMessage): Promise<Buffer> {
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw unreachable(`is answered with the status ${statusCode}, which brings no image`);
    if (Number(headers['content-length']) > largestImage) throw unreachable('is larger than 10 MB');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestImage) throw unreachable('is larger than 10 MB');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

function unreachable(why: string): Refused {
  return new Refused(400, 'An image of the question cannot be used.', {
    violations: [{ in: 'body', field: 'files', message: `has an image that ${why}` }],
  });
}
