/**
 * The words of a text, in order, as a search compares them: in lower case, without accents, vowel signs and tatweel; alef and ya in
 * one form each, ta marbuta as ha, digits as ASCII has them.
 */
export function splitIntoWords(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Longest word that the index holds, in UTF-16 code units. An index row of PostgreSQL has no room for much more, and no question needs it:
 * longer words are ignored in documents and in questions.
 */
export const maxWordLength = 200;

/**
 * Combining marks after the 30th in a row. Unicode normalisation sorts such a row in quadratic time; no language uses more than a few
 * (Stream-Safe Text Format, UAX #15, section 13).
 */
// redos: it reads at most 31 characters from a beginning, or consumes what it reads
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const arabicMarks = '\\u064b-\\u065f\\u0670\\u06d6-\\u06ed';
const marks = new RegExp(`[\\u0300-\\u036f${arabicMarks}\\u0640\\u200c\\u200d]`, 'g');
/** Letters that are written in several ways; those with hamza or madda are taken apart before, and have lost it. */
const forms: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' };

function normalise(text: string): string {
  const lower = text.toLowerCase();
  // Most texts in English have nothing of all this.
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
