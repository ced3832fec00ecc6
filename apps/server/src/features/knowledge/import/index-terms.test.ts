import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countIndexedCharacters, splitIntoChunks } from '../documents/chunks.ts';
import { readDocument } from '../documents/read-document.ts';
import { splitIntoWords } from '../text-analysis/words.ts';
import { createPostings, numberWords } from './index-terms.ts';

const stemsOf = async (words: Iterable<string>) => new Map([...words].map((word) => [word, word]));
const countWords = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum + splitIntoWords(text).length, 0);
const distinctWords = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ');

/** A document in which the sizes of title, headings and sections are independent of each other. */
const html = fc
  .record({
    title: fc.integer({ min: 1, max: 5000 }),
    chapter: fc.integer({ min: 1, max: 2000 }),
    heading: fc.integer({ min: 1, max: 50 }),
    sections: fc.integer({ min: 1, max: 60 }),
    section: fc.integer({ min: 80, max: 500 }),
  })
  .map(({ title, chapter, heading, sections, section }) => {
    const parts = Array.from(
      { length: sections },
      (_, index) => `<h2>${distinctWords(heading, `h${index}x`)}</h2><p>${distinctWords(section, 's')}</p>`,
    );
    return `<title>${distinctWords(title, 't')}</title><h1>${distinctWords(chapter, 'c')}</h1>${parts.join('')}`;
  });

it('stores the numbers of a title and of a heading once, and never more entries than the batch counts characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(html, { minLength: 1, maxLength: 3 }), async (files) => {
      const documents = await Promise.all(
        files.map(async (content, index) => {
          const document = await readDocument(`/x/${index}.html`, Buffer.from(content));
          return { title: document.title, pieces: splitIntoChunks(document) };
        }),
      );
      const chunks = documents.flatMap(({ title, pieces }) => pieces.map((piece) => ({ ...piece, title })));

      const { texts } = numberWords(chunks);
      const arrays = new Set(texts.flatMap(({ content, above }) => [content, ...above]));
      const numbers = [...arrays].reduce((sum, { length }) => sum + length, 0);
      const labels = new Set(chunks.flatMap(({ title, headings }) => [title, ...headings]));
      expect(numbers).toBe(countWords(chunks.map(({ content }) => content)) + countWords(labels));

      const entries = [...(await createPostings(chunks, stemsOf)).values()].reduce(
        (sum, { ordinals }) => sum + ordinals.length,
        0,
      );
      const characters = documents.map(({ title, pieces }) => countIndexedCharacters(title, pieces));
      expect(entries).toBeLessThanOrEqual(characters.reduce((sum, count) => sum + count, 0));
      // The index of a small file is small: a chunk repeats at most 300 characters of each label.
      expect(entries).toBeLessThanOrEqual(countWords(files) + 7 * 300 * chunks.length);
      for (const { title } of documents) expect(title.length).toBeLessThanOrEqual(300);
    }),
    { numRuns: 30 },
  );
});
