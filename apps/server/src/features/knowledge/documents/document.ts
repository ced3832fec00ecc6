/** A document as its reader understands it. */
export interface Document {
  /** Absent where it has none of its own. */
  title?: string | undefined;
  blocks: readonly Block[];
}

export type Block =
  /** @property depth 1 for the outermost */
  | { type: 'heading'; depth: number; text: string }
  | { type: 'paragraph'; text: string }
  /** Items of a list, rows of a table or lines of code, which are parted only between them. */
  | { type: 'lines'; lines: readonly string[] };

/** A document cannot be read; the message says why, as the end of a sentence that begins with its path. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'Unreadable';
}

/** Text in one line, without white space around it and control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
