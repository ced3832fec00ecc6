import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Document, Unreadable } from './document.ts';
import { decode, readText } from './text.ts';

/** Bytes of a file. */
const mostBytes = 50 * 2 ** 20;

interface Kind {
  /** Whether a file is what its name says, by how it begins. */
  begins?: { with: string; within: number };
  /** What it is, with its article. */
  name: string;
  /** @throws {Unreadable} when it cannot be read */
  read(bytes: Buffer): Document | Promise<Document>;
}

// The libraries are loaded when the first document needs them.
const markdown: Kind = {
  name: 'Markdown',
  read: async (bytes) => (await import('./markdown.ts')).readMarkdown(decode(bytes)),
};
const html: Kind = { name: 'HTML', read: async (bytes) => (await import('./html.ts')).readHtml(decode(bytes)) };
const text: Kind = { name: 'text', read: (bytes) => readText(decode(bytes)) };
const pdf: Kind = {
  name: 'a PDF',
  begins: { with: '%PDF-', within: 1024 },
  read: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
};
const docx: Kind = {
  name: 'a document of Word',
  begins: { with: 'PK\u0003\u0004', within: 4 },
  read: async (bytes) => (await import('./docx.ts')).readDocx(bytes),
};

const kinds: Readonly<Record<string, Kind>> = {
  '.md': markdown,
  '.markdown': markdown,
  '.html': html,
  '.htm': html,
  '.txt': text,
  '.pdf': pdf,
  '.docx': docx,
};

/** Characters of a title. It is a label, which the index repeats for each passage. */
const maxTitleCharacters = 300;

/** Whether the name says that it can be read. */
export function isKnown(path: string): boolean {
  return Object.hasOwn(kinds, extname(path).toLowerCase());
}

/** @throws {Unreadable} when it cannot be read, or is too large, which is looked at first */
export async function readBytes(path: string): Promise<Buffer> {
  if (!isKnown(path)) throw new Unreadable(`is of a type that is not read: ${Object.keys(kinds).join(', ')} are`);
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new Unreadable('is no file');
    if (stats.size > mostBytes) {
      const size = Math.ceil(stats.size / 2 ** 20);
      throw new Unreadable(`is refused: it has ${size} MB, and a document may have ${mostBytes / 2 ** 20}; divide it`);
    }
    return await file.readFile();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`cannot be opened (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}

/**
 * Reads a document by its kind.
 *
 * @throws {Unreadable} when it cannot be read, or is not what its name says
 */
export async function readDocument(path: string, bytes: Buffer): Promise<Document & { title: string }> {
  const extension = extname(path).toLowerCase();
  const { begins, name, read } = kinds[extension] as Kind;
  if (
    begins !== undefined &&
    !bytes.subarray(0, begins.within + begins.with.length).includes(begins.with, 0, 'latin1')
  ) {
    throw new Unreadable(`is named ${extension}, but is not ${name}`);
  }
  const document = await read(bytes);
  if (document.blocks.length === 0) throw new Unreadable('has no text');
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
