import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { migrate } from '../database/migrate.ts';
import { restore } from '../database/restore.ts';
import { withDatabase } from './database.ts';

/**
 * `restore <file>`: puts what a backup holds into an empty database. No service may run on it.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way; nothing is changed then
 */
export async function restoreCommand(config: Config, args: readonly string[]): Promise<void> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0)
    throw new UsageError('restore takes one argument, the file to read: restore <file>');
  await withDatabase(config, {}, async ({ directUrl }) => {
    await migrate(directUrl);
    const { tables, rows } = await restore(directUrl, file);
    console.log(`Restored ${rows} rows of ${tables} tables from ${file}.`);
    console.log(
      config.databaseUrl === undefined
        ? `Its secret is not in it: copy the file \`secret\` of the former data directory to ${join(config.dataDir, 'secret')}.`
        : 'Its secret is not in it: start the service with the OMNICHANNEL_SECRET of the database that the backup is of.',
    );
  });
}
