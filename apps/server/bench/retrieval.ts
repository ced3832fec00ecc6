/**
 * Retrieval over 100,000 chunks, in a synthetic corpus with a Zipf vocabulary, on an embedded database as it is started for real.
 * Prints the times of questions of several kinds; fails when p95 of all is over the target.
 *
 *   node bench/retrieval.ts [questions]
 */
import { sql } from 'kysely';
import { indexDocuments, storeDocuments } from '../src/features/knowledge/import/document-store.ts';
import { createRetriever } from '../src/features/knowledge/retrieval/search.ts';
import { createStems } from '../src/features/knowledge/text-analysis/stems.ts';
import { newUuid } from '../src/platform/postgres/ids.ts';
import { testAccount, testContext } from '../src/testing.ts';
import { benchDatabase } from './service.ts';
import { createVocabulary, type Vocabulary } from './zipf.ts';

const questions = Number(process.argv[2] ?? 500);
const chunks = 100_000;
const perDocument = 10;
/** Documents of a transaction, as an import has them. */
const atOnce = 500;
const target = 30;

const open = await benchDatabase();
try {
  const { environmentId } = await testAccount(testContext(open));
  const vocabulary = createVocabulary(200_000);
  const baseId = await fill(environmentId, vocabulary);
  const retriever = createRetriever(open.database);
  const search = { environmentId, baseIds: [baseId], limit: 6 };

  const rows: Record<string, object> = {};
  const all: number[] = [];
  for (const [name, ask] of Object.entries(kinds(vocabulary))) {
    const times: number[] = [];
    for (let turn = -20; turn < questions; turn++) {
      const question = ask();
      const began = performance.now();
      await retriever.search(question, search);
      if (turn >= 0) times.push(performance.now() - began);
    }
    rows[name] = summary(times);
    all.push(...times);
  }
  rows.all = summary(all);
  console.table(rows);
  const { rows: sizes } = await sql<object>`
    SELECT relname AS "table", pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class
    WHERE relname LIKE 'knowledge_%' AND relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC
  `.execute(open.database);
  console.table(sizes);
  const p95 = at(all, 0.95);
  console.log(`p95 of all: ${p95.toFixed(1)} ms, target ${target} ms: ${p95 <= target ? 'met' : 'MISSED'}`);
  if (p95 > target) process.exitCode = 1;
} finally {
  await open.close();
}

/** @returns the id of the knowledge base */
async function fill(environmentId: string, vocabulary: Vocabulary): Promise<string> {
  const { id, number } = await open.database
    .insertInto('knowledge_bases')
    .values({ id: newUuid(), environment_id: environmentId, name: 'bench' })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const stemsOf = createStems(open.database);
  for (let stored = 0; stored < chunks; stored += atOnce * perDocument) {
    const documents = Array.from({ length: atOnce }, (_, index) => ({
      path: `/bench/${stored}/${index}`,
      title: vocabulary.text(4),
      fingerprint: Buffer.alloc(32),
      pieces: Array.from({ length: perDocument }, () => {
        const words = 80 + Math.floor(vocabulary.random() * 100);
        return { headings: [vocabulary.text(3)], content: vocabulary.text(words), words };
      }),
    }));
    const indexed = await indexDocuments(documents, stemsOf);
    await storeDocuments(open.database, { id, number }, indexed);
  }
  // As autovacuum does some minutes later.
  await sql`VACUUM ANALYZE`.execute(open.database);
  return id;
}

/** Returns generators of questions, by the terms that the database has to look for. */
function kinds({ word, text, random }: Vocabulary): Record<string, () => string> {
  const anyOf = (from: number, to: number) => word(from + Math.floor(random() * (to - from)));
  const several = (count: number, from: number, to: number) =>
    Array.from({ length: count }, () => anyOf(from, to)).join(' ');
  return {
    'as people ask: 3 rare, 5 frequent': () => `${several(3, 1000, 50_000)} ${several(5, 0, 300)}`,
    '8 words of a text': () => text(8),
    '25 words of a text': () => text(25),
    'only frequent: 4 of the first 50': () => several(4, 0, 50),
    'misspelt: 2 of 4': () => `${several(2, 500, 5000)} ${misspell(anyOf(500, 5000))} ${misspell(anyOf(5000, 50_000))}`,
    'without an answer: 4 unknown': () => several(4, 300_000, 400_000),
  };
}

/** Swaps the two letters in the middle of a word. */
function misspell(word: string): string {
  const middle = word.length >> 1;
  return word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
}

function summary(times: readonly number[]) {
  const round = (value: number) => Number(value.toPrecision(3));
  return {
    questions: times.length,
    'p50, ms': round(at(times, 0.5)),
    'p95, ms': round(at(times, 0.95)),
    'p99, ms': round(at(times, 0.99)),
  };
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] as number;
}
