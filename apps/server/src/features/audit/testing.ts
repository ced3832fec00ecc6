import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actor } from './record-audit.ts';

/** The author of changes that tests make. */
export const testActor: Actor = { kind: 'service', id: null, name: 'test' };

/** Removes all entries, which only transactions of the retention may do. */
export function clearAuditLog(database: Database): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('omnichannel.sweep', 'on', true)`.execute(transaction);
    await sql`DELETE FROM audit_log`.execute(transaction);
  });
}
