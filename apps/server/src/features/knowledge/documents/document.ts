/** The structure of a document. */
export interface Document {
  /** Absent if the document names none. */
  title?: string | undefined;
  blocks: readonly Block[];
}

export type Block =
  /** @property depth 1 for the top level */
  | { type: 'heading'; depth: number; text: string }
  | { type: 'paragraph'; text: string }
  /** Items of a list, rows of a table or lines of code, which are only split between lines. */
  | { type: 'lines'; lines: readonly string[] };

/** A document cannot be read. The message completes a sentence that starts with its path. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'Unreadable';
}

/** Joins a text into one line, without surrounding white space and control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
