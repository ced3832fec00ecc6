import { expect, it } from 'vitest';
import { didYouMean, suggest, suggestPath } from './suggest.ts';

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

const templates = ['/v1/topics', '/v1/topics/{topicKey}', '/v1/topics/{topicKey}/subscribers', '/v1/users/{id}', '/ab'];

it.each([
  ['/v1/topic', '/v1/topics'],
  ['/v1/topic/', '/v1/topics'],
  ['/v1/tpoics/news', '/v1/topics/{topicKey}'],
  ['/v1/topics/+12025550100/subscriber', '/v1/topics/{topicKey}/subscribers'],
  [`/v1/topics/${'x'.repeat(100_000)}/subscriber`, '/v1/topics/{topicKey}/subscribers'],
  ['/v2/users/lina', '/v1/users/{id}'],
])('the path %# is taken for %s', (path, meant) => {
  expect(suggestPath(path, templates)).toBe(meant);
});

it.each([
  '/',
  '/v1/',
  '/v2/topics//subscribers',
  '/unknown',
  '/xyz',
  '/v3/tpoicz/news',
  `/v1/${'x'.repeat(100_000)}/news`,
  '/v1/topics/news/subscribers/lina',
])('the path %# is similar to none', (path) => {
  expect(suggestPath(path, templates)).toBeUndefined();
});
