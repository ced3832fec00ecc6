import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { File } from '../../features/messaging/carrier.ts';
import type { MediaInfo } from '../../features/messaging/media/media-store.ts';

/** A file as a message refers to it: the id of an upload, or a link that Meta downloads. */
export type FileReference = { id: string } | { link: string };

/** Supplies the reference to a file of a message: the link, or the id of the uploaded file. */
export type ResolveFile<Kind extends string> = (file: File, kind: Kind) => Promise<FileReference>;

/** A stored file with its bytes. */
export type StoredFile = MediaInfo & { content: Readable };

/** A message that cannot be sent. The text names the reason. */
export class UnsendableMessage extends Error {
  override readonly name = 'UnsendableMessage';
  /** For the list of submissions. */
  readonly code: string;
  /** Code of the contract, if 1014 says too little. */
  readonly apiCode: number | undefined;

  constructor(code: string, message: string, apiCode?: number) {
    super(message);
    this.code = code;
    this.apiCode = apiCode;
  }
}

export interface FileForm {
  /** Fields before the file, by name. */
  fields: Readonly<Record<string, string>>;
  /** Name of the field with the file. */
  fileField: string;
  /** The recipient may see it. */
  filename: string;
}

/** Frames a stored file as `multipart/form-data` (RFC 7578). The body is a stream, since files can be large. */
export function createFileForm({ fields, fileField, filename }: FileForm, { mediaType, size, content }: StoredFile) {
  const boundary = `omnichannel-${randomUUID()}`;
  const before = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const disposition = `Content-Disposition: form-data; name="${fileField}"; filename="${escapeName(filename)}"`;
  const head = `${before}--${boundary}\r\n${disposition}\r\nContent-Type: ${mediaType}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return {
    body: Readable.from(joinParts(head, content, tail), { objectMode: false }),
    length: Buffer.byteLength(head) + size + Buffer.byteLength(tail),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

async function* joinParts(head: string, content: Readable, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* content as AsyncIterable<Buffer>;
  yield Buffer.from(tail);
}

/** Escapes a file name as browsers do (HTML, multipart/form-data encoding algorithm). */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
