/** `[1]`, `[1, 3]` and what models write in their place; Arabic digits too. */
const citationPattern = /[[【]\s?([\d٠-٩]{1,3}(?:\s?[,،]\s?[\d٠-٩]{1,3})*)\s?[\]】]/;
/** Characters of a quotation: a shorter text in quotation marks is a name or a word. */
const shortestQuote = 8;
const inlinePattern = new RegExp(`${citationPattern.source}|\\*\\*([^*\\n]+)\\*\\*|\`([^\`\\n]+)\``, 'g');

/** A piece of a paragraph. */
export type InlinePiece =
  | { kind: 'text' | 'bold' | 'code'; text: string }
  /** The citation of a source, by its number. */
  | { kind: 'citation'; source: number };

/** A block of an answer. */
export type AnswerBlock =
  | { kind: 'paragraph'; pieces: InlinePiece[] }
  | {
      kind: 'list';
      /** The number of the first item; undefined for a list without numbers. */
      start: number | undefined;
      items: InlinePiece[][];
    };

/** Parses an answer: paragraphs and lists, bold and code, as models write them, and citations. */
export function parseAnswer(text: string): AnswerBlock[] {
  return text.split(/\n{2,}/).flatMap(parsePart);
}

function parsePart(part: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let lines: string[] = [];
  let list: Extract<AnswerBlock, { kind: 'list' }> | undefined;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: parseInline(lines.join('\n')) });
    lines = [];
  };
  for (const line of part.split('\n')) {
    const [, mark, item] = /^\s*([-*•]|\d{1,3}[.)])\s+([\s\S]*)$/.exec(line) ?? [];
    if (mark === undefined || item === undefined) {
      list = undefined;
      if (line.trim() !== '') lines.push(line.replace(/^#{1,6}\s+([\s\S]*)$/, '**$1**'));
      continue;
    }
    endParagraph();
    if (!list) {
      list = { kind: 'list', start: /\d/.test(mark) ? Number.parseInt(mark, 10) : undefined, items: [] };
      blocks.push(list);
    }
    list.items.push(parseInline(item));
  }
  endParagraph();
  return blocks;
}

function parseInline(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: numbers, 2: bold, 3: code, index } of text.matchAll(inlinePattern)) {
    pieces.push({ kind: 'text', text: text.slice(end, index) });
    if (numbers !== undefined) {
      for (const digits of numbers.split(/[,،]/)) pieces.push({ kind: 'citation', source: numberOf(digits) });
    } else if (bold !== undefined) pieces.push({ kind: 'bold', text: bold });
    else pieces.push({ kind: 'code', text: code ?? '' });
    end = index + whole.length;
  }
  return [...pieces, { kind: 'text', text: text.slice(end) }];
}

/** Returns the words of an answer without its marks, for screen readers. */
export function plainAnswer(text: string): string {
  return text
    .replace(new RegExp(`\\s?${citationPattern.source}`, 'g'), '')
    .replace(/[*`#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the quotations of a source in an answer: the texts in quotation marks before its number. */
export function quotesOf(text: string, source: number): string[] {
  const quoted = new RegExp(`[“«"]([^“”«»"]+)[”»"][.,،]?\\s?((?:${citationPattern.source}\\s?)+)`, 'g');
  return Array.from(text.matchAll(quoted))
    .filter(([, quote = '', numbers = '']) => {
      const cited = Array.from(numbers.matchAll(/[\d٠-٩]+/g), ([digits]) => numberOf(digits));
      return quote.length >= shortestQuote && cited.includes(source);
    })
    .map(([, quote = '']) => quote);
}

function numberOf(digits: string): number {
  // The last four bits of an Arabic digit are its value.
  return Number(digits.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)));
}
