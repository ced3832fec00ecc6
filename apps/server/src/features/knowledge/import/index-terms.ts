import type { DocumentChunk } from '../documents/chunks.ts';
import { computeImpact } from '../retrieval/bm25.ts';
import type { StemWords } from '../text-analysis/stems.ts';
import { splitIntoWords } from '../text-analysis/words.ts';

/** Weight of a word in a heading above a chunk or in the title of its document. */
const headingWeight = 2;

/** A chunk with the title of its document, which is also indexed. */
export interface IndexableChunk extends DocumentChunk {
  /** Title of its document. */
  title: string;
}

/** The chunks with a term, by position in the batch, and its impact on the score of each. */
export interface Posting {
  ordinals: number[];
  impacts: number[];
}

/** Creates the inverted index of chunks, by term. */
export async function createPostings(
  chunks: readonly IndexableChunk[],
  stemsOf: StemWords,
): Promise<Map<string, Posting>> {
  const { words, texts } = numberWords(chunks);
  const stems = await stemsOf(words);
  const terms = createNumbers();
  const termOf = words.map((word) => {
    const stem = stems.get(word);
    return stem === undefined ? undefined : terms.numberOf(stem);
  });

  const postings = terms.all.map((): Posting => ({ ordinals: [], impacts: [] }));
  const frequencies = new Uint32Array(terms.all.length);
  for (const [ordinal, { content, above }] of texts.entries()) {
    const found: number[] = [];
    const count = (numbers: Uint32Array, weight: number) => {
      let counted = 0;
      for (const number of numbers) {
        const term = termOf[number];
        if (term === undefined) continue;
        if (frequencies[term] === 0) found.push(term);
        frequencies[term] = (frequencies[term] as number) + weight;
        counted += 1;
      }
      return counted;
    };
    const length = count(content, 1);
    for (const numbers of above) count(numbers, headingWeight);
    for (const term of found) {
      const { ordinals, impacts } = postings[term] as Posting;
      ordinals.push(ordinal);
      impacts.push(computeImpact(frequencies[term] as number, length));
      frequencies[term] = 0;
    }
  }
  return new Map(terms.all.map((term, number) => [term, postings[number] as Posting]));
}

/** A chunk as numbers of its words. */
interface NumberedText {
  content: Uint32Array;
  /** Numbers of title and headings. Chunks below the same heading share its numbers. */
  above: readonly Uint32Array[];
}

/**
 * Numbers the words of chunks, so that each of up to a million words is looked up once. The numbers of a title or heading are stored once
 * for all chunks below it.
 */
export function numberWords(chunks: readonly IndexableChunk[]): { words: readonly string[]; texts: NumberedText[] } {
  const words = createNumbers();
  const numbersOf = (text: string) => Uint32Array.from(splitIntoWords(text), words.numberOf);
  const labels = new Map<string, Uint32Array>();
  const numbersOfLabel = (text: string) => {
    const numbers = labels.get(text) ?? numbersOf(text);
    labels.set(text, numbers);
    return numbers;
  };
  const texts = chunks.map(({ title, headings, content }) => ({
    content: numbersOf(content),
    above: [title, ...headings].map(numbersOfLabel),
  }));
  return { words: words.all, texts };
}

/** Numbers distinct words from 0, in the order of their first occurrence. */
function createNumbers(): { all: string[]; numberOf(word: string): number } {
  const all: string[] = [];
  const numbers = new Map<string, number>();
  return {
    all,
    numberOf(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, all.length);
      return all.push(word) - 1;
    },
  };
}
