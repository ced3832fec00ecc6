import { readFile } from 'node:fs/promises';

export type Language = 'en' | 'ar';
export const languages: readonly Language[] = ['en', 'ar'];

/** Half of the questions may be looked at while the search is improved; the other half is only counted. */
export type Half = 'tuning' | 'held-out';

/** How a question is put. */
type Kind = 'plain' | 'keywords' | 'misspelt' | 'long' | 'unanswerable';

export interface Question {
  language: Language;
  half: Half;
  kind: Kind;
  question: string;
  /** What a chunk must be to answer it; absent where the corpus has no answer. */
  answer?: { document: string; phrase: string };
}

interface Line {
  kind: Kind;
  question: string;
  document?: string;
  phrase?: string;
}

/** All questions. Every second one of a kind and language is held out. */
export async function readQuestions(): Promise<Question[]> {
  const all = await Promise.all(languages.map(readLanguage));
  return all.flat();
}

async function readLanguage(language: Language): Promise<Question[]> {
  const text = await readFile(new URL(`questions/${language}.jsonl`, import.meta.url), 'utf8');
  const seen = new Map<Kind, number>();
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const { kind, question, document, phrase } = JSON.parse(line) as Line;
      const index = seen.get(kind) ?? 0;
      seen.set(kind, index + 1);
      const half = index % 2 === 0 ? 'tuning' : 'held-out';
      return { language, half, kind, question, ...(document && phrase ? { answer: { document, phrase } } : {}) };
    });
}
