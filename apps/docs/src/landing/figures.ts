/** The measured figures of the start page, with the benches that print them. */
import type { Texts } from '../i18n/texts.ts';
import { found, share } from '../quality/results.ts';

export interface Figure {
  /** The anchor of its method on the page of measurements. */
  id: keyof Texts['landing']['figures'];
  /** A text of `src/i18n` continues it to a sentence. */
  value: string;
  /** Values in that text. */
  values?: Record<string, string>;
  bench: { command: string; file: string };
  rows: Row[];
}

interface Row {
  label: string;
  value: string;
  /** The words before the value in the output of the bench. */
  printed: string;
}

/** The day of the measurement, and the machine. */
export const measuredOn = '2026-11-28';
export const machine = 'a virtual machine with 2 processors and Node 24, which also ran other programs';

const percent = (value: number) => `${Math.round(value * 100)} %`;
const recall = (engine: string, language: 'en' | 'ar') => found(engine, language, 'held-out').recall;
const [ours, fullText, miniSearch] = ['Omnichannel', 'PostgreSQL full text, any word', 'MiniSearch'] as const;
const inBothLanguages = (engine: string) =>
  `${share(recall(engine, 'en'))} English, ${share(recall(engine, 'ar'))} Arabic`;

export const figures: Figure[] = [
  {
    id: 'mock',
    value: '1.4–3.6×',
    bench: {
      command: 'pnpm --filter @omnichannel/mock exec node bench/mock.ts',
      file: 'apps/mock/bench/mock.ts',
    },
    rows: [
      { label: 'GET, a list', value: '3.58', printed: 'rate, times Prism' },
      { label: 'POST with a checked body', value: '1.45', printed: 'rate, times Prism' },
    ],
  },
  {
    id: 'client',
    value: percent(9_325 / 86_202),
    bench: {
      command: 'pnpm --filter @omnichannel/client exec node bench/size.ts',
      file: 'packages/client/bench/size.ts',
    },
    rows: [
      { label: 'The client with every operation', value: '9,325', printed: 'min+gzip' },
      { label: 'The client with one operation', value: '5,689', printed: 'min+gzip' },
      { label: 'openai 7.55', value: '86,202', printed: 'min+gzip' },
    ],
  },
  {
    id: 'documentation',
    value: percent(62.9 / 810.2),
    bench: { command: 'pnpm --filter @omnichannel/docs exec node bench/site.ts', file: 'apps/docs/bench/site.ts' },
    rows: [
      { label: 'The largest page of an operation', value: '62.9', printed: 'transferred, kB' },
      { label: 'Redoc', value: '810.2', printed: 'transferred, kB' },
    ],
  },
  {
    id: 'knowledge-base',
    value: percent(recall(ours, 'en')),
    values: { other: percent(recall(fullText, 'en')) },
    bench: {
      command: 'pnpm --filter @omnichannel/server exec node evaluation/measure.ts',
      file: 'apps/server/evaluation/measure.ts',
    },
    rows: [
      { label: ours, value: inBothLanguages(ours), printed: 'engines' },
      { label: fullText, value: inBothLanguages(fullText), printed: 'engines' },
      { label: miniSearch, value: inBothLanguages(miniSearch), printed: 'engines' },
    ],
  },
];

export function figureNamed(id: string): Figure {
  const figure = figures.find((candidate) => candidate.id === id);
  if (!figure) throw new Error(`There is no figure '${id}'.`);
  return figure;
}
