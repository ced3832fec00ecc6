import { describe, expect, it } from 'vitest';
import { matchesTag, parseRange } from './byte-range.ts';

const size = 1000;

describe('the Range of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=500-', 500, 999],
    ['bytes=999-', 999, 999],
    ['bytes=990-2000', 990, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-1000', 0, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes=1-2', 1, 2],
    ['bytes= 1-2 ,', 1, 2],
    [`bytes=0-${'9'.repeat(400)}`, 0, 999],
  ])('%s is %i to %i', (header, first, last) => {
    expect(parseRange(header, size)).toEqual({ first, last });
  });

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s cannot be satisfied',
    (header) => {
      expect(parseRange(header, size)).toBe('notSatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=2-1',
    'bytes=1',
    'items=0-1',
    'bytes=0-1,3-4',
  ])('%s does not apply', (header) => {
    expect(parseRange(header, size)).toBeUndefined();
  });
});

it.each([
  ['"a"', true],
  ['"b", "a"', true],
  ['W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('If-None-Match %s: %s', (header, matches) => {
  expect(matchesTag(header, '"a"')).toBe(matches);
});
