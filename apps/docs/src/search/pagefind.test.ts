import { expect, test } from 'vitest';
import { isLike } from './pagefind.ts';

const page = {
  content: 'Retried (webhook) deliveries. idempotency_key_reused -d Café /v1/topics 24-hour (E.164).',
  locations: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  meta: { title: 'Handle events' },
};

test.for([
  'retry',
  'Webhooks',
  'webhook-signature',
  'idempotency',
  'key',
  'retries delivery',
  'cafe',
  'event',
  '-d',
  '/v1/topics',
  '24-hour',
  'E.164',
])('“%s” is found, whatever its ending', (words) => {
  expect(isLike(words, page)).toBe(true);
});

test.for(['dsfjkl', 'webhook dsfjkl', 'wxyz'])('“%s” is not, though a word begins with its first letter', (words) => {
  expect(isLike(words, page)).toBe(false);
});

test('only matches count, not other text of a page', () => {
  expect(isLike('deliveries', { ...page, locations: [4] })).toBe(false);
});
