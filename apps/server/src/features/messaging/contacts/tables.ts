import { sql } from 'kysely';
import type { FeatureTables } from '../../feature-tables.ts';
import { eraseContacts } from './erase.ts';
import { incapableDays } from './incapable-contacts.ts';

export const contactTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ contactDays }) => [
    {
      table: 'contacts',
      // A failure counts for longer than a result.
      startsAt: sql`greatest(
        coalesce(due_since, checked_at), incapable_at + make_interval(days => ${incapableDays - contactDays})
      )`,
      days: contactDays,
      isIndexed: false,
    },
  ],
  erase: eraseContacts,
  awaited: ['contacts'],
};

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    contacts: {
      environment_id: string;
      number: string;
      valid: boolean | null;
      /** Time of the last check; while `valid` is null, the check has no result. */
      checked_at: Date | null;
      due_since: Date | null;
      /** Time of the last message that failed because the recipient cannot receive it. */
      incapable_at: Date | null;
    };
  }
}
