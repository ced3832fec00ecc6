import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signal } from './abort.ts';
import { AbortError, TimeoutError } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

const never = () => new Promise<never>(() => {});
const late = (isDeadline: boolean) => new TimeoutError('listTopics', isDeadline ? 'met its deadline' : 'took too long');
const runTimed = <T>(ms: number, signal: Signal, work: (signal: AbortSignal) => Promise<T>, deadline?: number) =>
  withTimeout('any', ms, signal, work, late, deadline);

describe('withTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    // In this order: a spy on the fake setTimeout must not outlive it.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('gives what the work gives', async () => {
    expect(await runTimed(1_000, undefined, async () => 'done')).toBe('done');
  });

  it('throws what the work throws', async () => {
    const fault = new Error('fault');
    await expect(runTimed(1_000, null, () => Promise.reject(fault))).rejects.toBe(fault);
  });

  it('does not abort work that is done', async () => {
    let seen: AbortSignal | undefined;
    await runTimed(1_000, undefined, async (signal) => {
      seen = signal;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen?.aborted).toBe(false);
  });

  it('makes one timer for calls at once and one after another', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 10 }, () => runTimed(30_000, undefined, async () => {})));
    }
    expect(set).toHaveBeenCalledTimes(1);
  });

  it('ends each at its own time, whatever their order', async () => {
    const start = Date.now();
    const ended = [500, 100, 300, 100, 200, Infinity].map((ms, index) =>
      runTimed(ms, undefined, never).catch(() => [index, Date.now() - start]),
    );
    const done = runTimed(250, undefined, async () => 'done');
    const all = Promise.all(ended.slice(0, 5));
    await vi.advanceTimersByTimeAsync(500);
    expect(await all).toEqual([
      [0, 500],
      [1, 100],
      [2, 300],
      [3, 100],
      [4, 200],
    ]);
    expect(await done).toBe('done');
  });

  it('may end work whose time comes while another ends', async () => {
    const first = runTimed(100, undefined, never).catch(() => runTimed(100, undefined, never));
    const caught = expect(first).rejects.toBeInstanceOf(TimeoutError);
    await vi.advanceTimersByTimeAsync(200);
    await caught;
  });

  it('gives its own time to work that begins when another ends', async () => {
    let second: Promise<unknown> | undefined;
    const first = runTimed(100, undefined, (signal) => {
      signal.addEventListener('abort', () => {
        second = runTimed(300, undefined, never);
      });
      return never();
    });
    const others = [runTimed(200, undefined, never), runTimed(500, undefined, never)].map((one) =>
      one.catch(() => performance.now()),
    );
    const start = performance.now();
    await Promise.all([vi.advanceTimersByTimeAsync(100), expect(first).rejects.toBeInstanceOf(TimeoutError)]);
    const ended = second?.catch(() => performance.now() - start);
    await vi.advanceTimersByTimeAsync(400);
    expect(await ended).toBe(400);
    expect((await Promise.all(others)).map((time) => (time as number) - start)).toEqual([200, 500]);
  });

  it('keeps the time on the clock that is there', async () => {
    vi.useRealTimers();
    await runTimed(60_000, undefined, async () => {});
    vi.useFakeTimers();
    await runTimed(30_000, undefined, async () => {});
    vi.useRealTimers();
    await expect(runTimed(1, undefined, never)).rejects.toBeInstanceOf(TimeoutError);
    vi.useFakeTimers();
    const caught = expect(runTimed(30_000, undefined, never)).rejects.toBeInstanceOf(TimeoutError);
    await vi.advanceTimersByTimeAsync(30_000);
    await caught;
  });

  it('aborts the work when the time is over, and does not wait for it', async () => {
    let seen: AbortSignal | undefined;
    const call = runTimed(1_000, undefined, (signal) => {
      seen = signal;
      return never();
    });
    const caught = expect(call).rejects.toBeInstanceOf(TimeoutError);
    await vi.advanceTimersByTimeAsync(1_000);
    await caught;
    expect(seen?.aborted).toBe(true);
  });

  it.each([
    [100, 300, 'listTopics took too long'],
    [300, 100, 'listTopics met its deadline'],
  ])('says which ended work of %i ms with %i ms left', async (ms, left, message) => {
    const caught = expect(runTimed(ms, undefined, never, performance.now() + left)).rejects.toThrow(message);
    await vi.advanceTimersByTimeAsync(100);
    await caught;
  });

  it('aborts the work when the signal does, with its reason as the cause', async () => {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const call = runTimed(1_000, controller.signal, (signal) => {
      seen = signal;
      return never();
    });
    controller.abort('changed my mind');
    await expect(call).rejects.toMatchObject({ name: 'AbortError', cause: 'changed my mind' });
    expect(seen?.aborted).toBe(true);
  });

  it('does not begin the work when the signal has aborted', async () => {
    const work = vi.fn(never);
    await expect(runTimed(1_000, AbortSignal.abort(), work)).rejects.toBeInstanceOf(AbortError);
    expect(work).not.toHaveBeenCalled();
  });

  it('leaves no listener', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await runTimed(1_000, signal, async () => {});
    await runTimed(1_000, signal, () => Promise.reject(new Error('fault'))).catch(() => {});
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });
});

