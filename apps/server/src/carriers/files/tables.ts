import { type Generated, sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';

/** Days after which a file that a connection no longer uses is forgotten. */
const unusedDays = 1;

/** The rows of stored files are deleted with the files. */
export const providerFileTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: () => [
    { table: 'provider_files', startsAt: sql`coalesce(expires_at, created_at)`, days: unusedDays, isIndexed: true },
  ],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    provider_files: {
      connection_id: string;
      media_id: string;
      provider_id: string | null;
      expires_at: Date | null;
      lease_id: string | null;
      leased_until: Date | null;
      created_at: Generated<Date>;
    };
  }
}
