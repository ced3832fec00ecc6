import { expect, it } from 'vitest';
import { retryDelay } from './retry-after.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const inSeconds = (seconds: number) => new Date(now + 1000 * seconds).toUTCString();

it.each([
  ['seconds', 503, '7', 7000],
  ['a date', 429, inSeconds(7), 7000],
  ['more seconds than the mock waits', 503, '86400', 60_000],
  ['a date that is too far away', 503, inSeconds(86_400), 60_000],
  ['a date that is over', 503, inSeconds(-7), 0],
  ['what is neither', 503, 'soon', 0],
  ['nothing', 503, undefined, 0],
  ['seconds, with another status', 500, '7', 0],
])('%s', (_, status, retryAfter, wait) => {
  expect(retryDelay({ status, retryAfter }, now)).toBe(wait);
});
