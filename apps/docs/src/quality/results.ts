/** How often answers are found, as the service's evaluation has measured it: `pnpm --filter @omnichannel/server evaluate`. */
import results from '../../../server/evaluation/results.json' with { type: 'json' };

export const languages = [
  { code: 'en', name: 'English', goal: 0.9 },
  { code: 'ar', name: 'Arabic', goal: 0.85 },
] as const;

export type Language = (typeof languages)[number]['code'];
export type Half = 'tuning' | 'held-out';

export const { documents, passages, questions, unanswerable } = results;

export const engines = results.engines.map(({ name }) => name);

/** A share as a page shows it. */
export const share = (value: number): string => value.toFixed(2);

/** What a search finds of the questions of a language and half. */
export function found(engine: string, language: Language, half: Half): { recall: number; mrr: number } {
  return only(results.engines.find(({ name }) => name === engine)?.results, language, half);
}

/**
 * What the service makes of questions without a model: how often it declines, rightly, where there is no answer, and wrongly, where
 * there is, and how often it quotes the answer.
 */
export function extracted(language: Language, half: Half): { rightly: number; wrongly: number; quoted: number } {
  return only(results.extractive, language, half);
}

function only<Row extends { language: string; half: string }>(
  rows: readonly Row[] | undefined,
  language: Language,
  half: Half,
): Row {
  const row = rows?.find((one) => one.language === language && one.half === half);
  if (!row) throw new Error(`results.json has nothing on ${language}, ${half}. Measure again.`);
  return row;
}
