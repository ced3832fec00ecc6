/**
 * A term in ASCII, letter by letter, for trigrams: with the locale C, which many databases have, PostgreSQL finds none in other letters.
 * Which letter stands for which is arbitrary, but always the same; few share one.
 */
export function spellingOf(term: string): string {
  return term.replace(/[^a-z0-9]/gu, (letter) => ((letter.codePointAt(0) as number) % 36).toString(36));
}
