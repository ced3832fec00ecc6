// autocannon ships no types; these are the parts that are used.
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    body?: string;
  }

  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }

  export default function autocannon(options: {
    url: string;
    method?: string;
    headers: Record<string, string>;
    body?: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests after which the run ends; replaces `duration`. */
    amount?: number;
    /** Milliseconds between two samples, which also check whether the run is complete: 1000 by default. */
    sampleInt?: number;
    /** Requests a second, over all connections. */
    overallRate?: number;
    /** Requests that each connection sends in turn. */
    requests?: readonly Request[];
    setupClient?(client: { setRequests(requests: readonly Request[]): void }): void;
  }): Promise<Result>;
}
