import { afterEach, expect, it, vi } from 'vitest';
import { computeReconnectDelayMs } from './keep-bound.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('binds again after 1 s to a limit that doubles up to 60 s, at random', () => {
  for (const [random, delays] of [
    [0, [1, 1, 1, 1, 1, 1, 1]],
    [1, [2, 4, 8, 16, 32, 60, 60]],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect([1, 2, 3, 4, 5, 6, 1000].map((failures) => computeReconnectDelayMs(failures) / 1000)).toEqual(delays);
  }
});
