import { getDocumentProxy } from 'unpdf';
import { type Block, type Document, toOneLine, UnreadableDocumentError } from './document.ts';

/** Maximum characters of a PDF: a large book has a tenth. */
const maxCharacters = 20_000_000;

/** A line of a page. */
interface Line {
  text: string;
  /** Height of its letters in points. */
  height: number;
  /** Distance of its base line from the bottom of the page. */
  y: number;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Reads a PDF. Its structure is derived from the layout: larger letters are a heading, a larger gap ends a paragraph.
 *
 * @throws {UnreadableDocumentError} when it is broken, encrypted, too large, or has only images
 */
export async function readPdf(bytes: Buffer): Promise<Document> {
  const pdf = await open(bytes);
  try {
    const lines = await linesOf(pdf);
    if (lines.length === 0) throw new UnreadableDocumentError('has no text: scanned pages need text recognition first');
    const { info } = await pdf.getMetadata();
    const { Title: title } = info as { Title?: unknown };
    return {
      title: typeof title === 'string' && title.trim() !== '' ? toOneLine(title) : undefined,
      blocks: blocksOf(lines),
    };
  } catch (error) {
    throw error instanceof UnreadableDocumentError ? error : broken(error);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    // The library takes ownership of the memory. It throws errors and writes nothing to the console.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    if ((error as Error).name === 'PasswordException') {
      throw new UnreadableDocumentError('is encrypted: save it without a password', { cause: error });
    }
    throw broken(error);
  }
}

async function linesOf(pdf: Pdf): Promise<Line[]> {
  const lines: Line[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    let line: Line = { text: '', height: 0, y: 0 };
    for (const item of items) {
      if (!('str' in item)) continue;
      characters += item.str.length;
      line.text += item.str;
      if (item.str.trim() !== '') line = { ...line, height: Math.max(line.height, item.height), y: item.transform[5] };
      if (!item.hasEOL) continue;
      lines.push(line);
      line = { text: '', height: 0, y: line.y };
    }
    lines.push(line);
    page.cleanup();
    if (characters > maxCharacters)
      throw new UnreadableDocumentError(`is rejected: it has more than ${maxCharacters} characters`);
  }
  return lines.map((line) => ({ ...line, text: toOneLine(line.text) })).filter(({ text }) => text !== '');
}

function blocksOf(lines: readonly Line[]): Block[] {
  const usual = findBodyHeight(lines);
  const blocks: Block[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const last = blocks.at(-1);
    const isHeading = line.height > usual * 1.15 && line.text.length < 200;
    // A jump up to the next column or page also ends a paragraph, unless a sentence continues there.
    const gap = before === undefined ? 0 : before.y - line.y;
    const goesOn = gap >= 0 ? gap < line.height * 1.9 : !/[.!?؟:]$/.test(before?.text ?? '');
    if (isHeading) {
      if (last?.type === 'heading' && before?.height === line.height && goesOn) last.text += ` ${line.text}`;
      else blocks.push({ type: 'heading', depth: line.height > usual * 1.5 ? 1 : 2, text: line.text });
    } else if (last?.type === 'paragraph' && goesOn) last.text = joined(last.text, line.text);
    else blocks.push({ type: 'paragraph', text: line.text });
    before = line;
  }
  return blocks;
}

/** Finds the height of most letters. */
function findBodyHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) letters.set(height, (letters.get(height) ?? 0) + text.length);
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Joins two lines, and a word that is hyphenated between them. */
function joined(text: string, line: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`;
}

function broken(cause: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError('is broken: it cannot be read as a PDF', { cause });
}
