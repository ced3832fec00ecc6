import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomKey, retryAfterMs, retryAfterSeconds, retryDelay, transientStatus } from './retry.ts';

const answer = (value: string) => new Response(null, { headers: { 'Retry-After': value } });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('retryDelay', () => {
  it('is full jitter over a span that doubles up to 8 s', () => {
    const spans = (random: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      return [0, 1, 2, 3, 4, 5, 59].map((retries) => retryDelay(retries, 60_000, undefined));
    };
    expect(spans(0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(spans(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('spreads', () => {
    const delays = Array.from({ length: 1_000 }, () => retryDelay(0, 60_000, undefined));
    expect(Math.min(...delays)).toBeLessThan(50);
    expect(Math.max(...delays)).toBeGreaterThan(450);
    expect(Math.max(...delays)).toBeLessThan(500);
  });

  it('keeps jitter, but not Retry-After, below the longest wait', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(retryDelay(2, 100, undefined)).toBe(100);
    expect(retryDelay(2, 100, answer('3'))).toBe(3_000);
  });

  it.each(['', 'soon', '-5', '0', 'Wed, 21 Oct 2015 07:28:00 GMT'])('does without the Retry-After %j', (value) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(retryDelay(0, 60_000, answer(value))).toBe(250);
  });
});

describe('retryAfter', () => {
  it('reads seconds and a date', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    expect(retryAfterMs(answer('120'))).toBe(120_000);
    expect(retryAfterMs(answer('0.5'))).toBe(500);
    expect(retryAfterMs(answer('Thu, 01 Jan 2026 00:00:30 GMT'))).toBe(30_000);
  });

  it('is NaN without a header', () => {
    expect(retryAfterMs(undefined)).toBeNaN();
    expect(retryAfterMs(new Response())).toBeNaN();
  });
});

describe('retryAfterSeconds', () => {
  it.each([
    ['120', 120],
    ['0.5', 1],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['soon', undefined],
  ])('reads %j as %s', (value, seconds) => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    expect(retryAfterSeconds(answer(value))).toBe(seconds);
  });
});

it('the transient statuses are 408, 429 and what a gateway says', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
  expect(statuses.filter((status) => transientStatus.test(`${status}`))).toEqual([408, 429, 500, 502, 503, 504]);
});

it.each([
  [crypto.randomUUID, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  [undefined, /^\d+(-\d+){15}$/],
])('makes keys that differ, with %s too', (randomUUID, form) => {
  vi.stubGlobal('crypto', {
    randomUUID: randomUUID?.bind(crypto),
    getRandomValues: crypto.getRandomValues.bind(crypto),
  });
  const keys = Array.from({ length: 1_000 }, randomKey);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys) expect(key).toMatch(form);
  vi.unstubAllGlobals();
});
