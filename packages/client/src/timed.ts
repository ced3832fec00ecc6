import { AbortError, TimeoutError } from './errors.ts';

/**
 * Runs work under a signal that aborts after some time, or when another signal does. Leaves no timer and no listener.
 *
 * @param ms milliseconds, at most 2^31 - 1
 * @throws {TimeoutError} when the time is over
 * @throws {AbortError} when the other signal aborted
 */
export async function timed<T>(
  ms: number,
  signal: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    return await work(controller.signal);
  } catch (cause) {
    if (signal?.aborted) throw new AbortError('Call aborted.', { cause: signal.reason });
    if (controller.signal.aborted) throw new TimeoutError(`No answer within ${ms} ms.`, { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Waits; ends early, without an error, when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  const wait = (end: AbortSignal) => new Promise<void>((resolve) => { end.onabort = () => resolve(); });
  return timed(ms, signal, wait).catch(() => {});
}