/** A clock that stands still: its timers are objects as in Node, or numbers as in a browser. */
class Clock {
  readonly pending = new Map<number, { end: () => void; ms: number; isHeld: boolean }>();

  constructor(kind: 'Node' | 'a browser') {
    let last = 0;
    const setTimeout = (end: () => void, ms: number) => {
      const id = ++last;
      const timer = { end, ms, isHeld: true };
      this.pending.set(id, timer);
      const hold = (isHeld: boolean) => () => {
        timer.isHeld = isHeld;
      };
      return kind === 'Node' ? { id, ref: hold(true), unref: hold(false) } : id;
    };
    const clearTimeout = (timer: { id: number } | number) =>
      this.pending.delete(typeof timer === 'object' ? timer.id : timer);
    vi.stubGlobal('setTimeout', setTimeout);
    vi.stubGlobal('clearTimeout', clearTimeout);
  }

  get delays(): number[] {
    return [...this.pending.values()].map(({ ms }) => Math.round(ms / 1_000) * 1_000);
  }

  /** Whether a timer keeps the process alive. */
  get isHeld(): boolean {
    return [...this.pending.values()].some(({ isHeld }) => isHeld);
  }
}

describe.each(['Node', 'a browser'] as const)('the timers of %s', (kind) => {
  let timedAnew: typeof withTimeout;
  /** Begins work that goes on until `end`. */
  const begin = (ms: number) => {
    let resolve = () => {};
    const work = new Promise<void>((done) => {
      resolve = done;
    });
    const call = timedAnew('any', ms, undefined, () => work, late);
    return {
      call,
      end: () => {
        resolve();
        return call;
      },
    };
  };

  beforeEach(async () => {
    // Without the work that other tests left.
    vi.resetModules();
    timedAnew = (await import('./with-timeout.ts')).withTimeout;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('keep the process alive while some work is under way, and no longer', async () => {
    const clock = new Clock(kind);
    for (let round = 0; round < 2; round++) {
      const [first, second] = [begin(30_000), begin(60_000)];
      expect(clock.isHeld).toBe(true);
      await first.end();
      expect(clock.isHeld).toBe(true);
      await second.end();
      expect(clock.isHeld).toBe(false);
    }
  });

  it('are one for works one after another, where it can let the process end', async () => {
    const clock = new Clock(kind);
    for (let round = 0; round < 3; round++) await begin(30_000).end();
    expect([...clock.pending.keys()]).toEqual(kind === 'Node' ? [1] : []);
  });

  it('are replaced by the one of work that ends sooner', async () => {
    const clock = new Clock(kind);
    const works = [begin(30_000), begin(10_000), begin(20_000)];
    expect(clock.delays).toEqual([10_000]);
    await Promise.all(works.map((work) => work.end()));
  });

  it('are not taken for those of another clock', async () => {
    new Clock(kind);
    const first = begin(30_000);
    const clock = new Clock(kind);
    setTimeout(() => {}, 50_000);
    const second = begin(10_000);
    expect(clock.delays).toEqual([50_000, 10_000]);
    await Promise.all([first.end(), second.end()]);
    expect(clock.delays).toContain(50_000);
  });

  it('are apart in workerd, where no request may touch the timer of another', async () => {
    vi.stubGlobal('WebSocketPair', class {});
    const clock = new Clock(kind);
    const works = [begin(30_000), begin(10_000), begin(20_000)];
    expect(clock.delays).toEqual([30_000, 10_000, 20_000]);
    await works[1]?.end();
    expect(clock.delays).toEqual([30_000, 20_000]);
    const late = expect(works[0]?.call).rejects.toBeInstanceOf(TimeoutError);
    clock.pending.values().next().value?.end();
    await late;
    expect(clock.delays).toEqual([20_000]);
    await works[2]?.end();
    expect(clock.delays).toEqual([]);
  });
});

describe('the process', () => {
  const run = (body: string) => {
    const module = JSON.stringify(new URL('with-timeout.ts', import.meta.url));
    const script = `import { withTimeout } from ${module}; ${body}`;
    const options = { timeout: 20_000 };
    return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], options);
  };

  it('ends when nothing is under way, without waiting for a time', async () => {
    const { stdout } = await run('await withTimeout("any", 60_000, null, async () => {}, Error); console.log("done")');
    expect(stdout).toBe('done\n');
  });

  it('waits for what is under way', async () => {
    const { stdout } = await run(`
      const never = () => new Promise(() => {});
      await withTimeout('any', 60_000, null, async () => {}, Error);
      await withTimeout('any', 50, null, never, () => new RangeError()).catch((error) => console.log(error.name));
    `);
    expect(stdout).toBe('RangeError\n');
  });
});
