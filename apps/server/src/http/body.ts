import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { acceptsMediaType, describeUnsupportedType, isJson, mediaTypeOf, parseJson } from '@omnichannel/contract';
import type { RequestBody } from './contract/operation.ts';
import { HttpError } from './http-error.ts';

/** The body of a request, read and parsed. */
export interface ParsedBody {
  /** The media type, as the contract names it; undefined without a body. */
  mediaType?: string;
  /** Parsed JSON, the fields of a form, or a stored file; the bytes of any other body. */
  value?: unknown;
  /** Whether its texts may contain any character: those of a form may, and JSON with escaped characters. */
  anyText: boolean;
  bytes: Buffer;
}

/** The body of a request that has none. */
export const noBody = { anyText: false, bytes: Buffer.alloc(0) } satisfies ParsedBody;

/**
 * Checks that the headers of a body allow it to be read: its type, encoding and length. It reads nothing of the body.
 *
 * @throws {HttpError} 413 or 415
 */
export function admitBody({ headers }: IncomingMessage, declared: RequestBody | undefined): void {
  if (!declared || !hasBody(headers)) return;
  const { 'content-type': contentType, 'content-encoding': encoding = 'identity' } = headers;
  if (encoding !== 'identity') {
    throw new HttpError(415, `Content-Encoding: ${printable(encoding)} is not supported. Send the body uncompressed.`);
  }
  const mediaType = declaredType(declared, contentType);
  if (mediaType !== undefined && !acceptsMediaType(declared.types, mediaType)) {
    throw new HttpError(415, describeUnsupportedType(declared.types, mediaType));
  }
  if (Number(headers['content-length']) > declared.limit) throw tooLarge(declared.limit);
}

/**
 * Reads and parses an admitted body that is neither a file nor a form with files.
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
  // With a wildcard type the operation takes a file of any content.
  if (!declared.schemas.has(mediaType)) {
    return { mediaType: schemaTypeOf(declared, mediaType), value: bytes, anyText: false, bytes };
  }
  if (isJson(mediaType)) {
    const { value, escaped } = parseJson(bytes);
    return { mediaType, value, anyText: escaped, bytes };
  }
  return { mediaType, value: bytes, anyText: false, bytes };
}

/** Normalizes the type. Most requests name it exactly as the contract does. */
function declaredType({ schemas }: RequestBody, contentType: string | undefined): string | undefined {
  return contentType !== undefined && schemas.has(contentType) ? contentType : mediaTypeOf(contentType);
}

/**
 * Returns the type of an admitted body.
 *
 * @throws {HttpError} 400 when it has no type
 */
export function admittedType(declared: RequestBody, contentType: string | undefined): string {
  const mediaType = declaredType(declared, contentType);
  if (mediaType !== undefined) return mediaType;
  const message = `is required. Send 'Content-Type: ${declared.types[0]}'`;
  throw new HttpError(400, 'The body has no type.', {
    violations: [{ in: 'header', field: 'Content-Type', message, kind: 'missing' }],
  });
}

/** Returns the type under which the contract has the schema of a body. */
export function schemaTypeOf({ schemas }: RequestBody, mediaType: string): string {
  const kind = `${mediaType.split('/', 1)[0]}/*`;
  return [mediaType, kind].find((type) => schemas.has(type)) ?? '*/*';
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  // Node.js runs tasks such as this between the headers of a request and its body, also when both have arrived.
  if (!request.complete) await setImmediate();
  // Most bodies have arrived completely by now, and need no events.
  const whole: Buffer | null = request.complete && request.readableLength <= limit ? request.read() : null;
  if (whole) return whole;
  const disconnected = () => new HttpError(400, 'The connection was closed before the body was complete.');
  // A request that broke off earlier emits no event any more.
  if (request.destroyed) throw disconnected();
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
    request.on('error', () => reject(disconnected()));
  });
}

export function tooLarge(limit: number): HttpError {
  return new HttpError(
    413,
    `The body is larger than ${limit} bytes, the most that this operation takes. Send a smaller one.`,
  );
}

/** Returns a header's value for an error, if it is a plain name. */
function printable(text: string): string {
  return /^[\w.-]{1,40}$/.test(text) ? text : 'this value';
}
