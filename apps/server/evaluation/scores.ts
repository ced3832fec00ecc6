import { answersOf, type Corpus } from './corpus.ts';
import type { Engine } from './engines.ts';
import type { Half, Language, Question } from './questions.ts';

/** How far down an answer may stand. */
const within = 5;

/** How well a search finds what answers the questions. */
export interface Found {
  questions: number;
  /** Share of questions with an answering chunk among the first five. */
  recall: number;
  /** Mean of 1 / place of the first answering chunk; 0 where it is not among the first ten. */
  mrr: number;
}

/** The place of the first chunk that answers each question, from 1; infinite where none was found. */
export async function placesOf(
  engine: Engine,
  corpus: Corpus,
  questions: readonly Question[],
): Promise<Map<Question, number>> {
  const places = new Map<Question, number>();
  for (const question of questions) {
    if (question.answer === undefined) continue;
    const answers = answersOf(question, corpus.chunks);
    const place = (await engine.search(question)).findIndex((id) => answers.has(id));
    places.set(question, place < 0 ? Number.POSITIVE_INFINITY : place + 1);
  }
  return places;
}

/** Summed up for a language and half. */
export function found(places: ReadonlyMap<Question, number>, language: Language, half: Half): Found {
  const own = [...places].filter(([question]) => question.language === language && question.half === half);
  const mean = (value: (place: number) => number) => own.reduce((sum, [, place]) => sum + value(place), 0) / own.length;
  return {
    questions: own.length,
    recall: mean((place) => (place <= within ? 1 : 0)),
    mrr: mean((place) => 1 / place),
  };
}
