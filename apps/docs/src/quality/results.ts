/** The results of the evaluation of the service: `pnpm --filter @omnichannel/server evaluate`. */
import results from '../../../server/evaluation/results.json' with { type: 'json' };

export const languages = [
  { code: 'en', name: 'English', goal: 0.9 },
  { code: 'ar', name: 'Arabic', goal: 0.85 },
] as const;

export type Language = (typeof languages)[number]['code'];
export type Half = 'tuning' | 'held-out';

export const { documents, chunks, questions, unanswerable } = results;

export const engines = results.engines.map(({ name }) => name);

/** Formats a share for a page. */
export const share = (value: number): string => value.toFixed(2);

/** The result of a search for the questions of a language and half. */
export function found(engine: string, language: Language, half: Half): { recall: number; mrr: number } {
  return only(results.engines.find(({ name }) => name === engine)?.results, language, half);
}

/**
 * The answers without a language model: how often the service declines questions without an answer (rightly) and with one
 * (wrongly), and how often it quotes the answer.
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
