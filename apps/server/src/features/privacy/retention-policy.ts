import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';

/** The retention of one table. Older rows are deleted, with the rows that reference them. */
export interface RetentionRule {
  table: string;
  /** Time from which the days count. A row stays while it is null. */
  startsAt: RawBuilder<Date>;
  /** Days that a row is kept. */
  days: number;
  /** Whether an index on `startsAt` or `indexedAt` finds the oldest rows. */
  isIndexed: boolean;
  /** Expression of the index if it differs from `startsAt`: a time that is never later. */
  indexedAt?: RawBuilder<Date>;
}

/** Days that counters are kept. None counts for longer than one day. */
const counterDays = 2;
/** Days that a delivery can wait: longer than all attempts take, with the longest `Retry-After`. */
const maxDeliveryDays = 14;
/** Days that a retired signing key is kept. No access token is valid for longer than one day. */
const retiredKeyDays = 2;

/** Creates the retention policy: how long each table keeps its rows. */
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
    // Attempts are kept as long as their delivery.
    {
      table: 'delivery_attempts',
      startsAt: sql`CASE WHEN EXISTS (SELECT FROM deliveries WHERE id = delivery_id) THEN NULL ELSE at END`,
      indexedAt: sql`at`,
      days: deliveryBodyDays,
      isIndexed: true,
    },
    { table: 'sandbox_messages', startsAt: sql`created_at`, days: deliveryBodyDays, isIndexed: true },
    // An incomplete upload is deleted after a day.
    {
      table: 'media',
      startsAt: sql`CASE WHEN size IS NULL THEN created_at - make_interval(days => ${mediaDays - 1}) ELSE created_at END`,
      days: mediaDays,
      isIndexed: false,
    },
    { table: 'contacts', startsAt: sql`coalesce(due_since, checked_at)`, days: contactDays, isIndexed: false },
    { table: 'verification_conversions', startsAt: sql`minute`, days: counterDays, isIndexed: true },
    // An index on the time of these tables would slow every request.
    { table: 'verification_counters', startsAt: sql`window_start`, days: counterDays, isIndexed: false },
    { table: 'rate_limits', startsAt: sql`at`, days: counterDays, isIndexed: false },
    { table: 'failed_sign_ins', startsAt: sql`to_timestamp(expire / 1000.0)`, days: 0, isIndexed: false },
    { table: 'signing_keys', startsAt: sql`retired_at`, days: retiredKeyDays, isIndexed: false },
    { table: 'sandbox_links', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'sandbox_sessions', startsAt: sql`expires_at`, days: 0, isIndexed: true },
  ];
}
