import { expect, it } from 'vitest';
import { fuseRankings } from './fuse.ts';

const match = (id: string, coverage = 0.5) => ({ id, score: 9, coverage, evidence: 2 * coverage });
const near = (id: string, similarity = 0.7) => ({ id, similarity });

it('leaves what was found by words as it is when nothing was found by meaning', () => {
  expect(fuseRankings([match('a'), match('b')], [])).toEqual([match('a'), match('b')]);
});

it('puts first what both have found', () => {
  const fused = fuseRankings([match('words'), match('both')], [near('meaning'), near('both'), near('words', 0.2)]);
  expect(fused.map(({ id }) => id)).toEqual(['both', 'words', 'meaning']);
  expect(fused[0]?.score).toBeGreaterThan(fused[1]?.score as number);
});

it('takes the words for the meaning of what has no vector yet', () => {
  const [right, weak] = [
    { ...match('right'), score: 10 },
    { ...match('weak'), score: 3 },
  ];
  const fused = fuseRankings([right, weak], [near('weak', 0.6), near('other', 0.2)]);
  expect(fused.map(({ id }) => id)).toEqual(['right', 'weak', 'other']);
});

it('changes little where all are about as near', () => {
  const [first, second] = [match('first'), { ...match('second'), score: 8 }];
  const order = (nearness: number) =>
    fuseRankings([first, second], [near('first', 0.8), near('second', nearness)]).map(({ id }) => id);
  expect(order(0.81)).toEqual(['first', 'second']);
  expect(order(0.9)).toEqual(['second', 'first']);
});

it('takes the higher of what is covered and how near it is, where it is near', () => {
  const fused = fuseRankings(
    [match('a', 0.2), match('b', 0.9), match('c', 0.2)],
    [near('a'), near('b'), near('c', 0.4)],
  );
  expect(Object.fromEntries(fused.map(({ id, coverage }) => [id, coverage]))).toEqual({ a: 0.7, b: 0.9, c: 0.2 });
});

it('takes words alone for evidence, however near a meaning is', () => {
  const fused = fuseRankings([match('a', 0.2), match('b', 0.9)], [near('a', 0.95), near('c', 0.95)]);
  expect(Object.fromEntries(fused.map(({ id, evidence }) => [id, evidence]))).toEqual({ a: 0.4, b: 1.8, c: 0 });
});

it('finds by meaning alone what shares no word', () => {
  expect(fuseRankings([], [near('far', 0.1), near('near', 0.6)]).map(({ id }) => id)).toEqual(['near', 'far']);
});
