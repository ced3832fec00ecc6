import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { embedBase } from '../knowledge/embeddings/embed-base.ts';
import { createEmbedder } from '../knowledge/embeddings/embedder.ts';
import { startStubEmbeddings } from '../knowledge/embeddings/testing.ts';
import { requireBase } from '../knowledge/manage-bases.ts';
import { createRetriever } from '../knowledge/retrieval/search.ts';
import { createSemanticSearch } from '../knowledge/retrieval/semantic-search.ts';
import { createBase } from '../knowledge/testing.ts';
import { createStems } from '../knowledge/text-analysis/stems.ts';
import { splitIntoWords } from '../knowledge/text-analysis/words.ts';
import { createExtractiveAnswerProvider } from './extractive-answers.ts';

/** Longest question that the contract allows, in characters. */
const longestQuestion = 32_768;
/** Limits of the data that a question of any length may send to SQL and to the embedding model. */
const most = { bytes: 100_000, elements: 3000 };
/** Bytes that each character may add, by its stem, synonyms and corrections, and bytes that every question needs. */
const bytesPerCharacter = 32;
const bytesOfAny = 4000;

const open = await useDatabase();
const context = testContext(open);
const stub = await startStubEmbeddings();
afterAll(() => stub.close());

/** Texts and other values that were sent since the last question. */
let sent: unknown[] = [];
const database = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: open.pool }),
  log: ({ query }) => {
    sent.push(...query.parameters);
  },
});
const answerer = createExtractiveAnswerProvider(createStems(database));
const embedder = createEmbedder({ baseUrl: stub.baseUrl, model: 'stub', apiKey: undefined });
const retriever = createRetriever(database, { semanticSearch: createSemanticSearch(database, embedder, context.log) });
let search: Parameters<typeof retriever.search>[1];

beforeAll(async () => {
  const account = await testAccount(context);
  const files = {
    'returns.md': '# Returns and refunds\nReturn a parcel within thirty days. The refund goes to your card.',
    'warranty.md': `# Warranty\nThe battery has a warranty of two years. The article number is ${'a'.repeat(200)}.`,
    'delivery.md': '# التوصيل\nنوصل الطلبات إلى جميع المدن في ثلاثة أيام، والشحن مجاني للطلبات الكبيرة.',
  };
  const { id } = await createBase(open.database, account.environmentId, files, 'base');
  await embedBase(open.database, await requireBase(open.database, account, 'base'), embedder);
  search = { environmentId: account.environmentId, baseIds: [id], limit: 6 };
  // The first question also looks up the stems of all synonyms.
  await workFor('refund');
});

/** Answers a question as an operation does without a language model, and returns what was sent for it. */
async function workFor(query: string): Promise<{ bytes: number; elements: number }> {
  sent = [];
  stub.calls = [];
  const chunks = await retriever.search(query, search);
  const question = { query, inputs: {}, history: [], images: [] };
  // Each chunk counts as evidence, so that sentences are compared for every question.
  const quotable = chunks.map((chunk) => ({ ...chunk, evidence: 1 }));
  for await (const _ of answerer.answer({ ...question, chunks: quotable }, new AbortController().signal));
  const values = [...sent, ...stub.calls].flat(Number.POSITIVE_INFINITY);
  return {
    bytes: values.reduce((sum: number, value) => sum + Buffer.byteLength(String(value)), 0),
    elements: values.length,
  };
}

const letters = [...'etaoinzé', ...'نوصلشحمة', ...'返品送料', '\u{1f4e6}', '\ufdfa', 'ß', 'İ', 'ﬃ'];
const marks = ['\u0301', '\u0316', '\u064b', '\u0653', '\u05b0', '\u1dc5', '\u0f71', '\ud800'];
const words = [
  'refund',
  'parcle',
  'warrenty',
  'how',
  'the',
  'شحن',
  'اشتريت',
  '٣',
  '12',
  'a'.repeat(199),
  'b'.repeat(201),
];

/** A text that is repeated to the length of the question: by itself, with spaces, as words that all differ … */
const shapes = fc.oneof(
  fc.constantFrom(...letters, ...marks, '7', '.', ' ').map((one) => (length: number) => one.repeat(length)),
  // Marks of two classes, which normalisation has to exchange.
  fc
    .constantFrom(...marks)
    .chain((first) =>
      fc.constantFrom(...marks).map((next) => (length: number) => first.repeat(length / 2) + next.repeat(length / 2)),
    ),
  fc
    .array(fc.constantFrom(...letters, ...marks, ...words, ' ', '?', '\n'), { minLength: 1, maxLength: 40 })
    .map((parts) => (length: number) => parts.join('').repeat(length)),
  // Words that all differ, each as long as the others: letters for digits, since numbers are never corrected.
  fc.record({ size: fc.integer({ min: 3, max: 300 }), glue: fc.constantFrom(' ', '-', '\u0301 ') }).map(
    ({ size, glue }) =>
      (length: number) =>
        Array.from({ length: Math.ceil(length / size) }, (_, index) =>
          Array.from(String(index).padStart(size, 'x'), (digit) =>
            /\d/.test(digit) ? 'abcdefghij'[+digit] : digit,
          ).join(''),
        ).join(glue),
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }).map((text) => (length: number) => text.repeat(length)),
);

it('the work for a question grows at most with its length, and stays below a limit', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, fc.integer({ min: 1, max: longestQuestion }), async (shape, length) => {
      for (const characters of [length, longestQuestion]) {
        // The contract counts code points.
        const question = Array.from(shape(characters)).slice(0, characters).join('');
        const { bytes, elements } = await workFor(question);
        expect(bytes).toBeLessThanOrEqual(Math.min(most.bytes, bytesOfAny + bytesPerCharacter * question.length));
        expect(elements).toBeLessThanOrEqual(most.elements);
      }
    }),
    {
      numRuns: 60,
      endOnFailure: true,
      examples: [
        ...['a', '\u{1f4e6}', '\u{20000}'].flatMap((letter) =>
          [2000, 20_000].map((length): [(size: number) => string, number] => [(size) => letter.repeat(size), length]),
        ),
      ],
    },
  );
}, 300_000);

/** Normalisation sorts a row of marks in quadratic time: without a limit this takes minutes. */
it('words are found in any number of combining marks', () => {
  const text = `re${'\u0301'.repeat(300_000)}${'\u0316'.repeat(300_000)}fund`;
  expect(splitIntoWords(text)).toEqual(['refund']);
});
