import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AbortError, TimeoutError } from './errors.ts';
import { timed } from './timed.ts';

const never = () => new Promise<never>(() => {});

describe('timed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives what the work gives and leaves no timer', async () => {
    expect(await timed(1_000, undefined, async () => 'done')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('throws what the work throws and leaves no timer', async () => {
    const fault = new Error('fault');
    await expect(timed(1_000, null, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('aborts the work when the time is over, and does not wait for it', async () => {
    let seen: AbortSignal | undefined;
    const call = timed(1_000, undefined, (signal) => {
      seen = signal;
      return never();
    });
    const caught = expect(call).rejects.toBeInstanceOf(TimeoutError);
    await vi.advanceTimersByTimeAsync(1_000);
    await caught;
    expect(seen?.aborted).toBe(true);
  });

  it('aborts the work when the signal does, with its reason as the cause', async () => {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const call = timed(1_000, controller.signal, (signal) => {
      seen = signal;
      return never();
    });
    controller.abort('changed my mind');
    await expect(call).rejects.toMatchObject({ name: 'AbortError', cause: 'changed my mind' });
    expect(seen?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin the work when the signal has aborted', async () => {
    const work = vi.fn(never);
    await expect(timed(1_000, AbortSignal.abort(), work)).rejects.toBeInstanceOf(AbortError);
    expect(work).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no listener', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await timed(1_000, signal, async () => {});
    await timed(1_000, signal, () => Promise.reject(new Error('fault'))).catch(() => {});
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });
});
