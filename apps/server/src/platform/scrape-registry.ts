import { setTimeout as sleep } from 'node:timers/promises';
import { type Metric, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/**
 * A registry whose scrapes end in time: a metric that is not collected in time has no values in that scrape. A database that accepts
 * connections but does not respond would otherwise hide all metrics, and that it does not respond.
 */
export class ScrapeRegistry extends Registry {
  readonly #collectTimeoutMs: number;

  /** @param collectTimeoutMs milliseconds for all metrics of a scrape; by default half of the 10 s that Prometheus gives it */
  constructor(collectTimeoutMs = 5000) {
    super();
    this.#collectTimeoutMs = collectTimeoutMs;
  }

  override registerMetric<Label extends string>(metric: Metric<Label>): void {
    // The kinds of metrics declare different values: none of them matters here.
    const collect = metric.get.bind(metric) as Collect;
    metric.get = (async () => {
      const late = new AbortController();
      const none = sleep(this.#collectTimeoutMs, undefined, { ref: false, signal: late.signal }).catch(() => undefined);
      try {
        return (await Promise.race([collect(), none])) ?? { ...described(metric), values: [] };
      } finally {
        late.abort();
      }
    }) as never;
    super.registerMetric(metric);
  }
}

type Collect = () => Promise<MetricObjectWithValues<MetricValue<string>>>;

/** The fields of a metric that its type does not declare. */
function described(metric: unknown): Pick<MetricObjectWithValues<MetricValue<string>>, 'name' | 'help' | 'type'> {
  const { name, help, type } = metric as MetricObjectWithValues<MetricValue<string>>;
  return { name, help, type };
}
