import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../platform/postgres/database.ts';
import type { DeliveryState } from './tables.ts';
import { type EndpointKind, endpointKinds } from './webhook-event.ts';

/** Metrics of deliveries. */
export interface WebhookMetrics {
  /** Sets the seconds for which the oldest waiting delivery has been due. */
  oldestDue(seconds: number): void;
  /** Observes the milliseconds from an event to its first attempt. */
  firstAttemptBegun(milliseconds: number): void;
  /** Counts an attempt. */
  attempted(endpoint: EndpointKind, state: DeliveryState): void;
  /** Counts a disabled endpoint. */
  disabled(endpoint: EndpointKind, reason: 'gone' | 'failing'): void;
}

export function createWebhookMetrics(registry: Registry, database: Database): WebhookMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'omnichannel_webhook_attempts_total',
    help: 'Attempts of webhook deliveries, by the state of the delivery afterwards: delivered, waiting for a retry, or dead.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const firsts = new Histogram({
    name: 'omnichannel_webhook_first_attempt_seconds',
    help: 'Seconds from an event to its first delivery attempt.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const disabledTotal = new Counter({
    name: 'omnichannel_webhook_endpoints_disabled_total',
    help: 'Endpoints that were disabled because they returned 410 (gone) or failed for five days (failing).',
    labelNames: ['endpoint', 'reason'],
    registers,
  });
  new Gauge({
    // Not endpoints_disabled: OpenMetrics names a counter without _total, so both would be one metric.
    name: 'omnichannel_webhook_disabled_endpoints',
    help: 'Endpoints that are disabled now.',
    labelNames: ['endpoint', 'reason'],
    registers,
    async collect() {
      const rows = await database
        .selectFrom('endpoints')
        .select(['kind', 'disabled_reason', ({ fn }) => fn.countAll<number>().as('count')])
        .where('disabled_at', 'is not', null)
        .groupBy(['kind', 'disabled_reason'])
        .execute()
        .catch(() => []);
      this.reset();
      for (const { kind, disabled_reason, count } of rows) {
        this.set({ endpoint: kind, reason: disabled_reason ?? '' }, count);
      }
    },
  });
  // From 0, so that a rate includes the first event of its kind.
  for (const endpoint of endpointKinds) {
    for (const outcome of ['delivered', 'waiting', 'dead']) attempts.inc({ endpoint, outcome }, 0);
    for (const reason of ['gone', 'failing']) disabledTotal.inc({ endpoint, reason }, 0);
  }
  const oldest = new Gauge({
    name: 'omnichannel_webhook_oldest_due_seconds',
    help: 'Seconds for which the oldest due delivery of all instances has waited; set by instances that run jobs.',
    registers,
  });
  return {
    oldestDue: (seconds) => oldest.set(seconds),
    firstAttemptBegun: (milliseconds) => firsts.observe(milliseconds / 1000),
    attempted: (endpoint, state) => attempts.inc({ endpoint, outcome: state }),
    disabled: (endpoint, reason) => disabledTotal.inc({ endpoint, reason }),
  };
}
