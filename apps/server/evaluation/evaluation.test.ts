import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testAccount, testContext } from '../src/testing.ts';
import { answersOf, type Corpus, importCorpus } from './corpus.ts';
import { fullTextEngine, miniSearchEngine, ourEngine } from './engines.ts';
import { extractedIn, extractedOf } from './extractive.ts';
import { languages, type Question, readQuestions } from './questions.ts';
import { found, placesOf } from './scores.ts';

let open: OpenDatabase;
let corpus: Corpus;
let questions: Question[];
/** The half that may be looked at: a test that fails shows what it misses. */
let tuning: Question[];
beforeAll(async () => {
  open = await testDatabase();
  const { environmentId } = await testAccount(testContext(open));
  corpus = await importCorpus(open.database, environmentId);
  questions = await readQuestions();
  tuning = questions.filter(({ half }) => half === 'tuning');
});
afterAll(() => open.close());

describe('the questions', () => {
  it('have a chunk that answers them, one at least, or none in the corpus', () => {
    const lost = questions.filter((question) => question.answer && answersOf(question, corpus.chunks).size === 0);
    expect(lost).toEqual([]);
  });

  it('are many enough, in both languages and halves, with and without an answer', () => {
    const share = (some: (question: Question) => boolean) => questions.filter(some).length / questions.length;
    expect(corpus.documents).toBeGreaterThanOrEqual(64);
    expect(questions.length).toBeGreaterThanOrEqual(156);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(share(({ language }) => language === 'ar')).toBeGreaterThan(1 / 3);
    expect(share(({ answer }) => answer === undefined)).toBeGreaterThan(1 / 6);
    expect(share(({ half }) => half === 'held-out')).toBeCloseTo(0.5, 1);
  });
});

describe('a search for answers', () => {
  it('finds them among the first five chunks, as often as it did and more than others', async () => {
    const reached = { en: 0.87, ar: 0.96 };
    const places = await placesOf(ourEngine(open.database, corpus), corpus, tuning);
    const others = await Promise.all(
      [fullTextEngine(open.database, corpus, 'any'), miniSearchEngine(corpus)].map((engine) =>
        placesOf(engine, corpus, tuning),
      ),
    );
    for (const language of languages) {
      const { recall } = found(places, language, 'tuning');
      expect.soft(recall, missed(places, language)).toBeGreaterThanOrEqual(reached[language]);
      for (const other of others) expect.soft(recall).toBeGreaterThan(found(other, language, 'tuning').recall);
    }
  });

  it('is declined without a model where nothing answers, seldom where something does, and quotes it', async () => {
    const reached = {
      en: { rightly: 0.83, wrongly: 0.08, quoted: 0.56 },
      ar: { rightly: 0.81, wrongly: 0.22, quoted: 0.64 },
    };
    const extracted = await extractedOf(open.database, corpus, tuning);
    for (const language of languages) {
      const { rightly, wrongly, quoted } = extractedIn(extracted, language, 'tuning');
      expect.soft(rightly, language).toBeGreaterThanOrEqual(reached[language].rightly);
      expect.soft(wrongly, language).toBeLessThanOrEqual(reached[language].wrongly);
      expect.soft(quoted, language).toBeGreaterThanOrEqual(reached[language].quoted);
    }
  });
});

function missed(places: ReadonlyMap<Question, number>, language: string): string {
  const questions = [...places].filter(([question, place]) => question.language === language && place > 5);
  return ['Missed:', ...questions.map(([{ question, answer }]) => `${question} (${answer?.document})`)].join('\n');
}
