import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';

/** Rows of a table that are older are removed, with all that hangs on them. */
export interface Rule {
  table: string;
  /** From when on its days count. A row for which this is null stays. */
  since: RawBuilder<Date>;
  /** Days that a row is kept. */
  days: number;
}

/** Days that counters are kept: none of them counts for longer than one. */
const counters = 2;
/** Days that a former signing key is kept: no access token lives longer than one. */
const formerKeys = 2;

/** The retention table: what is kept for how long. */
export function retentionRules(retention: Config['retention']): readonly Rule[] {
  return [
    { table: 'idempotency_keys', since: sql`created_at`, days: retention.idempotencyDays },
    { table: 'verifications', since: sql`created_at`, days: retention.verificationDays },
    { table: 'sandbox_messages', since: sql`created_at`, days: retention.deliveryBodyDays },
    { table: 'verification_counters', since: sql`window_start`, days: counters },
    { table: 'verification_conversions', since: sql`minute`, days: counters },
    { table: 'rate_limits', since: sql`at`, days: counters },
    { table: 'failed_sign_ins', since: sql`to_timestamp(expire / 1000.0)`, days: 0 },
    { table: 'signing_keys', since: sql`retired_at`, days: formerKeys },
    { table: 'sandbox_links', since: sql`expires_at`, days: 0 },
    { table: 'sandbox_sessions', since: sql`expires_at`, days: 0 },
  ];
}
