import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoll } from './poll-changes.ts';

function failTest(error: unknown): void {
  throw error;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads at the start and every 2 s, until it is closed', async () => {
  const load = vi.fn(async () => {});
  const poll = createPoll(load, failTest);
  await poll.start();
  await poll.start();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledTimes(4);
  poll.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on after a failure, which the caller of a refresh gets', async () => {
  const load = vi.fn(async () => {});
  const failures: unknown[] = [];
  const poll = createPoll(load, (error) => failures.push(error));
  await poll.start();
  const error = new Error('no connection');
  load.mockRejectedValueOnce(error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(failures).toEqual([error]);
  load.mockRejectedValueOnce(error);
  await expect(poll.refresh()).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(2000);
  expect([load.mock.calls.length, failures.length]).toEqual([4, 1]);
  poll.close();
});

it('a refresh during a load loads again afterwards; polls wait for a load that hangs', async () => {
  const waiting: (() => void)[] = [];
  const load = vi.fn(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const poll = createPoll(load, failTest);
  const started = poll.start();
  const refreshed = poll.refresh();
  waiting.shift()?.();
  await started;
  await vi.advanceTimersByTimeAsync(6000);
  expect(load).toHaveBeenCalledTimes(2);
  waiting.shift()?.();
  await refreshed;
  poll.close();
});
