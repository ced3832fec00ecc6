import { expect, it } from 'vitest';
import { readTime, timeLike } from './times.ts';

const now = Date.UTC(2027, 0, 2, 3, 4, 5, 678);

it.each([
  [1795253400, 1798859045],
  [1795253400127, now],
  ['1795253400', '1798859045'],
  ['1795253400127', String(now)],
  ['2026-11-21T09:30:00.000Z', '2027-01-02T03:04:05.678Z'],
  ['2026-11-21T09:30:00Z', '2027-01-02T03:04:05Z'],
  ['2026-11-21T12:30:00+03:00', '2027-01-02T03:04:05Z'],
  ['2026-11-21T09:30:00', '2027-01-02T03:04:05'],
  ['2026-11-21T09:30:00.5', '2027-01-02T03:04:05.678'],
])('a time like %s is written as %s', (example, written) => {
  expect(timeLike(example)(now)).toBe(written);
});

it.each([
  1795253400,
  1795253400000,
  '1795253400',
  '2026-11-21T09:30:00.000Z',
  '2026-11-21T12:30:00+03:00',
  '2026-11-21T09:30:00',
])('%s is read as the moment it is', (example) => {
  expect(readTime(example)).toBe(Date.UTC(2026, 10, 21, 9, 30));
});

it('what is no time is not read as one', () => expect(readTime('tomorrow')).toBeUndefined());
