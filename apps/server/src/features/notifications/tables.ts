import { type ColumnType, type Generated, type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import { eraseNotifications } from './erase.ts';

export const notificationTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ notificationDays }) => [
    { table: 'notifications', startsAt: sql`created_at`, days: notificationDays, isIndexed: true },
    {
      table: 'notification_events',
      // Its last item arrives before it completes. A day later, the item is gone even if a sweep of the items failed.
      startsAt: sql`coalesce(completed_at, created_at)`,
      indexedAt: sql`created_at`,
      days: notificationDays + 1,
      isIndexed: true,
    },
  ],
  erase: eraseNotifications,
  awaited: ['notification_events', 'notifications', 'notification_preferences'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    notification_events: {
      id: string;
      environment_id: string;
      transaction_id: string;
      workflow_id: string;
      workflow_version: number;
      payload: ColumnType<unknown, string, never>;
      overrides: ColumnType<unknown, string | null, never>;
      subscribers: Generated<string[]>;
      topics: Generated<string[]>;
      topic_exclusions: ColumnType<Record<string, string[]>, string | undefined, never>;
      is_broadcast: Generated<boolean>;
      actor: string | null;
      state: Generated<'queued' | 'running' | 'completed' | 'cancelled'>;
      fan_out_cursor: string | null;
      fan_out_batches: Generated<number>;
      reached: Generated<number>;
      expected: number | null;
      created_at: Generated<Date>;
      completed_at: Date | null;
      request_id: string | null;
    };
    notification_outcomes: {
      environment_id: Generated<string>;
      event_id: string;
      step: number;
      outcome: string;
      count: number;
    };
    notification_deliveries: {
      environment_id: Generated<string>;
      event_id: string;
      step: number;
      subscriber: string;
      outcome: Generated<string>;
      message_id: string | null;
      dispatched_at: Date | null;
      submitting_at: Date | null;
      reason: string | null;
    };
    notifications: {
      id: Generated<string>;
      sequence: GeneratedAlways<string>;
      transaction_xid: Generated<string>;
      environment_id: string;
      subscriber: string;
      event_id: string;
      step: number;
      created_at: Generated<Date>;
      seen_at: Date | null;
      read_at: Date | null;
    };
    notification_preferences: {
      environment_id: string;
      subscriber: string;
      workflow_id: string;
      enabled: Generated<boolean>;
      channels: ColumnType<Record<string, boolean>, string, string>;
      updated_at: Generated<Date>;
    };
    notification_streams: { id: string; environment_id: string; subscriber: string; expires_at: Date };
  }
}
