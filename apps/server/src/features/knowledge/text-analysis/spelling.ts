import { slipsBetween } from '@omnichannel/contract/suggest';

/**
 * A term in ASCII, letter by letter, for trigrams: with the locale C, which many databases have, PostgreSQL finds none in other letters.
 * Which letter stands for which is arbitrary, but always the same; few share one.
 */
export function toAsciiSpelling(term: string): string {
  return term.replace(/[^a-z0-9]/gu, (letter) => ((letter.codePointAt(0) as number) % 36).toString(36));
}

/**
 * How near a term is to a word that is misspelt, 0 to 1; undefined where more than two letters differ, or where
 * `canBeMisspelt` is false.
 */
export function computeLikeness(word: string, term: string): number | undefined {
  if (!canBeMisspelt(word)) return undefined;
  const slips = slipsBetween(word, term);
  return slips <= (word.length < 7 ? 1 : 2) ? 1 - slips / word.length : undefined;
}

/** Letters of a word whose spelling is corrected: comparing two words takes time in proportion to the product of their lengths. */
const maxCorrectedLetters = 40;

/** Whether the search looks for what may be meant by a word: short ones, and numbers, are near to many others. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= 4 && word.length <= maxCorrectedLetters && !/\d/.test(word);
}
