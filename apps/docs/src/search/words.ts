/** Extracts the search words from the input. */

/** Filler words of questions, which do not describe the topic. */
const fillers = new Set(
  (
    'a an and are at by can do does for from get how i if in is it me my need of on or our should so the this to use using want we ' +
    'what when where which who why with you your ' +
    // Every page has samples in these languages.
    'curl typescript python php java golang csharp ruby ' +
    // Arabic, without marks and hamza
    'في من الي علي عن مع هل ما ماذا كيف اين متي لماذا هذا هذه ان او ثم التي الذي كل اريد يمكن يمكنني عند استخدم استخدام ب ل و'
  ).split(' '),
);

/** A phone number of North America, with or without its country code. All numbers of the pages have the code. */
const phone = /(?<!\w)(?:1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})(?!\w)/g;

/**
 * Returns the search words: without fillers, unless there is nothing else. A text in quotes is one word.
 *
 * Phone numbers have the format of the index: only digits, beginning with the country code.
 */
export function wordsOf(query: string): string[] {
  const words =
    query
      .replaceAll(/\+(?=\d)/g, '')
      .replaceAll(phone, '1$1$2$3')
      .match(/"[^"]*"|\S+/g) ?? [];
  const telling = words.filter((word) => plain(word) && !fillers.has(fold(word)));
  return telling.length > 0 ? telling : words;
}

/** Normalizes a word further: readers of Arabic type either form of this letter. */
const fold = (word: string): string => plain(word).replaceAll('ى', 'ي');

/** Normalizes a word: only letters and digits, in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
