// autocannon ships no types; these are the parts that are used.
declare module 'autocannon' {
  interface Result {
    requests: { total: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }

  export default function autocannon(options: {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    connections: number;
    /** Seconds; or `amount`, the number of requests. */
    duration?: number;
    amount?: number;
  }): Promise<Result> & { on(event: 'response', onResponse: () => void): void };
}
