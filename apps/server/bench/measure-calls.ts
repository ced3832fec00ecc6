/** Times of calls, and how many there were a second. */
export interface CallTimes {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  perSecond: number;
}

/** Measures calls, after some that warm up. `concurrency` calls are open at a time. */
export async function measureCalls(
  call: () => Promise<unknown> | undefined,
  { count, warmUp = 0, concurrency = 1 }: { count: number; warmUp?: number; concurrency?: number },
): Promise<CallTimes> {
  for (let done = 0; done < warmUp; done++) await call();
  const times: number[] = [];
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) {
        const start = performance.now();
        await call();
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = (count / (performance.now() - began)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), perSecond };
}

/** Rounds to three digits. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
