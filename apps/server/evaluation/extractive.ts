import { createExtractiveAnswerProvider } from '../src/features/chat/extractive-answers.ts';
import { createRetriever } from '../src/features/knowledge/retrieval/search.ts';
import { createStems } from '../src/features/knowledge/text-analysis/stems.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { answersOf, type Corpus } from './corpus.ts';
import type { Half, Language, Question } from './questions.ts';

/** Chunks that an answer may rest on, as in a chat. */
const limit = 6;

/** What the extractive answerer makes of a question. */
export interface Extracted {
  /** It says that it found nothing. */
  declined: boolean;
  /** What it quotes has the phrase that answers the question, from the document that it stands in. */
  quoted: boolean;
}

/** How often it does. */
export interface ExtractedShares {
  /** Share of the questions without an answer in the corpus that are declined: 1 is best. */
  rightly: number;
  /** Share of those with one that are: 0 is best. */
  wrongly: number;
  /** Share of those with one whose answer is quoted: 1 is best. */
  quoted: number;
}

/** Asks the extractive answerer, as a chat does. */
export async function extractedOf(
  database: Database,
  { environmentId, baseId, chunks: all }: Corpus,
  questions: readonly Question[],
): Promise<Map<Question, Extracted>> {
  const retriever = createRetriever(database);
  const answerer = createExtractiveAnswerProvider(createStems(database));
  const extracted = new Map<Question, Extracted>();
  for (const question of questions) {
    const query = question.question;
    const chunks = await retriever.search(query, { environmentId, baseIds: [baseId], limit });
    const asked = { query, inputs: {}, history: [], chunks, images: [] };
    const pieces = answerer.answer(asked, new AbortController().signal);
    let text = '';
    let step = await pieces.next();
    for (; !step.done; step = await pieces.next()) text += step.value;
    const { cited } = step.value;
    const answering = answersOf(question, all);
    extracted.set(question, {
      declined: cited.length === 0,
      quoted: cited.some(({ id }) => answering.has(id)) && text.includes(question.answer?.phrase as string),
    });
  }
  return extracted;
}

/** Summed up for a language and half. */
export function extractedIn(
  extracted: ReadonlyMap<Question, Extracted>,
  language: Language,
  half: Half,
): ExtractedShares {
  const own = [...extracted].filter(([question]) => question.language === language && question.half === half);
  const share = (answered: boolean, what: keyof Extracted) => {
    const some = own.filter(([{ answer }]) => (answer !== undefined) === answered);
    return some.filter(([, one]) => one[what]).length / some.length;
  };
  return { rightly: share(false, 'declined'), wrongly: share(true, 'declined'), quoted: share(true, 'quoted') };
}
