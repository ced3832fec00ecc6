import type { IncomingMessage } from 'node:http';
import { admittedType, hasBody, noBody, type ParsedBody, schemaTypeOf, tooLarge } from './body.ts';
import type { RequestBody } from './contract/operation.ts';
import { HttpError } from './http-error.ts';

/** A file that was sent as a body, and stored while it arrived: it was never in memory as a whole. */
export interface ReceivedFile {
  id: string;
  /** The media type that it was sent with, including parameters. */
  contentType: string;
  /** Bytes. */
  size: number;
  /** Its first bytes, which reveal its actual type. */
  head: Buffer;
  sha256: Buffer;
}

/** A body that is a file; `value` is absent without one. */
export interface ReceivedBody extends ParsedBody {
  value?: ReceivedFile;
}

export function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === 'object' && value !== null && 'sha256' in value && Buffer.isBuffer(value.sha256);
}

/** Stores files while they arrive. */
export interface FileIntake {
  /**
   * Stores a file of an environment while it arrives. When the content breaks off, nothing is left.
   *
   * @param expectedBytes an upper bound of the size, if known: the bytes are reserved before the first one arrives
   * @param isExact whether the size is exactly `expectedBytes`, so that an object store can receive the bytes as they arrive
   * @throws {HttpError} 413 when the file would exceed the environment's storage quota
   */
  receive(
    environmentId: string,
    contentType: string,
    content: AsyncIterable<Buffer>,
    expectedBytes?: number,
    isExact?: boolean,
  ): Promise<ReceivedFile>;
  /** Removes the file, unless it was kept in the meantime. */
  release(file: ReceivedFile): Promise<void>;
}

/**
 * Stores an admitted body that is a file, while it arrives.
 *
 * @returns the file as `value`; the caller releases it
 * @throws {HttpError} 400 or 413; nothing is stored then
 */
export async function receiveFile(
  request: IncomingMessage,
  declared: RequestBody,
  files: FileIntake,
  environmentId: string,
): Promise<ReceivedBody> {
  if (!hasBody(request.headers)) return noBody;
  const mediaType = admittedType(declared, request.headers['content-type']);
  const contentType = wellFormedType(request.headers['content-type'] ?? '') ?? mediaType;
  const content = boundedContent(request, declared.limit);
  const length = contentLength(request);
  const file = await files.receive(environmentId, contentType, content, length, length !== undefined);
  if (file.size > 0) return { ...noBody, mediaType: schemaTypeOf(declared, mediaType), value: file };
  await files.release(file);
  return noBody;
}

/** Returns the length of the body in bytes, from its header; undefined for a chunked body. */
export function contentLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : undefined;
}

/**
 * Yields the bytes of a body as they arrive.
 *
 * @throws {HttpError} 400 when it breaks off, 413 when it exceeds `limit` bytes
 */
export async function* boundedContent(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // A consumer that stops reading still responds on this connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The connection was closed before the body was complete.');
  }
}

const maxTypeLength = 255;

/** Returns a type with its parameters if it is well-formed (RFC 9110, 8.3.1), and can therefore be sent back unchanged. */
export function wellFormedType(contentType: string): string | undefined {
  const isWellFormed = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=([\w!#$&^.+-]+|"[\w\s!#-[\]-~]*"))*$/.test(
    contentType,
  );
  return isWellFormed && contentType.length <= maxTypeLength ? contentType : undefined;
}
