import { expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createBase } from '../testing.ts';
import { computeImpact, inverseDocumentFrequency } from './bm25.ts';
import { createRetriever } from './search.ts';

const open = await useDatabase();

// The numbers in this file were computed outside this program, by the formula of BM25 (Robertson and Zaragoza, "The Probabilistic
// Relevance Framework: BM25 and Beyond", 2009, section 3.4) with k1 = 0.9, b = 0.4 and an average length of 80 terms:
//
//   score = Σ idf · f (k1 + 1) / (f + k1 (1 − b + b · length / 80)),   idf = ln(1 + (N − n + 0.5) / (n + 0.5))
//
// The idf is that of Lucene's BM25Similarity, which is positive for every term.

it.each([
  [1, 80, 1000],
  [1, 1, 1230],
  [2, 0, 1496],
  [2, 80, 1310],
  [3, 40, 1532],
  [10, 220, 1648],
  [1, 400, 569],
  [1000, 80, 1898],
])(
  'a term that occurs %d times in a chunk of %d terms has an impact of %d thousandths',
  (frequency, length, impact) => {
    expect(computeImpact(frequency, length)).toBe(impact);
  },
);

it.each([
  [1, 0, 1.386294],
  [1, 1, 0.287682],
  [3, 1, 0.980829],
  [5, 2, 0.875469],
  [4, 4, 0.105361],
  [100, 1, 4.209655],
  [100_000, 7, 9.498032],
])('of %d chunks, a term that %d have weighs %d', (chunks, frequency, weight) => {
  expect(inverseDocumentFrequency(chunks, frequency)).toBeCloseTo(weight, 6);
});

it.each([
  ['zebra lion', { 'a.txt': 1.8793, 'b.txt': 0.8453, 'c.txt': 0.7657 }],
  ['tiger', { 'b.txt': 0.8453, 'c.txt': 1.2931 }],
  ['wolf bear', { 'b.txt': 1.6906, 'd.txt': 1.7004 }],
])('a search for %s scores chunks by BM25', async (question, expected) => {
  const { environmentId } = await testAccount(testContext(open));
  const { id } = await createBase(open.database, environmentId, {
    'a.txt': 'zebra zebra lion',
    'b.txt': 'zebra tiger wolf bear',
    'c.txt': `${'tiger '.repeat(39)}lion`,
    'd.txt': 'wolf bear',
  });
  const search = { environmentId, baseIds: [id], limit: 10 };
  const found = await createRetriever(open.database).search(question, search);
  const scores = new Map(found.map(({ documentName, score }) => [`${documentName}.txt`, score]));
  expect([...scores.keys()].sort()).toEqual(Object.keys(expected));
  // The database sums hundredths of weights and thousandths of impacts.
  for (const [name, score] of Object.entries(expected))
    expect((scores.get(name) as number) / score).toBeCloseTo(1, 1.7);
});
