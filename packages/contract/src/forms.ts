import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { BodyError } from './body-error.ts';
import { boundaryOf, missingBoundary } from './media-types.ts';

/** A text field of a form. */
export interface FormText {
  name: string;
  text: string;
}

/**
 * A file of a form: a part with a file name, or of the type `application/octet-stream`. Its content is read as it arrives; what the
 * caller leaves unread is discarded.
 */
export interface FormFile {
  name: string;
  /** The base name of the file, without folders. Empty when the part has none, or when no file was chosen in a browser. */
  fileName: string;
  /** In lower case and without parameters; `text/plain` when the part names none (RFC 7578, 4.4). */
  mediaType: string;
  content: AsyncIterable<Buffer>;
}

export type FormPart = FormText | FormFile;

export interface FormLimits {
  /** Parts, texts and files together. Default: `defaultFormLimits`. */
  maxParts?: number;
  /** Bytes of all texts together. Default: `defaultFormLimits`. */
  maxTextBytes?: number;
  /** Bytes of one file. Default: no limit. */
  maxFileBytes?: number;
}

/** The contract describes these limits with the form of `uploadFile`. */
export const defaultFormLimits = { maxParts: 20, maxTextBytes: 64 * 1024 };

/** Bytes of the header fields of one part. The parser keeps no more of them in memory. */
const maxHeaderBytes = 16 * 1024;
const maxHeaderFields = 32;
/** Characters of a field name or file name. */
const maxNameLength = 1000;

/**
 * Reads a `multipart/form-data` body part by part (RFC 7578). It reads from `body` only when the caller asks for more, so memory holds
 * about one chunk, however large the files are. A part without `Content-Disposition: form-data` is ignored.
 *
 * @param contentType header field of the request, which names the boundary
 * @throws {BodyError} 400 when the body is not a form or has too many parts, 413 when a text or file is too large
 */
export function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  limits: FormLimits = {},
): AsyncGenerator<FormPart> {
  return new FormReader(body, contentType, {
    maxFileBytes: Number.POSITIVE_INFINITY,
    ...defaultFormLimits,
    ...limits,
  }).read();
}

/** Turns the events of the parser into parts that are asked for one by one. */
class FormReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #parser: BusboyInstance;
  /** Parts that the caller has not asked for yet. */
  readonly #parts: { part: FormPart; file?: Readable }[] = [];
  #textBytes = 0;
  #failure: BodyError | undefined;
  /** Whether the parser has not taken the last chunk yet. */
  #isWriting = false;
  #isEnded = false;
  #isFinished = false;
  #wake = () => {};

  constructor(body: AsyncIterable<Uint8Array>, contentType: string, limits: Required<FormLimits>) {
    this.#parser = createParser(contentType, limits);
    this.#chunks = body[Symbol.asyncIterator]();
    this.#listen(limits);
  }

  async *read(): AsyncGenerator<FormPart> {
    try {
      for (;;) {
        while (this.#parts.length === 0 && !this.#isFinished && !this.#failure) await this.#advance();
        if (this.#failure) throw this.#failure;
        const next = this.#parts.shift();
        if (!next) break;
        yield next.part;
        if (next.file) for await (const _ of this.#contentOf(next.file));
      }
      // The rest of the body after the form is discarded, so that the connection can be used again.
      while (!(await this.#chunks.next()).done);
    } finally {
      await this.#chunks.return?.();
    }
  }

  #listen({ maxParts, maxTextBytes, maxFileBytes }: Required<FormLimits>): void {
    this.#parser
      .on('field', (name, text, _isNameTruncated, isTruncated) => {
        this.#textBytes += Buffer.byteLength(text);
        if (isTruncated || this.#textBytes > maxTextBytes) this.#fail(textTooLarge(maxTextBytes));
        else this.#add({ name: plainName(name), text });
      })
      .on('file', (name, file, fileName, _encoding, mediaType) => {
        // A form that breaks off is an error of the parser, too. That error is reported.
        file.on('error', () => {});
        file.on('readable', () => this.#wake()).on('end', () => this.#wake());
        file.once('limit', () => this.#fail(fileTooLarge(maxFileBytes)));
        const part = { name: plainName(name), fileName: plainName(fileName), mediaType };
        this.#add({ ...part, content: this.#contentOf(file) }, file);
      })
      .on('partsLimit', () => this.#fail(new BodyError(400, `The form has more than ${maxParts} parts. Send fewer.`)))
      .on('error', () => this.#fail(malformed()))
      .on('finish', () => {
        this.#isFinished = true;
        this.#wake();
      });
  }

  #add(part: FormPart, file?: Readable): void {
    const names = 'fileName' in part ? [part.name, part.fileName] : [part.name];
    if (part.name === '' || names.some((name) => name.length > maxNameLength)) this.#fail(malformed());
    this.#parts.push(file ? { part, file } : { part });
    this.#wake();
  }

  #fail(error: BodyError): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** Waits until the parser has made progress, and gives it the next chunk when it has taken the last. */
  async #advance(): Promise<void> {
    const progress = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (!this.#isWriting && !this.#isEnded) {
      const { done, value } = await this.#chunks.next();
      if (done) {
        this.#isEnded = true;
        this.#parser.end();
      } else {
        this.#isWriting = true;
        this.#parser.write(value, () => {
          this.#isWriting = false;
          this.#wake();
        });
      }
    }
    await progress;
  }

  async *#contentOf(file: Readable): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk: Buffer | null = file.read();
      if (this.#failure) throw this.#failure;
      if (chunk) yield chunk;
      else if (file.readableEnded) return;
      else await this.#advance();
    }
  }
}

function createParser(contentType: string, { maxParts, maxTextBytes, maxFileBytes }: Required<FormLimits>) {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new BodyError(400, missingBoundary);
  const quoted = boundary.replaceAll('\\', '\\\\');
  return new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${quoted}"` },
    limits: {
      parts: maxParts,
      fieldSize: maxTextBytes,
      fileSize: maxFileBytes,
      headerSize: maxHeaderBytes,
      headerPairs: maxHeaderFields,
    },
  });
}

/** Browsers write quotation marks and line breaks of a name in percent signs (HTML, 4.10.21.8). */
function plainName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');
}

function malformed(): BodyError {
  return new BodyError(400, 'The body is not a valid form. Check its boundary, and send it again.');
}

function textTooLarge(limit: number): BodyError {
  return new BodyError(413, `The text fields of the form have more than ${limit} bytes together. Shorten them.`);
}

function fileTooLarge(limit: number): BodyError {
  return new BodyError(413, `The file is larger than ${limit} bytes. Send a smaller one.`, 'file_too_large');
}
