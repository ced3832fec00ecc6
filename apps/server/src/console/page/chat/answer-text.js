import { h } from '../dom.js';

/** `[1]`, `[1, 3]` and what models write in their place; Arabic digits too. */
const citation = /[[【]\s?([\d٠-٩]{1,3}(?:\s?[,،]\s?[\d٠-٩]{1,3})*)\s?[\]】]/;
/** Characters of what counts as a quotation: a shorter text in quotation marks is a name or a word. */
const shortestQuote = 8;
const inline = new RegExp(`${citation.source}|\\*\\*([^*\\n]+)\\*\\*|\`([^\`\\n]+)\``, 'g');

/**
 * What an answer says: paragraphs and lists, bold and code, as models write them. Each finds its own direction, and each citation opens
 * its source.
 *
 * @param {string} text
 * @param {(number: number) => Node | string} cite what stands for the citation of a source
 * @returns {Element[]}
 */
export function answerText(text, cite) {
  /** @type {Element[]} */
  const blocks = [];
  for (const part of text.split(/\n{2,}/)) {
    /** @type {Element | undefined} */
    let list;
    /** @type {string[]} */
    let lines = [];
    const endParagraph = () => {
      if (lines.length > 0) blocks.push(h('p', { dir: 'auto' }, ...inlineOf(lines.join('\n'), cite)));
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
        list = /\d/.test(mark)
          ? h('ol', { dir: 'auto', start: String(Number.parseInt(mark, 10)) })
          : h('ul', { dir: 'auto' });
        blocks.push(list);
      }
      list.append(h('li', {}, ...inlineOf(item, cite)));
    }
    endParagraph();
  }
  return blocks;
}

/**
 * @param {string} text
 * @param {(number: number) => Node | string} cite
 */
function inlineOf(text, cite) {
  const parts = [];
  let end = 0;
  for (const { 0: whole, 1: numbers, 2: bold, 3: code, index } of text.matchAll(inline)) {
    parts.push(text.slice(end, index));
    if (numbers !== undefined) parts.push(...numbers.split(/[,،]/).map((digits) => cite(numberOf(digits))));
    else if (bold !== undefined) parts.push(h('strong', {}, bold));
    else parts.push(h('code', {}, code ?? ''));
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/**
 * The words of an answer alone, for those who listen.
 *
 * @param {string} text
 */
export function spokenText(text) {
  return text
    .replace(new RegExp(`\\s?${citation.source}`, 'g'), '')
    .replace(/[*`#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What an answer quotes from a source to the letter: what stands in quotation marks before its number.
 *
 * @param {string} text
 * @param {number} number of the source
 */
export function quotesOf(text, number) {
  const quoted = new RegExp(`[“«"]([^“”«»"]+)[”»"][.,،]?\\s?((?:${citation.source}\\s?)+)`, 'g');
  return Array.from(text.matchAll(quoted))
    .filter(([, quote = '', numbers = '']) => {
      const cited = Array.from(numbers.matchAll(/[\d٠-٩]+/g), ([digits]) => numberOf(digits));
      return quote.length >= shortestQuote && cited.includes(number);
    })
    .map(([, quote = '']) => quote);
}

/** @param {string} digits */
function numberOf(digits) {
  // Arabic digits end in the four bits that are their value.
  return Number(digits.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)));
}
