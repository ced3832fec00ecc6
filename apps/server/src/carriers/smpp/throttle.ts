const firstPauseMs = 1000;
const maxPauseMs = 30_000;

/** Pauses a link for which the provider asks: 1 s at first, twice as long each time, at most 30 s. */
export interface Throttle {
  /** Milliseconds until the link may go on; 0 if it may now. */
  remainingMs(): number;
  /** Begins a pause. During one it does nothing: all responses of a full window are one request for a pause. */
  pause(): void;
  /** Records a temporary fault of the provider, or a missing response. It begins a pause if no part was accepted since the last one: one bad part stops no other. */
  recordFault(): void;
  /** A part was accepted: the next pause is short again. */
  reset(): void;
  close(): void;
}

/** @param onEnd called when a pause is over */
export function createThrottle(onEnd: () => void): Throttle {
  let nextPauseMs = firstPauseMs;
  let until = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasFault = false;

  const throttle: Throttle = {
    remainingMs: () => Math.max(until - Date.now(), 0),
    pause() {
      if (timer || isClosed) return;
      until = Date.now() + nextPauseMs;
      timer = setTimeout(() => {
        timer = undefined;
        until = 0;
        onEnd();
      }, nextPauseMs);
      nextPauseMs = Math.min(2 * nextPauseMs, maxPauseMs);
    },
    recordFault() {
      if (hasFault) throttle.pause();
      hasFault = true;
    },
    reset() {
      hasFault = false;
      if (!timer) nextPauseMs = firstPauseMs;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
  return throttle;
}
