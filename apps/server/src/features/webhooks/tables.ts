import { type Generated, type GeneratedAlways, sql } from 'kysely';
import type { TraceCarrier } from '../../platform/tracing/tracing.ts';
import type { FeatureTables } from '../feature-tables.ts';
import { eraseDeliveries } from './erase.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Days that a delivery can wait: longer than all attempts take, with the longest `Retry-After`. */
const maxDeliveryDays = 14;

export const webhookTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ deliveryBodyDays }) => [
    {
      table: 'deliveries',
      startsAt: sql`coalesce(ended_at, created_at + make_interval(days => ${maxDeliveryDays}))`,
      indexedAt: sql`created_at`,
      days: deliveryBodyDays,
      isIndexed: true,
    },
    // Attempts are kept as long as their delivery.
    {
      table: 'delivery_attempts',
      startsAt: sql`CASE WHEN EXISTS (SELECT FROM deliveries WHERE id = delivery_id) THEN NULL ELSE at END`,
      indexedAt: sql`at`,
      days: deliveryBodyDays,
      isIndexed: true,
    },
  ],
  erase: eraseDeliveries,
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    endpoints: {
      id: string;
      environment_id: string;
      kind: EndpointKind;
      url: string;
      sandbox: boolean;
      secret: Buffer;
      own_secret: Buffer | null;
      previous_secret: Buffer | null;
      previous_secret_until: Date | null;
      secret_shown: Generated<boolean>;
      revision: Generated<number>;
      failing_since: Date | null;
      disabled_at: Date | null;
      disabled_reason: 'gone' | 'failing' | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    deliveries: {
      id: string;
      seq: GeneratedAlways<number>;
      environment_id: string;
      endpoint_id: string;
      message_id: string;
      body: string;
      carries_message: Generated<boolean>;
      state: Generated<DeliveryState>;
      attempts: Generated<number>;
      due_at: Generated<Date>;
      created_at: Generated<Date>;
      ended_at: Date | null;
      replayed_at: Date | null;
      trace: TraceCarrier | null;
    };
    delivery_attempts: {
      environment_id: Generated<string>;
      id: GeneratedAlways<number>;
      delivery_id: string;
      at: Date;
      url: string;
      status: number | null;
      error: string | null;
      response_body: string | null;
      took_ms: number;
    };
    delivery_leases: { delivery_id: string; endpoint_id: string; dispatcher: string };
    dispatchers: { id: string; seen_at: Generated<Date> };
  }
}

/** `dead`: failed permanently. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';
