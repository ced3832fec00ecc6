import { sql } from 'kysely';
import type { RetentionRule } from '../../platform/postgres/retention-rule.ts';

/** Days that counters are kept. None counts for longer than one day. */
const counterDays = 2;

export const rateLimitTables = {
  sql: new URL('.', import.meta.url),
  retention: (): readonly RetentionRule[] => [
    // An index on the time would slow every request.
    { table: 'rate_limits', startsAt: sql`at`, days: counterDays, isIndexed: false },
  ],
};
