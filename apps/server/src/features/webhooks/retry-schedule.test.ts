import { afterEach, describe, expect, it, vi } from 'vitest';
import { computeRetryDelayMs, parseRetryAfterMs, planRetry, retryDelaysMs } from './retry-schedule.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the waits between attempts', () => {
  it.each([
    { random: 0, wait: 4500, asked: 10_000 },
    { random: 0.5, wait: 5000, asked: 10_500 },
    { random: 1, wait: 5500, asked: 11_000 },
  ])('vary by 10 %, what the receiver asks for upwards only: $random', ({ random, wait, asked }) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect(computeRetryDelayMs(1)).toBeCloseTo(wait);
    expect(computeRetryDelayMs(1, 10_000)).toBeCloseTo(asked);
    expect(computeRetryDelayMs(1, 1000)).toBeCloseTo(wait);
    expect(computeRetryDelayMs(2, 0, [1, 5000])).toBeCloseTo(wait);
  });

  it('are those of the contract, varied a little', () => {
    const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(retryDelaysMs).toEqual(seconds.map((one) => one * 1000));
    for (const [index, wait] of retryDelaysMs.entries()) {
      const waits = Array.from({ length: 200 }, () => computeRetryDelayMs(index + 1) as number);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait * 0.9);
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.1);
      expect(new Set(waits).size).toBeGreaterThan(1);
    }
  });

  it('end after the last', () => {
    expect(computeRetryDelayMs(retryDelaysMs.length + 1)).toBeUndefined();
    expect(computeRetryDelayMs(retryDelaysMs.length + 1, hour)).toBeUndefined();
  });

  it('are no shorter than the receiver asks', () => {
    for (let turn = 0; turn < 100; turn++) expect(computeRetryDelayMs(1, hour)).toBeGreaterThanOrEqual(hour);
    expect(computeRetryDelayMs(4, 1000)).toBeGreaterThan(hour);
  });
});

describe('planRetry', () => {
  it.each([
    ['a 500', { status: 500, attempts: 1 }, 4500],
    ['no response', { status: null, attempts: 1 }, 4500],
    ['a 503 with Retry-After', { status: 503, retryAfter: '60', attempts: 1 }, 60_000],
    ['a 500 with Retry-After', { status: 500, retryAfter: '60', attempts: 1 }, 4500],
    ['a 410', { status: 410, attempts: 1 }, undefined],
    ['the last attempt', { status: 500, attempts: retryDelaysMs.length + 1 }, undefined],
  ])('after %s', (_, failed, delayMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(planRetry(failed)).toEqual(delayMs);
  });
});

describe('Retry-After', () => {
  it.each([
    [503, '120', 120_000],
    [429, 'Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    [503, 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
    [503, '999999999', 24 * hour],
    [503, 'Fri, 20 Nov 2099 12:00:00 GMT', 24 * hour],
    [503, 'soon', 0],
    [503, '120 s', 0],
    [503, 's120', 0],
    [503, '0', 0],
    [429, '86400', 24 * hour],
    [429, '86401', 24 * hour],
    [502, '120', 0],
    [430, '120', 0],
    [503, undefined, 0],
    [500, '120', 0],
  ])('%s with %s means %s ms', (status, header, wait) => {
    expect(parseRetryAfterMs(status, header, now)).toBe(wait);
  });
});
