import { type ColumnType, type Generated, type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import type { Channel, Content, DeliveryReceipt, InboundContent } from '../../features/messaging/carrier.ts';
import { eraseSandboxMessages } from './erase.ts';

/** A channel of the sandbox inbox. */
export type SandboxChannel = Channel | 'email';

/** The content of a sandbox message. An e-mail is a text: subject, empty line, text. */
export type StoredContent = Content | InboundContent | EmailContent;

interface EmailContent {
  type: 'text';
  text: string;
  html?: string;
}

/** The status of a sandbox message. */
export type SandboxStatus = 'accepted' | DeliveryReceipt['status'];

/** A planned receipt of a stored message. */
export interface PlannedReceipt {
  status: DeliveryReceipt['status'];
  /** Due time, in PostgreSQL's JSON format. */
  at: string;
  /** Cause of a failure, if the sandbox has found one. */
  error?: NonNullable<DeliveryReceipt['error']>;
}

/** A receipt that was reported. */
interface ReportedReceipt extends PlannedReceipt {
  /** Time of the report, in PostgreSQL's JSON format. */
  reportedAt: string;
}

/** A JSON column, which is written as text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export const sandboxTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ deliveryBodyDays }) => [
    { table: 'sandbox_messages', startsAt: sql`created_at`, days: deliveryBodyDays, isIndexed: true },
  ],
  erase: eraseSandboxMessages,
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    sandbox_messages: {
      id: GeneratedAlways<number>;
      revision: Generated<number>;
      environment_id: string;
      message_id: string;
      channel: SandboxChannel;
      direction: Generated<'outbound' | 'inbound'>;
      recipient: string;
      subscriber_id: string | null;
      sender: string;
      text: string;
      content: Json<StoredContent | null>;
      name: string | null;
      replies_to: string | null;
      /** Status from `outcome_at` on; until then it is `sent`. */
      outcome: SandboxStatus;
      outcome_at: Date;
      plan: Json<PlannedReceipt[]>;
      receipts: Json<ReportedReceipt[]>;
      failure: Json<NonNullable<DeliveryReceipt['error']> | null>;
      created_at: Generated<Date>;
    };
    sandbox_due: { environment_id: Generated<string>; message_id: string; due_at: Date };
    sandbox_downloads: {
      message_id: string;
      environment_id: string;
      attempts: Generated<number>;
      due_at: Generated<Date>;
    };
    sandbox_settings: { environment_id: string; duplicates: boolean; out_of_order: boolean; failing: boolean };
  }
}
