import { AbortError, TimeoutError } from './errors.ts';

/**
 * Runs work under a signal that aborts after some time, or when another signal does. Leaves no timer and no listener.
 *
 * @param ms milliseconds; a timer holds 2e9 of them, 23 days, and would end at once with more
 * @throws {TimeoutError} when the time is over
 * @throws {AbortError} when the other signal aborted
 */
export function timed<T>(
  ms: number,
  signal: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let end: () => void;
  // It ends at once also where the work does not heed its signal: a token function, a sign-in that others share.
  return new Promise<T>((resolve, reject) => {
    end = () => {
      reject(
        signal?.aborted ? new AbortError('Aborted.', { cause: signal.reason }) : new TimeoutError('No answer in time.'),
      );
      controller.abort();
    };
    timer = setTimeout(end, Math.min(ms, 2e9));
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    else work(controller.signal).then(resolve, reject);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  });
}
