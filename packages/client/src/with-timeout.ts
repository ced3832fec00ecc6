import { abortError, type Signal } from './abort.ts';
import { addTask, removeTask, type Task } from './shared-timer.ts';

/**
 * Runs work under a signal that aborts after some time, or when another signal does. Leaves no listener, and no timer that
 * keeps the process alive.
 *
 * @param ms milliseconds
 * @param late makes the error of what is over time
 * @param deadline when the time is over in any case, on the clock of `performance.now()`
 * @throws {AbortError} when the other signal aborted
 */
export function withTimeout<T>(
  ms: number,
  signal: Signal,
  work: (signal: AbortSignal) => Promise<T>,
  late: (isDeadline: boolean) => Error,
  deadline = Infinity,
): Promise<T> {
  // It ends at once also where the work does not heed its signal: a token function, a sign-in that others share.
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw abortError(signal);
    const controller = new AbortController();
    const end = () => {
      const reason = signal?.aborted ? abortError(signal) : late(task.due === deadline);
      over(reject)(reason);
      controller.abort(reason);
    };
    const over =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        if (apart) clearTimeout(timer as never);
        else removeTask(task);
        signal?.removeEventListener('abort', end);
        settle(value);
      };
    const now = performance.now();
    // A timer holds 2e9 milliseconds, 23 days, and would end at once with more.
    const task: Task = { due: Math.min(now + ms, now + 2e9, deadline), end };
    // Each has a timer of its own in workerd, which lets no request touch that of another.
    const apart = 'WebSocketPair' in globalThis;
    const timer = apart ? setTimeout(end, task.due - now) : addTask(task);
    signal?.addEventListener('abort', end);
    // `finally` would cost two promises more, a tenth of a call.
    work(controller.signal).then(over(resolve), over(reject));
  });
}
