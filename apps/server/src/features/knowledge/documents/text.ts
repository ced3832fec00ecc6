import { type Document, toOneLine, UnreadableDocumentError } from './document.ts';

/** Reads plain text, with empty lines between paragraphs. */
export function readText(text: string): Document {
  const paragraphs = text.split(/\n\s*\n/).map(toOneLine);
  return { blocks: paragraphs.filter((paragraph) => paragraph !== '').map((text) => ({ type: 'paragraph', text })) };
}

/**
 * Decodes the text of a file, and normalises its line endings.
 *
 * @throws {UnreadableDocumentError} when it is not text in UTF-8, or in UTF-16 with a byte order mark
 */
export function decodeText(bytes: Buffer): string {
  const text = decodeBytes(bytes);
  // A text contains no control characters except white space.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text))
    throw new UnreadableDocumentError('is not text, but binary');
  return text.replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableDocumentError('is not text in UTF-8: save it in UTF-8', { cause: error });
  }
}
