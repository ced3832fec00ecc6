import { expect, it } from 'vitest';
import { didYouMean, suggest } from './suggest.ts';

const known = ['code', 'example', 'dynamic', 'delay', 'fault'];

it.each([
  ['exmaple', 'example'],
  ['examples', 'example'],
  ['cod', 'code'],
  ['fualt', 'fault'],
  ['dinamyc', 'dynamic'],
])('%s is taken for %s', (word, meant) => {
  expect(suggest(word, known)).toBe(meant);
});

it.each(['', 'x', 'wait', 'return', 'handling', 'e'.repeat(5000)])('%s is none of them', (word) => {
  expect(suggest(word, known)).toBeUndefined();
});

it('the nearest of several wins', () => {
  expect(suggest('valid2', ['invalid', 'valid'])).toBe('valid');
});

it('is said in a sentence, or never', () => {
  expect(didYouMean('fautl', known)).toBe(' Did you mean fault?');
  expect(didYouMean('wait', known)).toBe('');
});
