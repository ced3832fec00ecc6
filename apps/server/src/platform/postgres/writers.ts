import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Waits until the transactions have ended that write to these tables now. What begins meanwhile is not waited for.
 *
 * @throws {Error} when one of them does not end within the time that a statement has
 */
export async function writersDone(database: Database, tables: readonly string[]): Promise<void> {
  // One table after the other, each let go at once: whoever writes waits for no longer than the writers before it take.
  for (const table of tables) {
    await database
      .transaction()
      .execute((transaction) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(transaction));
  }
}
