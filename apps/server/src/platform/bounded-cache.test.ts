import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

it('forgets what was used longest ago', () => {
  const cache = createBoundedCache<number>(10);
  cache.set('a', 1, 4);
  cache.set('b', 2, 4);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3, 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

it('counts a replaced entry once, and keeps none that is larger than all', () => {
  const cache = createBoundedCache<number>(10);
  for (let value = 0; value < 9; value++) cache.set('a', value, 6);
  cache.set('b', 1, 4);
  expect([cache.get('a'), cache.get('b')]).toEqual([8, 1]);
  cache.set('c', 1, 11);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
});
