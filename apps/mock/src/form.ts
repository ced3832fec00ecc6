import { hash } from 'node:crypto';
import { maxFileBytes, mediaTypeOf } from '@omnichannel/contract';
import { type FormFile as FilePart, readForm } from '@omnichannel/contract/forms';

/** A part of a form: a text, or the description of a file. */
export type FormPart = { name: string; text: string } | { name: string; file: FormFile };

/** A file of a form. */
export interface FormFile {
  /** The file name that the sender gave it; empty when it has none. */
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  /** Its first bytes, which show its type. */
  head: Buffer;
  /** In hexadecimal digits. */
  sha256: string;
}

/** The fields of a form by name; of several fields with one name the last. */
export type Form = Readonly<Record<string, string | FormFile>>;

/** Number of bytes that show the type of a file. */
const headBytes = 1024;

/**
 * Parses a form of either media type like the service.
 *
 * @throws {BodyError} 400 or 413 where the service rejects the form
 */
export async function parseFormParts(body: Buffer, contentType: string): Promise<FormPart[]> {
  if (mediaTypeOf(contentType) !== 'multipart/form-data') {
    return Array.from(new URLSearchParams(body.toString()), ([name, text]) => ({ name, text }));
  }
  const parts: FormPart[] = [];
  for await (const part of readForm(inOneChunk(body), contentType, { maxFileBytes })) {
    if ('text' in part) parts.push(part);
    else {
      const file = await describeFile(part);
      // A browser sends a file without name and content when none was chosen.
      if (file.name !== '' || file.size > 0) parts.push({ name: part.name, file });
    }
  }
  return parts;
}

/** @throws {BodyError} 400 or 413 where the service rejects the form */
export async function parseForm(body: Buffer, contentType: string): Promise<Form> {
  const parts = await parseFormParts(body, contentType);
  return Object.fromEntries(parts.map((part) => [part.name, 'text' in part ? part.text : part.file]));
}

async function* inOneChunk(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

async function describeFile({ fileName, mediaType, content }: FilePart): Promise<FormFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const sha256 = hash('sha256', bytes);
  return { name: fileName, mediaType, size: bytes.length, head: bytes.subarray(0, headBytes), sha256 };
}
