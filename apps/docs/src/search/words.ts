/** What is looked for, of what a reader types. */

/** Words of a question that say nothing of what it is about. */
const fillers = new Set(
  (
    'a an and are at by can do does for from how i if in is it me my of on or our so the this to we what when where ' +
    'which who why with you your'
  ).split(' '),
);

/** A number of North America, with or without its country code, which every number of the pages has. */
const phone = /(?<!\w)(?:1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})(?!\w)/g;

/**
 * The words that count: without fillers, unless there is nothing else. What stands in quotes is one word.
 *
 * Numbers are given as the index has them: digits alone, from the country code on.
 */
export function wordsOf(query: string): string[] {
  const words =
    query
      .replaceAll(/\+(?=\d)/g, '')
      .replaceAll(phone, '1$1$2$3')
      .match(/"[^"]*"|\S+/g) ?? [];
  const telling = words.filter((word) => plain(word) && !fillers.has(plain(word)));
  return telling.length > 0 ? telling : words;
}

/** Letters and digits alone, in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
