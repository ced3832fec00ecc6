import { type Generated, type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import { eraseInboundSms } from './erase.ts';

/** Days that the key of a processed SMS is kept: longer than providers repeat a call that failed. */
const keyDays = 8;
/** Days that replies to HELP are kept. None counts for longer than one day. */
const helpReplyDays = 2;

export const inboundSmsTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: () => [
    { table: 'inbound_sms', startsAt: sql`processed_at`, days: keyDays, isIndexed: true },
    { table: 'help_replies', startsAt: sql`replied_at`, days: helpReplyDays, isIndexed: true },
  ],
  erase: eraseInboundSms,
  awaited: ['inbound_sms'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    inbound_sms: {
      id: string;
      seq: GeneratedAlways<number>;
      connection_id: string;
      environment_id: string | null;
      key_hash: Buffer;
      key_valid_until: Date | null;
      sender: string | null;
      receiver: string | null;
      text: Buffer | null;
      at: Date;
      part_reference: number | null;
      part_number: number | null;
      part_count: number | null;
      received_at: Generated<Date>;
      attempts: Generated<number>;
      due_at: Generated<Date>;
      processed_at: Date | null;
    };
    help_replies: {
      environment_id: string;
      sender_group: string;
      number_hash: Buffer;
      replied_at: Generated<Date>;
    };
  }
}
