import type { Generated, GeneratedAlways } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

/** Usage is kept without a limit: some rows a day for each account, and no PII. */
export const usageTables: FeatureTables = { sql: new URL('.', import.meta.url) };

/** The numbers of a group of messages. */
export interface UsageCounts {
  accepted: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  /** SMS segments, counted at acceptance. */
  segments: number;
}

interface UsageRow extends UsageCounts {
  account_id: string;
  /** `2026-11-28`, in UTC. */
  day: string;
  channel: UsageChannel;
  country: string;
  connection_id: string;
}

/** The channels of usage: those of messages, passcodes, and the other channels of notifications. */
export const usageChannels = ['sms', 'verification', 'chatApp', 'messenger', 'rcs', 'chat', 'email', 'inApp'] as const;
export type UsageChannel = (typeof usageChannels)[number];

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    usage_days: UsageRow & { environment_id: Generated<string> };
    usage_changes: UsageRow & { id: GeneratedAlways<number>; environment_id: Generated<string> };
    quota_alerts: {
      environment_id: Generated<string>;
      account_id: string;
      month: string;
      quota: string;
      maximum: number;
      percent: number;
      emitted_at: Generated<Date>;
    };
  }
}
