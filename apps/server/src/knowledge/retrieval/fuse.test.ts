import { expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const match = (id: string, coverage = 0.5) => ({ id, score: 9, coverage, evidence: 2 * coverage });
const near = (id: string, similarity = 0.7) => ({ id, similarity });

it('leaves what was found by words as it is when nothing was found by meaning', () => {
  expect(fuse([match('a'), match('b')], [])).toEqual([match('a'), match('b')]);
});

it('puts first what both have found', () => {
  const fused = fuse([match('words'), match('both')], [near('meaning'), near('both')]);
  expect(fused.map(({ id }) => id)).toEqual(['both', 'words', 'meaning']);
  expect(fused[0]?.score).toBeGreaterThan(fused[1]?.score as number);
});

it('takes the higher of what is covered and how near it is', () => {
  const fused = fuse([match('a', 0.2), match('b', 0.9)], [near('a'), near('b'), near('c', -0.3)]);
  expect(Object.fromEntries(fused.map(({ id, coverage }) => [id, coverage]))).toEqual({ a: 0.7, b: 0.9, c: 0 });
});

it('takes a near meaning for evidence enough, and words for more where they are', () => {
  const fused = fuse([match('a', 0.2), match('b', 0.9)], [near('a'), near('b'), near('c')]);
  expect(Object.fromEntries(fused.map(({ id, evidence }) => [id, evidence]))).toEqual({ a: 1, b: 1.8, c: 1 });
});
