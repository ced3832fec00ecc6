import type { Chunk } from '../knowledge/knowledge.ts';

/** A sentence that an answer can quote. */
export interface Sentence {
  text: string;
  chunk: Chunk;
  /** The heading above it in the chunk; empty if there is none. */
  heading: string;
}

/** Maximum words of a heading. */
const maxHeadingWords = 10;

/** Splits a chunk into sentences. Headings are omitted: they name a topic and answer nothing. */
export function splitIntoSentences(chunk: Chunk): Sentence[] {
  const paragraphs = chunk.content.split(/\n\n+/);
  let heading = '';
  return paragraphs.flatMap((paragraph, index) => {
    if (index < paragraphs.length - 1 && isHeading(paragraph)) {
      heading = paragraph;
      return [];
    }
    return sentencesOf(paragraph).map((text) => ({ text, chunk, heading }));
  });
}

/** Reports whether most letters of a text are Arabic. */
export function isArabic(text: string): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  return arabic * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Reports whether a paragraph is a heading: a short line that is not a list item and does not end like a sentence. */
function isHeading(paragraph: string): boolean {
  const line = paragraph.trim();
  if (/\n|[.!…:;,،؛»"”]$/.test(line) || quotable(line) !== line.replace(/^#{1,6} /, '')) return false;
  return line.split(/\s+/).length <= maxHeadingWords;
}

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  ar: new Intl.Segmenter('ar', { granularity: 'sentence' }),
};

function sentencesOf(text: string): string[] {
  const segmenter = segmenters[isArabic(text) ? 'ar' : 'en'];
  return Array.from(segmenter.segment(text), ({ segment }) => quotable(segment)).filter(Boolean);
}

/** Joins a segment into one line, and removes leading marks of lists, headings and quotations. */
function quotable(segment: string): string {
  return segment
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:[-*+>•]|#{1,6}|\d+[.)]) /, '')
    .trim();
}
