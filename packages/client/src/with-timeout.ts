import { abortError, type Signal } from './abort.ts';
import type { Task } from './shared-timer.browser.ts';
import { addTask, removeTask } from './shared-timer.ts';

/**
 * Runs work with a signal that aborts after a timeout, or when another signal aborts. Leaves no listener, and no timer that keeps the
 * process alive.
 *
 * @param operation the called operation, for the error of an aborted signal
 * @param ms timeout in milliseconds
 * @param late creates the error of a timeout
 * @param deadline latest end, on the clock of `performance.now()`
 * @throws {AbortError} when the other signal aborted; a `TimeoutError` when it is an `AbortSignal.timeout`
 */
export function withTimeout<T>(
  operation: string,
  ms: number,
  signal: Signal,
  work: (signal: AbortSignal) => Promise<T>,
  late: (isDeadline: boolean) => Error,
  deadline = Infinity,
): Promise<T> {
  // Rejects at once even if the work ignores its signal: a token function, or a sign-in that other calls share.
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw abortError(signal, operation);
    const controller = new AbortController();
    const end = () => {
      const reason = signal?.aborted ? abortError(signal, operation) : late(task.due === deadline);
      over(reject)(reason);
      controller.abort(reason);
    };
    const over =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        removeTask(task);
        signal?.removeEventListener('abort', end);
        settle(value);
      };
    const now = performance.now();
    // A timer holds at most 2e9 milliseconds (23 days). With more it would fire at once.
    const task: Task = { due: Math.min(now + ms, now + 2e9, deadline), end };
    addTask(task);
    signal?.addEventListener('abort', end);
    // `finally` would create two more promises: 10 % of the time of a call.
    work(controller.signal).then(over(resolve), over(reject));
  });
}
