import type { Passage } from '../knowledge/retriever.ts';

/** A sentence that can be quoted. */
export interface Sentence {
  text: string;
  passage: Passage;
  /** The heading in the passage that it stands under; empty where there is none. */
  heading: string;
}

/** Words that a heading has at most. */
const maxHeadingWords = 10;

/** The sentences of a passage, in order. What is a heading in it is none of them: it says what they are about, and answers nothing. */
export function splitIntoSentences(passage: Passage): Sentence[] {
  const paragraphs = passage.content.split(/\n\n+/);
  let heading = '';
  return paragraphs.flatMap((paragraph, index) => {
    if (index < paragraphs.length - 1 && isHeading(paragraph)) {
      heading = paragraph;
      return [];
    }
    return sentencesOf(paragraph).map((text) => ({ text, passage, heading }));
  });
}

/** Whether most of the letters of a text are Arabic. */
export function isArabic(text: string): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  return arabic * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

/** A short line by itself that is no item of a list and does not end as a sentence does; some ask a question. */
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

/** Without the marks of lists, headings and quotations that may stand before it, and on one line. */
function quotable(segment: string): string {
  return segment
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:[-*+>•]|#{1,6}|\d+[.)]) /, '')
    .trim();
}
