import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Document, UnreadableDocumentError } from './document.ts';
import { decodeText, readText } from './text.ts';

/** Maximum bytes of a file. */
const maxBytes = 50 * 2 ** 20;

interface FileKind {
  /** Signature near the start of a file of this type. */
  begins?: { with: string; within: number };
  /** Name with article. */
  name: string;
  /** @throws {UnreadableDocumentError} when it cannot be read */
  read(bytes: Buffer): Document | Promise<Document>;
}

// Each library is loaded when the first document needs it.
const markdown: FileKind = {
  name: 'Markdown',
  read: async (bytes) => (await import('./markdown.ts')).readMarkdown(decodeText(bytes)),
};
const html: FileKind = { name: 'HTML', read: async (bytes) => (await import('./html.ts')).readHtml(decodeText(bytes)) };
const text: FileKind = { name: 'text', read: (bytes) => readText(decodeText(bytes)) };
const pdf: FileKind = {
  name: 'a PDF',
  begins: { with: '%PDF-', within: 1024 },
  read: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
};
const docx: FileKind = {
  name: 'a Word document',
  begins: { with: 'PK\u0003\u0004', within: 4 },
  read: async (bytes) => (await import('./docx.ts')).readDocx(bytes),
};

const fileKinds: Readonly<Record<string, FileKind>> = {
  '.md': markdown,
  '.markdown': markdown,
  '.html': html,
  '.htm': html,
  '.txt': text,
  '.pdf': pdf,
  '.docx': docx,
};

/** Maximum characters of a title, which the index repeats for each chunk. */
const maxTitleCharacters = 300;

/** Reports whether the extension of the path is supported. */
export function isSupportedFile(path: string): boolean {
  return Object.hasOwn(fileKinds, extname(path).toLowerCase());
}

/** @throws {UnreadableDocumentError} when the file cannot be read, or is too large, which is checked first */
export async function readBytes(path: string): Promise<Buffer> {
  if (!isSupportedFile(path))
    throw new UnreadableDocumentError(`is of a type that is not read: ${Object.keys(fileKinds).join(', ')} are`);
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnreadableDocumentError('is not a file');
    if (stats.size > maxBytes) {
      const size = Math.ceil(stats.size / 2 ** 20);
      throw new UnreadableDocumentError(
        `is rejected: it has ${size} MB, and a document may have ${maxBytes / 2 ** 20}; divide it`,
      );
    }
    return await file.readFile();
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError(`cannot be opened (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}

/**
 * Reads a document by its extension.
 *
 * @throws {UnreadableDocumentError} when it cannot be read, or its content does not match its extension
 */
export async function readDocument(path: string, bytes: Buffer): Promise<Document & { title: string }> {
  const extension = extname(path).toLowerCase();
  const { begins, name, read } = fileKinds[extension] as FileKind;
  if (
    begins !== undefined &&
    !bytes.subarray(0, begins.within + begins.with.length).includes(begins.with, 0, 'latin1')
  ) {
    throw new UnreadableDocumentError(`is named ${extension}, but is not ${name}`);
  }
  const document = await read(bytes);
  if (document.blocks.length === 0) throw new UnreadableDocumentError('has no text');
  return { ...document, title: shortenTitle(document.title ?? basename(path, extname(path))) };
}

function shortenTitle(title: string): string {
  if (title.length <= maxTitleCharacters) return title;
  // A character has one or two UTF-16 code units.
  return Array.from(title.slice(0, 2 * maxTitleCharacters))
    .slice(0, maxTitleCharacters)
    .join('')
    .trimEnd();
}
