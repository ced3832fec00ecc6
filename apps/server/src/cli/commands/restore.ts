import { join } from 'node:path';
import { readDatabaseSchema } from '../../all-tables.ts';
import { recordAudit } from '../../features/audit/record-audit.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import { restore, verifyBackup } from '../../platform/postgres/restore.ts';
import { commandActor } from '../command-actor.ts';
import type { LocalAction } from './action.ts';
import { withDatabase } from './with-database.ts';

/** `restore`: inserts a backup into an empty database, which it creates in a new data directory. No service may run on it. */
export const restoreAction: LocalAction = {
  positionals: { usage: '<file>', noun: 'the file to read', min: 1, max: 1 },
  flags: {},
  localOnly: 'fills an empty database, which no service uses',
  async perform({ positionals: [file = ''] }, config) {
    // Before a database is created for it.
    const backup = await verifyBackup(file);
    const work = async ({ database, pool, url, directUrl }: OpenDatabase) => {
      await migrateOpen({ pool, url, directUrl }, await readDatabaseSchema());
      const { tables, rows } = await restore(directUrl, backup);
      await recordAudit(database, commandActor(), {
        action: 'database.restored',
        target: { type: 'database' },
        after: { tables, rows },
      });
      console.log(`Restored ${rows} rows of ${tables} tables from ${file}.`);
      console.log(
        config.databaseUrl === undefined
          ? `The backup does not contain the secret. Copy the file \`secret\` of the old data directory to ${join(config.dataDir, 'secret')}.`
          : 'The backup does not contain the secret. Start the service with the OMNICHANNEL_SECRET of the original database.',
      );
    };
    await withDatabase(config, work, { share: false, existing: false });
  },
};
