import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns SQL of a condition: a text contains all words, whatever their case. It uses no index: the rows are read one by one.
 *
 * @param text SQL of the text
 * @param words without white space. The characters `%`, `_` and `\\` stand for themselves
 */
export function containsWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${text} ILIKE ALL (${patterns})`;
}
