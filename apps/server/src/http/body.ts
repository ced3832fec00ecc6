import type { IncomingMessage } from 'node:http';
import { isJson, mediaTypeOf, parseJson, takesMediaType, untakenType } from '@omnichannel/contract';
import type { RequestBody } from './contract/operation.ts';
import { HttpError } from './http-error.ts';

/** The body of a request, read and parsed. */
export interface ParsedBody {
  /** As the contract names it; undefined when there is no body. */
  mediaType?: string;
  /** Parsed JSON; the members of a form; the file that it is; of anything else the bytes. */
  value?: unknown;
  /** Whether its texts may hold any character: those of a form may, and those of JSON that spells characters by their numbers. */
  anyText: boolean;
  bytes: Buffer;
}

/** What a request without a body has in place of one. */
export const noBody = { anyText: false, bytes: Buffer.alloc(0) } satisfies ParsedBody;

/**
 * Lets a body be read: its type is taken, and it says of itself no more than is taken. Nothing of it is read yet.
 *
 * @throws {HttpError} 413 or 415
 */
export function admitBody({ headers }: IncomingMessage, declared: RequestBody | undefined): void {
  if (!declared || !hasBody(headers)) return;
  const { 'content-type': contentType, 'content-encoding': encoding = 'identity' } = headers;
  if (encoding !== 'identity') {
    throw new HttpError(415, `No body is taken with Content-Encoding: ${sayable(encoding)}. Send it uncompressed.`);
  }
  const mediaType = declaredType(declared, contentType);
  if (mediaType !== undefined && !takesMediaType(declared.types, mediaType)) {
    throw new HttpError(415, untakenType(declared.types, mediaType));
  }
  if (Number(headers['content-length']) > declared.limit) throw tooLarge(declared.limit);
}

/**
 * Reads and parses a body that was admitted, and that is neither a file nor a form with files.
 *
 * @throws {HttpError} 400 or 413
 * @throws {BodyError} 400 when it is not JSON
 */
export async function readBody(request: IncomingMessage, declared: RequestBody | undefined): Promise<ParsedBody> {
  if (!declared || !hasBody(request.headers)) return noBody;
  const contentType = request.headers['content-type'];
  const bytes = await readBytes(request, declared.limit);
  if (bytes.length === 0) return noBody;
  const mediaType = admittedType(declared, contentType);
  // Under a wildcard the operation takes a file, whatever is in it.
  if (!declared.schemas.has(mediaType)) {
    return { mediaType: schemaTypeOf(declared, mediaType), value: bytes, anyText: false, bytes };
  }
  if (isJson(mediaType)) {
    const { value, escaped } = parseJson(bytes);
    return { mediaType, value, anyText: escaped, bytes };
  }
  return { mediaType, value: bytes, anyText: false, bytes };
}

/** Most requests name the type as the contract does. */
function declaredType({ schemas }: RequestBody, contentType: string | undefined): string | undefined {
  return contentType !== undefined && schemas.has(contentType) ? contentType : mediaTypeOf(contentType);
}

/**
 * The type of a body that was admitted.
 *
 * @throws {HttpError} 400 where it has none
 */
export function admittedType(declared: RequestBody, contentType: string | undefined): string {
  const mediaType = declaredType(declared, contentType);
  if (mediaType !== undefined) return mediaType;
  const message = `is required. Send 'Content-Type: ${declared.types[0]}'`;
  throw new HttpError(400, 'The body has no type.', {
    violations: [{ in: 'header', field: 'Content-Type', message, kind: 'missing' }],
  });
}

/** Under which type the contract has the schema of a body. */
export function schemaTypeOf({ schemas }: RequestBody, mediaType: string): string {
  const kind = `${mediaType.split('/', 1)[0]}/*`;
  return [mediaType, kind].find((type) => schemas.has(type)) ?? '*/*';
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function readBytes(request: IncomingMessage, limit: number): Buffer | Promise<Buffer> {
  // Most have come whole by now, and need no events.
  const whole: Buffer | null = request.complete && request.readableLength <= limit ? request.read() : null;
  if (whole) return whole;
  const gone = () => new HttpError(400, 'The connection was closed before the body was complete.');
  // No event comes any more of a request that broke off before this.
  if (request.destroyed) throw gone();
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks = [];
        reject(tooLarge(limit));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(gone()));
  });
}

export function tooLarge(limit: number): HttpError {
  return new HttpError(
    413,
    `The body is larger than ${limit} bytes, the most that this operation takes. Send a smaller one.`,
  );
}

/** What comes from a header is told only as far as it is a name. */
function sayable(text: string): string {
  return /^[\w.-]{1,40}$/.test(text) ? text : 'another one';
}
