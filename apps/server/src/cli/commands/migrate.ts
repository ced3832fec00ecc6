import { readDatabaseSchema } from '../../all-tables.ts';
import { recordAudit } from '../../features/audit/record-audit.ts';
import type { Config } from '../../platform/config/config.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import { commandActor } from '../command-actor.ts';
import { withDatabase } from './with-database.ts';

/** `migrate`: migrates the database to this version, as `start` does. @throws {Error} the reason why it cannot */
export async function migrateDatabase(config: Config): Promise<void> {
  await withDatabase(config, async (open) => {
    const { applied, functions, unknown } = await migrateOpen(open, await readDatabaseSchema());
    const { count } = await open.database
      .selectFrom('migrations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    // A new database stays empty, so that a backup can be restored into it.
    const isNew = Number(count) === applied.length;
    if (!isNew && applied.length + functions.length > 0) {
      await recordAudit(open.database, commandActor(), {
        action: 'database.migrated',
        target: { type: 'database' },
        after: { migrations: applied, functions },
      });
    }
    for (const name of applied) console.log(`applied ${name}`);
    for (const name of functions) console.log(`applied the function ${name}`);
    for (const name of unknown) console.log(`kept ${name}, which a newer version has applied`);
    if (applied.length + functions.length === 0) console.log('Nothing to do: the database is up to date.');
  });
}
