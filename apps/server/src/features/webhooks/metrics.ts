import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../platform/postgres/database.ts';
import type { DeliveryState } from './tables.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Counts and times of deliveries. */
export interface WebhookMetrics {
  /** The oldest delivery that waits for its attempt has been due for so many seconds. */
  oldestDue(seconds: number): void;
  /** A first attempt begins, so many milliseconds after its event was emitted. */
  firstAttemptBegun(milliseconds: number): void;
  /** An attempt is over. */
  attempted(endpoint: EndpointKind, state: DeliveryState): void;
  /** An endpoint was switched off. */
  disabled(endpoint: EndpointKind, reason: 'gone' | 'failing'): void;
}

export function createWebhookMetrics(registry: Registry, database: Database): WebhookMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'omnichannel_webhook_attempts_total',
    help: 'Attempts of webhook deliveries, by what came of the delivery: delivered, waiting for another attempt, or dead.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const firsts = new Histogram({
    name: 'omnichannel_webhook_first_attempt_seconds',
    help: 'From the event to the first attempt to deliver it.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const switchedOff = new Counter({
    name: 'omnichannel_webhook_endpoints_disabled_total',
    help: 'Endpoints that were switched off, since they answered 410 (gone) or only failed for five days (failing).',
    labelNames: ['endpoint', 'reason'],
    registers,
  });
  new Gauge({
    name: 'omnichannel_webhook_endpoints_disabled',
    help: 'Endpoints that are switched off now.',
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
  const oldest = new Gauge({
    name: 'omnichannel_webhook_oldest_due_seconds',
    help: 'For how long the oldest delivery that is due has waited for its attempt, on all instances; told where jobs are worked.',
    registers,
  });
  return {
    oldestDue: (seconds) => oldest.set(seconds),
    firstAttemptBegun: (milliseconds) => firsts.observe(milliseconds / 1000),
    attempted: (endpoint, state) => attempts.inc({ endpoint, outcome: state }),
    disabled: (endpoint, reason) => switchedOff.inc({ endpoint, reason }),
  };
}
