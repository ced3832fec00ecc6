import type { IncomingMessage } from 'node:http';
import { admittedType, hasBody, noBody, type ParsedBody, schemaTypeOf, tooLarge } from './body.ts';
import type { RequestBody } from './contract/operation.ts';
import { HttpError } from './http-error.ts';

/** A file that came as the body of a request, put away as it arrived: it never stood in memory whole. */
export interface ReceivedFile {
  id: string;
  /** The type that it was sent with, parameters included. */
  contentType: string;
  /** Bytes. */
  size: number;
  /** Its first bytes, by which its type can be told. */
  head: Buffer;
  sha256: Buffer;
}

/** A body that is a file; without `value` there is none. */
export interface ReceivedBody extends ParsedBody {
  value?: ReceivedFile;
}

export function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === 'object' && value !== null && 'sha256' in value && Buffer.isBuffer(value.sha256);
}

/** Where the front puts files that arrive. */
export interface FileIntake {
  /**
   * Stores a file of an environment as it arrives. When the content breaks off, nothing of it is left.
   *
   * @param expectedBytes at least as many as will arrive, where that is known: they are reserved before the first arrives
   * @throws {HttpError} 413 when the files of the environment would be more than its storage quota
   */
  receive(
    environmentId: string,
    contentType: string,
    content: AsyncIterable<Buffer>,
    expectedBytes?: number,
  ): Promise<ReceivedFile>;
  /** Removes it unless somebody has kept it meanwhile. */
  release(file: ReceivedFile): Promise<void>;
}

/**
 * Puts a body that was admitted, and that is a file, away as it arrives.
 *
 * @returns the file as `value`; whoever asked releases it
 * @throws {HttpError} 400 or 413; nothing of it is left then
 */
export async function receiveFile(
  request: IncomingMessage,
  declared: RequestBody,
  files: FileIntake,
  environmentId: string,
): Promise<ReceivedBody> {
  if (!hasBody(request.headers)) return noBody;
  const mediaType = admittedType(declared, request.headers['content-type']);
  const contentType = sayableType(request.headers['content-type'] ?? '') ?? mediaType;
  const content = boundedContent(request, declared.limit);
  const file = await files.receive(environmentId, contentType, content, contentLength(request));
  if (file.size > 0) return { ...noBody, mediaType: schemaTypeOf(declared, mediaType), value: file };
  await files.release(file);
  return noBody;
}

/** Bytes of the body as its header has them; undefined where they are not told before. */
export function contentLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : undefined;
}

/**
 * The bytes of a body as they arrive.
 *
 * @throws {HttpError} 400 where it breaks off, 413 where there are more than `limit`
 */
export async function* boundedContent(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Whoever stops reading still has to answer on this connection.
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

const longestType = 255;

/** A type that can be sent back as it came: with parameters, where they are written by the rules (RFC 9110, 8.3.1). */
export function sayableType(contentType: string): string | undefined {
  const isWellFormed = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=([\w!#$&^.+-]+|"[\w\s!#-[\]-~]*"))*$/.test(
    contentType,
  );
  return isWellFormed && contentType.length <= longestType ? contentType : undefined;
}
