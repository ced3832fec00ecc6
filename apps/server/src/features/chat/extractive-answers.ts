import { createSynonyms, type StemWords } from '../knowledge/knowledge.ts';
import type { AnswerProvider } from './answer-provider.ts';
import { findBestSentences } from './best-sentences.ts';
import { isArabic } from './sentences.ts';
import { createTitle } from './title.ts';

/** Maximum chunks that sentences are quoted from, best first. */
const maxQuotedChunks = 5;
/** Minimum evidence of a chunk that can answer the question. */
const minEvidence = 1;

interface AnswerTexts {
  /** Introduces the quotations. */
  lead: string;
  nothing: string;
  /** No found chunk fits enough, as for several questions in one. */
  tooLittle: string;
  /** Asks for a question. */
  ask: string;
  quote(sentence: string, number: number): string;
}

const languages: Record<'en' | 'ar', AnswerTexts> = {
  en: {
    lead: 'No language model is configured, so the answer quotes the sentences of the knowledge base that match best:',
    nothing:
      'The knowledge base has nothing about this question. No language model is configured: answers only quote documents.',
    tooLittle:
      'No text of the knowledge base matches enough of this question. Ask about one thing at a time. No language model is configured: answers only quote documents.',
    ask: 'This message has no question. Ask one in a few words to search the knowledge base.',
    quote: (sentence, number) => `“${sentence}” [${number}]`,
  },
  ar: {
    lead: 'لم يُضبط نموذج لغوي، لذا تقتبس الإجابة الجمل الأقرب إلى السؤال من قاعدة المعرفة:',
    nothing: 'لا تحتوي قاعدة المعرفة على شيء عن هذا السؤال. لم يُضبط نموذج لغوي: الإجابات مجرد اقتباسات مما هو موجود.',
    tooLittle:
      'لا يوجد في قاعدة المعرفة مقطع يطابق هذا السؤال بقدر كافٍ. اسأل عن أمر واحد في كل مرة. لم يُضبط نموذج لغوي: الإجابات مجرد اقتباسات مما هو موجود.',
    ask: 'لا يوجد سؤال في هذه الرسالة. اكتب سؤالك في بضع كلمات ليُبحث عنه في قاعدة المعرفة.',
    quote: (sentence, number) => `«${sentence}» [${number}]`,
  },
};

/** Answers without a model: quotes the best sentences with their sources. It interprets no instructions. */
export function createExtractiveAnswerProvider(stemsOf: StemWords): AnswerProvider {
  const synonymsOf = createSynonyms(stemsOf);
  return {
    name: 'extractive',
    vision: false,
    async *answer(question, signal) {
      const isBlank = question.query.trim() === '';
      // An empty question is answered in the language of the previous one.
      const said = isBlank ? (question.history.at(-1)?.query ?? '') : question.query;
      const { lead, nothing, tooLittle, ask, quote } = languages[isArabic(said) ? 'ar' : 'en'];
      const usage = { promptTokens: 0, completionTokens: 0 };
      if (isBlank) {
        yield ask;
        return { usage, cited: [] };
      }
      const supported = question.chunks.filter(({ evidence }) => evidence >= minEvidence).slice(0, maxQuotedChunks);
      const sentences = await findBestSentences(question.query, supported, stemsOf, synonymsOf);
      signal.throwIfAborted();
      if (sentences.length === 0) {
        yield question.chunks.length === 0 ? nothing : tooLittle;
        return { usage, cited: [] };
      }
      yield `${lead}\n`;
      for (const { text, chunk } of sentences) {
        yield `\n- ${quote(text, question.chunks.indexOf(chunk) + 1)}`;
      }
      const cited = new Set(sentences.map(({ chunk }) => chunk));
      return { usage, cited: question.chunks.filter((chunk) => cited.has(chunk)) };
    },
    title: async ([first]) => createTitle(first?.query ?? ''),
  };
}
