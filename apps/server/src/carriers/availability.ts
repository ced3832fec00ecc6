import type { LinkEvents } from './connection-kind.ts';

/** Milliseconds between attempts to reach a provider: backoff. */
const defaultRetryDelaysMs: readonly number[] = [1000, 2000, 5000, 10_000, 20_000, 40_000, 60_000];

/** Whether a provider works, which only submissions show: HTTP has no session. */
export interface Availability {
  /** Requests that may be in progress now: after a failure one only, until it succeeds. */
  maxInFlight(window: number): number;
  /** Number of failures so far. A request that was in progress during one shows nothing about the time after it. */
  readonly epoch: number;
  /** The provider responded. */
  reportSuccess(): void;
  /** The provider could not be reached. */
  reportFailure(reason: string): void;
  /**
   * The outcome of a request is unknown: timeout, reset, server error. One may be the fault of its SMS. A second without a success in between
   * is a failure of the provider, to which every further SMS would be lost.
   *
   * @param epoch when the request began
   */
  reportFault(reason: string, epoch: number): void;
  /** The provider rejects the credentials. Ends all attempts: the operator has to change something. */
  reportBroken(reason: string): void;
  close(): void;
}

/** Starts as ready. A provider that fails gets no request until a delay has passed, and then one that shows whether it is back. */
export function createAvailability(
  { onState, onSlots }: Pick<LinkEvents, 'onState' | 'onSlots'>,
  retryDelaysMs: readonly number[] = defaultRetryDelaysMs,
): Availability {
  let state: 'ready' | 'probing' | 'waiting' | 'ended' = 'ready';
  let failures = 0;
  let hasFault = false;
  let epoch = 0;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    state = 'ended';
    clearTimeout(timer);
  }

  function fail(reason: string): void {
    // Requests in progress fail together: they are one failure.
    if (state === 'waiting' || state === 'ended') return;
    state = 'waiting';
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
    failures += 1;
    epoch += 1;
    onState({ state: 'connecting', reason });
    // Jitter, so that instances do not return together.
    timer = setTimeout(
      () => {
        state = 'probing';
        onState({ state: 'ready' });
        onSlots();
      },
      delayMs * (0.5 + Math.random() / 2),
    );
    timer.unref();
  }

  return {
    get epoch() {
      return epoch;
    },
    maxInFlight: (window) => ({ ready: window, probing: 1, waiting: 0, ended: 0 })[state],
    reportSuccess() {
      failures = 0;
      hasFault = false;
      if (state === 'probing') state = 'ready';
    },
    reportFailure: fail,
    reportFault(reason, begunIn) {
      if (begunIn !== epoch) return;
      if (hasFault || state === 'probing') fail(reason);
      hasFault = true;
    },
    reportBroken(reason) {
      if (state === 'ended') return;
      end();
      onState({ state: 'broken', reason });
    },
    close: end,
  };
}
