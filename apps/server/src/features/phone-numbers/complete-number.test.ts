import { expect, it } from 'vitest';
import { readCompleteNumber } from './complete-number.ts';

it.each(['+12025550123', '0012025550123', '12025550123', '1 (202) 555-0123', '\u202a+1 202\u2011555\u20110123\u202c'])(
  'reads %s',
  (text) => expect(readCompleteNumber(text)).toBe('+12025550123'),
);

it('reads a number with a plus that is not assigned', () => {
  expect(readCompleteNumber('+2025550123')).toBe('+2025550123');
});

it.each(['2025550123', '(202) 555-0123', '555-0123', ''])('does not read %j, which has no country prefix', (text) => {
  expect(readCompleteNumber(text)).toBeUndefined();
});
