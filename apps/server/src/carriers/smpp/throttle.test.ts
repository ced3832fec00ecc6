import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('pauses longer each time, up to 30 s, until a part is accepted', () => {
  const onEnd = vi.fn();
  const throttle = createThrottle(onEnd);
  const pauses = Array.from({ length: 7 }, () => {
    throttle.pause();
    const pauseMs = throttle.remainingMs();
    vi.advanceTimersByTime(pauseMs);
    return pauseMs;
  });
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(onEnd).toHaveBeenCalledTimes(7);
  expect(throttle.remainingMs()).toBe(0);
  throttle.reset();
  throttle.pause();
  expect(throttle.remainingMs()).toBe(1000);
});

it('takes all responses of a window for one request', () => {
  const throttle = createThrottle(() => {});
  for (let response = 0; response < 100; response++) throttle.pause();
  expect(throttle.remainingMs()).toBe(1000);
  // A late acceptance from before the pause is no reason to hurry.
  throttle.reset();
  vi.advanceTimersByTime(1000);
  throttle.pause();
  expect(throttle.remainingMs()).toBe(2000);
});

it('pauses for faults only if nothing was accepted between them', () => {
  const throttle = createThrottle(() => {});
  for (let turn = 0; turn < 3; turn++) {
    throttle.recordFault();
    expect(throttle.remainingMs()).toBe(0);
    throttle.reset();
  }
  throttle.recordFault();
  throttle.recordFault();
  expect(throttle.remainingMs()).toBe(1000);
});

it('ends with the link', () => {
  const onEnd = vi.fn();
  const throttle = createThrottle(onEnd);
  throttle.pause();
  throttle.close();
  throttle.pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
