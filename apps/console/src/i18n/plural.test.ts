import { expect, it } from 'vitest';
import { pluralIn } from './plural.ts';

it.each([
  [0, '0 messages'],
  [1, '1 message'],
  [1234, '1,234 messages'],
])('%s messages in English', (amount, text) => {
  expect(pluralIn('en')(amount, { one: '# message', other: '# messages' })).toBe(text);
});

it.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, '3 few'],
  [11, '11 many'],
  [100, '100 other'],
  [1103, '1,103 few'],
])('%s in Arabic', (amount, text) => {
  const forms = { zero: 'zero', one: 'one', two: 'two', few: '# few', many: '# many', other: '# other' };
  expect(pluralIn('ar')(amount, forms)).toBe(text);
});
