import type { IncomingMessage } from 'node:http';
import {
  acceptsMediaType,
  describeUnsupportedType,
  isForm,
  isJson,
  mediaTypeOf,
  parseJson,
} from '@omnichannel/contract';
import { type Form, parseForm } from '../form.ts';
import type { Operation } from '../operation.ts';
import type { RequestBody } from '../scenarios.ts';
import { HttpError } from './http-error.ts';

/** A parsed body, with its fields if it is a form. */
export interface ReadBody extends RequestBody {
  /** Bytes of the body. */
  size?: number;
  form?: Form;
}

/**
 * Reads and parses the body of a request.
 *
 * @param operation its media types and its maximum size in bytes
 * @param arrived called with the bytes before they are parsed
 * @throws {HttpError} 413, 415 or 400
 * @throws {BodyError} 400 or 413 where its JSON or its form cannot be read
 */
export async function readBody(
  request: IncomingMessage,
  { requestTypes: types, bodyLimit: limit }: Pick<Operation, 'requestTypes' | 'bodyLimit'>,
  arrived?: (bytes: Buffer) => void,
): Promise<ReadBody> {
  if (types.length === 0 || !hasBody(request)) return {};
  const { 'content-type': contentType, 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity')
    throw new HttpError(415, `This mock takes no body with Content-Encoding: ${encoding}. Send it uncompressed.`);
  takenType(contentType, types);
  const bytes = await readBytes(request, limit);
  arrived?.(bytes);
  return parseBody(bytes, contentType, types);
}

/**
 * Parses the bytes of a body.
 *
 * @param types the media types that the operation takes
 * @throws {HttpError} 415 or 400
 * @throws {BodyError} 400 or 413 where its JSON or its form cannot be read
 */
export async function parseBody(
  bytes: Buffer,
  contentType: string | undefined,
  types: readonly string[],
): Promise<ReadBody> {
  if (types.length === 0 || bytes.length === 0) return {};
  const mediaType = takenType(contentType, types);
  if (mediaType === undefined) {
    throw new HttpError(400, 'The body has no type.', [
      {
        in: 'header',
        field: 'Content-Type',
        message: `is required. Send 'Content-Type: ${types[0]}'`,
        kind: 'missing',
      },
    ]);
  }
  // Under a wildcard the operation takes a file, whatever is in it.
  if (!types.includes(mediaType)) return { mediaType, body: bytes.toString('latin1') };
  if (isJson(mediaType)) return { mediaType, body: parseJson(bytes).value, size: bytes.length };
  if (!isForm(mediaType)) return { mediaType, body: bytes.toString('latin1') };
  const form = await parseForm(bytes, contentType ?? '');
  return { mediaType, body: form, form };
}

function takenType(contentType: string | undefined, types: readonly string[]): string | undefined {
  const mediaType = mediaTypeOf(contentType);
  if (mediaType === undefined || acceptsMediaType(types, mediaType)) return mediaType;
  throw new HttpError(415, describeUnsupportedType(types, mediaType));
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () =>
    new HttpError(
      413,
      `The body is larger than ${limit} bytes, the most that this operation takes. Send a smaller one.`,
    );
  if (Number(request.headers['content-length']) > limit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge());
      }
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client closed the connection before its request was complete.')));
  });
}
