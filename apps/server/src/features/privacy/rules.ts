import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';

/** Rows of a table that are older are removed, with all that hangs on them. */
export interface Rule {
  table: string;
  /** From when on its days count. A row for which this is null stays. */
  since: RawBuilder<Date>;
  /** Days that a row is kept. */
  days: number;
  /** Whether an index finds the oldest rows: by `since`, or by `by`. */
  indexed: boolean;
  /** What the index has where that is not `since` itself: a time that is never later. */
  by?: RawBuilder<Date>;
}

/** Days that counters are kept: none of them counts for longer than one. */
const counters = 2;
/** Days that a delivery may wait: longer than all its attempts take, even where receivers ask for patience. */
const longestWait = 14;
/** Days that a former signing key is kept: no access token lives longer than one. */
const formerKeys = 2;

/** The retention table: what is kept for how long. */
export function retentionRules(retention: Config['retention']): readonly Rule[] {
  const { idempotencyDays, verificationDays, deliveryBodyDays, conversationDays, mediaDays, contactDays } = retention;
  return [
    { table: 'idempotency_keys', since: sql`created_at`, days: idempotencyDays, indexed: true },
    { table: 'verifications', since: sql`created_at`, days: verificationDays, indexed: true },
    { table: 'messages', since: sql`accepted_at`, days: conversationDays, indexed: true },
    { table: 'inbound_messages', since: sql`received_at`, days: conversationDays, indexed: true },
    { table: 'conversation_windows', since: sql`last_inbound_at`, days: conversationDays, indexed: false },
    { table: 'chat_conversations', since: sql`updated_at`, days: conversationDays, indexed: true },
    { table: 'chat_messages', since: sql`created_at`, days: conversationDays, indexed: true },
    { table: 'chat_files', since: sql`created_at`, days: conversationDays, indexed: true },
    {
      table: 'deliveries',
      since: sql`coalesce(ended_at, created_at + make_interval(days => ${longestWait}))`,
      by: sql`created_at`,
      days: deliveryBodyDays,
      indexed: true,
    },
    // With their delivery.
    {
      table: 'delivery_attempts',
      since: sql`CASE WHEN EXISTS (SELECT FROM deliveries WHERE id = delivery_id) THEN NULL ELSE at END`,
      by: sql`at`,
      days: deliveryBodyDays,
      indexed: true,
    },
    { table: 'sandbox_messages', since: sql`created_at`, days: deliveryBodyDays, indexed: true },
    // One that never arrived whole is removed after a day.
    {
      table: 'media',
      since: sql`CASE WHEN size IS NULL THEN created_at - make_interval(days => ${mediaDays - 1}) ELSE created_at END`,
      days: mediaDays,
      indexed: false,
    },
    { table: 'contacts', since: sql`coalesce(due_since, checked_at)`, days: contactDays, indexed: false },
    { table: 'verification_conversions', since: sql`minute`, days: counters, indexed: true },
    // An index on the time of these would have every request write to it.
    { table: 'verification_counters', since: sql`window_start`, days: counters, indexed: false },
    { table: 'rate_limits', since: sql`at`, days: counters, indexed: false },
    { table: 'failed_sign_ins', since: sql`to_timestamp(expire / 1000.0)`, days: 0, indexed: false },
    { table: 'signing_keys', since: sql`retired_at`, days: formerKeys, indexed: false },
    { table: 'sandbox_links', since: sql`expires_at`, days: 0, indexed: true },
    { table: 'sandbox_sessions', since: sql`expires_at`, days: 0, indexed: true },
  ];
}
