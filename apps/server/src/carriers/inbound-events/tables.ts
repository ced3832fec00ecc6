import { type Generated, type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import { eraseInboundEvents } from './erase.ts';

/** Days that the key of a processed message is kept. Meta and Google repeat a webhook for 7 days. */
const keyDays = 8;

export const inboundEventTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: () => [{ table: 'inbound_events', startsAt: sql`processed_at`, days: keyDays, isIndexed: true }],
  erase: eraseInboundEvents,
  awaited: ['inbound_events'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    inbound_events: {
      id: string;
      seq: GeneratedAlways<number>;
      connection_id: string;
      channel: string;
      environment_id: string | null;
      key_hash: Buffer;
      sender: string | null;
      user_id: string | null;
      /** Written as JSON text. */
      payload: unknown;
      has_file: boolean;
      received_at: Generated<Date>;
      attempts: Generated<number>;
      due_at: Generated<Date>;
      processed_at: Date | null;
    };
    connection_webhooks: {
      connection_id: string;
      first_at: Generated<Date>;
      last_at: Generated<Date>;
    };
  }
}
