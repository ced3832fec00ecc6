import { editDistance } from '@omnichannel/contract/suggest';

/**
 * Maps a term to ASCII, letter by letter, for trigrams: with the locale C, which many databases have, PostgreSQL finds no trigrams in other
 * letters. The mapping is arbitrary but stable, and has few collisions.
 */
export function toAsciiSpelling(term: string): string {
  return term.replace(/[^a-z0-9]/gu, (letter) => ((letter.codePointAt(0) as number) % 36).toString(36));
}

/**
 * Computes the likeness of a term to a misspelt word, 0 to 1. Returns undefined if more than two letters differ, or if `canBeMisspelt` is
 * false.
 */
export function computeLikeness(word: string, term: string): number | undefined {
  if (!canBeMisspelt(word)) return undefined;
  const slips = editDistance(word, term);
  return slips <= (word.length < 7 ? 1 : 2) ? 1 - slips / word.length : undefined;
}

/** Maximum letters of a word whose spelling is corrected: a comparison takes time in proportion to the product of both lengths. */
const maxCorrectedLetters = 40;

/** Reports whether the search corrects the spelling of a word. Short words and numbers are similar to many others. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= 4 && word.length <= maxCorrectedLetters && !/\d/.test(word);
}
