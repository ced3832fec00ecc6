import { expect, test } from 'vitest';
import { isLike } from './pagefind.ts';

const page = {
  content: 'Retried (webhook) deliveries. idempotency_key_reused -d Café',
  locations: [0, 1, 2, 3, 4, 5],
  meta: { title: 'Handle events' },
};

test.for(['retry', 'Webhooks', 'webhook-signature', 'idempotency', 'key', 'retries delivery', 'cafe', 'event', '-d'])(
  '“%s” is found, whatever its ending',
  (words) => {
    expect(isLike(words, page)).toBe(true);
  },
);

test.for(['dsfjkl', 'webhook dsfjkl', 'wxyz'])('“%s” is not, though a word begins with its first letter', (words) => {
  expect(isLike(words, page)).toBe(false);
});

test('only hits count, not what else a page holds', () => {
  expect(isLike('deliveries', { ...page, locations: [4] })).toBe(false);
});
