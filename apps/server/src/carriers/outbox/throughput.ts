/** Limits the submissions of one link (token bucket). */
export interface Throughput {
  /** Submissions that may start now. */
  available(): number;
  take(count: number): void;
  /** Milliseconds until one more may start. */
  waitMs(): number;
}

/** @param perSecond submissions a second; Infinity for no limit. A burst holds those of one second, and one at least. */
export function createThroughput(perSecond: number, now: () => number = performance.now.bind(performance)): Throughput {
  if (perSecond === Infinity) return { available: () => Infinity, take() {}, waitMs: () => 0 };
  const burst = Math.max(1, perSecond);
  let tokens = burst;
  let at = now();
  const refill = () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - at) / 1000) * perSecond);
    at = time;
  };
  return {
    available() {
      refill();
      return Math.floor(tokens);
    },
    take(count) {
      refill();
      tokens -= count;
    },
    waitMs() {
      refill();
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    },
  };
}
