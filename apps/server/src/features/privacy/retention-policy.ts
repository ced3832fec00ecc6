import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';

/** Rows of a table that are older are removed, with all that hangs on them. */
export interface RetentionRule {
  table: string;
  /** From when on its days count. A row for which this is null stays. */
  startsAt: RawBuilder<Date>;
  /** Days that a row is kept. */
  days: number;
  /** Whether an index finds the oldest rows: by `since`, or by `by`. */
  isIndexed: boolean;
  /** What the index has where that is not `since` itself: a time that is never later. */
  indexedAt?: RawBuilder<Date>;
}

/** Days that counters are kept: none of them counts for longer than one. */
const counterDays = 2;
/** Days that a delivery may wait: longer than all its attempts take, even where receivers ask for patience. */
const maxDeliveryDays = 14;
/** Days that a former signing key is kept: no access token lives longer than one. */
const retiredKeyDays = 2;

/** The retention table: what is kept for how long. */
export function createRetentionPolicy(retention: Config['retention']): readonly RetentionRule[] {
  const { idempotencyDays, verificationDays, deliveryBodyDays, conversationDays, mediaDays, contactDays } = retention;
  return [
    { table: 'idempotency_keys', startsAt: sql`created_at`, days: idempotencyDays, isIndexed: true },
    { table: 'verifications', startsAt: sql`created_at`, days: verificationDays, isIndexed: true },
    { table: 'messages', startsAt: sql`accepted_at`, days: conversationDays, isIndexed: true },
    { table: 'inbound_messages', startsAt: sql`received_at`, days: conversationDays, isIndexed: true },
    { table: 'conversation_windows', startsAt: sql`last_inbound_at`, days: conversationDays, isIndexed: false },
    { table: 'chat_conversations', startsAt: sql`updated_at`, days: conversationDays, isIndexed: true },
    { table: 'chat_messages', startsAt: sql`created_at`, days: conversationDays, isIndexed: true },
    { table: 'chat_files', startsAt: sql`created_at`, days: conversationDays, isIndexed: true },
    {
      table: 'deliveries',
      startsAt: sql`coalesce(ended_at, created_at + make_interval(days => ${maxDeliveryDays}))`,
      indexedAt: sql`created_at`,
      days: deliveryBodyDays,
      isIndexed: true,
    },
    // With their delivery.
    {
      table: 'delivery_attempts',
      startsAt: sql`CASE WHEN EXISTS (SELECT FROM deliveries WHERE id = delivery_id) THEN NULL ELSE at END`,
      indexedAt: sql`at`,
      days: deliveryBodyDays,
      isIndexed: true,
    },
    { table: 'sandbox_messages', startsAt: sql`created_at`, days: deliveryBodyDays, isIndexed: true },
    // One that never arrived whole is removed after a day.
    {
      table: 'media',
      startsAt: sql`CASE WHEN size IS NULL THEN created_at - make_interval(days => ${mediaDays - 1}) ELSE created_at END`,
      days: mediaDays,
      isIndexed: false,
    },
    { table: 'contacts', startsAt: sql`coalesce(due_since, checked_at)`, days: contactDays, isIndexed: false },
    { table: 'verification_conversions', startsAt: sql`minute`, days: counterDays, isIndexed: true },
    // An index on the time of these would have every request write to it.
    { table: 'verification_counters', startsAt: sql`window_start`, days: counterDays, isIndexed: false },
    { table: 'rate_limits', startsAt: sql`at`, days: counterDays, isIndexed: false },
    { table: 'failed_sign_ins', startsAt: sql`to_timestamp(expire / 1000.0)`, days: 0, isIndexed: false },
    { table: 'signing_keys', startsAt: sql`retired_at`, days: retiredKeyDays, isIndexed: false },
    { table: 'sandbox_links', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'sandbox_sessions', startsAt: sql`expires_at`, days: 0, isIndexed: true },
  ];
}
