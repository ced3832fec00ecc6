import { createExtractiveAnswerer } from '../src/chat/extractive.ts';
import type { Database } from '../src/database/database.ts';
import { createRetriever } from '../src/knowledge/retrieval/search.ts';
import { createStems } from '../src/knowledge/words/stems.ts';
import type { Corpus } from './corpus.ts';
import type { Half, Language, Question } from './questions.ts';

/** Passages that an answer may rest on, as in a chat. */
const limit = 6;

/** How often the extractive answerer says that it found nothing. */
export interface Declined {
  /** Share of the questions without an answer in the corpus: 1 is best. */
  rightly: number;
  /** Share of those with one: 0 is best. */
  wrongly: number;
}

/** The questions that the extractive answerer declines. */
export async function declinedOf(
  database: Database,
  { environmentId, baseId }: Corpus,
  questions: readonly Question[],
): Promise<Set<Question>> {
  const retriever = createRetriever(database);
  const answerer = createExtractiveAnswerer(createStems(database));
  const declined = new Set<Question>();
  for (const question of questions) {
    const query = question.question;
    const passages = await retriever.search(query, { environmentId, baseIds: [baseId], limit });
    const asked = { query, inputs: {}, history: [], passages, images: [] };
    const pieces = answerer.answer(asked, new AbortController().signal);
    let step = await pieces.next();
    while (!step.done) step = await pieces.next();
    if (step.value.cited.length === 0) declined.add(question);
  }
  return declined;
}

/** Summed up for a language and half. */
export function declinedIn(
  declined: ReadonlySet<Question>,
  questions: readonly Question[],
  language: Language,
  half: Half,
): Declined {
  const own = questions.filter((question) => question.language === language && question.half === half);
  const share = (some: readonly Question[]) => some.filter((question) => declined.has(question)).length / some.length;
  return {
    rightly: share(own.filter(({ answer }) => answer === undefined)),
    wrongly: share(own.filter(({ answer }) => answer !== undefined)),
  };
}
