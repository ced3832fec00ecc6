/**
 * Splits a text into normalised words: in lower case, without accents, vowel signs and tatweel; alef and ya in one form each, ta marbuta
 * as ha, digits in ASCII.
 */
export function splitIntoWords(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Maximum UTF-16 code units of an indexed word. An index row of PostgreSQL cannot hold much more. Longer words are ignored in documents and
 * questions.
 */
export const maxWordLength = 200;

/**
 * Matches combining marks after the 30th in a row. Unicode normalisation sorts such a row in quadratic time, and no language uses more than
 * a few (Stream-Safe Text Format, UAX #15, section 13).
 */
// redos: it reads at most 31 characters from a beginning, or consumes what it reads
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const arabicMarks = '\\u064b-\\u065f\\u0670\\u06d6-\\u06ed';
const marks = new RegExp(`[\\u0300-\\u036f${arabicMarks}\\u0640\\u200c\\u200d]`, 'g');
/** Letters with several forms. Normalisation has already removed hamza and madda. */
const forms: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' };

function normalise(text: string): string {
  const lower = text.toLowerCase();
  // A fast path: most English texts are ASCII.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower.replace(/'s\b/g, '');
  return (
    lower
      .replace(excessMarks, '$1')
      .normalize('NFKD')
      .replace(marks, '')
      .replace(/[ٱىیةک]/g, (letter) => forms[letter] as string)
      // Arabic and Persian digits end in the four bits that are their value.
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(/['’]s\b/g, '')
  );
}
