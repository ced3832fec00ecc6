import type { Passage } from '../knowledge/retriever.ts';
import type { Stems } from '../knowledge/words/stems.ts';
import { wordsOf } from '../knowledge/words/words.ts';
import type { Answerer, Question } from './answerer.ts';
import { titleOf } from './title.ts';

/** Sentences that an answer quotes at most. */
const most = 3;
/** Passages that they are taken from, best first. */
const considered = 5;
/** Less of what a question asks about than this in each passage means that none of them answers it. */
const leastCoverage = 0.4;

interface Words {
  /** Says what the answer is, and is not. */
  lead: string;
  nothing: string;
  quote(sentence: string, number: number): string;
}

const languages: Record<'en' | 'ar', Words> = {
  en: {
    lead: 'No language model is set up, so this is no written answer. The sentences of the knowledge base that fit best:',
    nothing:
      'The knowledge base holds nothing on this question. No language model is set up: answers only quote what is there.',
    quote: (sentence, number) => `“${sentence}” [${number}]`,
  },
  ar: {
    lead: 'لم يُضبط نموذج لغوي، فهذه ليست إجابة مكتوبة، بل الجمل الأقرب إلى السؤال من قاعدة المعرفة:',
    nothing: 'لا تحتوي قاعدة المعرفة على شيء عن هذا السؤال. لم يُضبط نموذج لغوي: الإجابات مجرد اقتباسات مما هو موجود.',
    quote: (sentence, number) => `«${sentence}» [${number}]`,
  },
};

/** Answers without a model: quotes the sentences that fit best, with their sources, and says so. It understands nothing, and follows no orders. */
export function createExtractiveAnswerer(stems: Stems): Answerer {
  return {
    name: 'extractive',
    vision: false,
    async *answer(question, signal) {
      const { lead, nothing, quote } = languages[isArabic(question.query) ? 'ar' : 'en'];
      const usage = { promptTokens: 0, completionTokens: 0 };
      const sentences = await bestSentences(stems, question);
      signal.throwIfAborted();
      if (sentences.length === 0) {
        yield nothing;
        return { usage, cited: [] };
      }
      yield `${lead}\n`;
      for (const { text, passage } of sentences) {
        yield `\n- ${quote(text, question.passages.indexOf(passage) + 1)}`;
      }
      const cited = new Set(sentences.map(({ passage }) => passage));
      return { usage, cited: question.passages.filter((passage) => cited.has(passage)) };
    },
    title: async ([first]) => titleOf(first?.query ?? ''),
  };
}

interface Sentence {
  text: string;
  passage: Passage;
  /** Its place among all. */
  index: number;
  score: number;
}

/**
 * The sentences that have most of the question's words, rare ones counting for more, in the order in which they stand; the passage
 * that fits better decides between equals.
 */
async function bestSentences(stems: Stems, { query, passages }: Question): Promise<Sentence[]> {
  const good = passages.filter(({ coverage }) => coverage >= leastCoverage).slice(0, considered);
  const texts = good.flatMap((passage) => sentencesOf(passage.content).map((text) => ({ text, passage })));
  const known = await stems([query, ...texts.map(({ text }) => text)].flatMap(wordsOf));
  const stemsOf = (text: string) => new Set(wordsOf(text).flatMap((word) => known.get(word) ?? []));
  const asked = stemsOf(query);
  const found = texts.map(({ text }) => new Set([...stemsOf(text)].filter((stem) => asked.has(stem))));
  const weight = (stem: string) => Math.log(1 + texts.length / found.filter((one) => one.has(stem)).length);
  const scored = texts.map((sentence, index) => ({
    ...sentence,
    index,
    score: [...(found[index] ?? [])].reduce((sum, stem) => sum + weight(stem), 0),
  }));
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.index - b.index);
  // The best passage was found by synonyms, or by what misspelt words mean.
  if (best.length === 0) return scored.slice(0, 1);
  // A sentence that has far less of the question than the best one only distracts from it.
  const [first] = best;
  return best
    .slice(0, most)
    .filter(({ score }) => score >= (first?.score ?? 0) / 2)
    .sort((a, b) => a.index - b.index);
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

/** Whether most of its letters are Arabic. */
function isArabic(text: string): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  return arabic * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}
