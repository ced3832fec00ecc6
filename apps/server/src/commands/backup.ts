import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { backup } from '../database/backup.ts';
import { migrate } from '../database/migrate.ts';
import { withDatabase } from './database.ts';

/**
 * `backup <file>`: writes everything in the database into a new file. The service may run meanwhile.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function backupCommand(config: Config, args: readonly string[]): Promise<void> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0)
    throw new UsageError('backup takes one argument, the file to write: backup <file>');
  await withDatabase(config, { share: true }, async ({ directUrl }) => {
    await migrate(directUrl);
    const { tables, rows } = await backup(directUrl, file);
    console.log(`Wrote ${rows} rows of ${tables} tables to ${file}.
It holds personal data, and not the secret of the service: keep that as well, without it tokens and passcodes that are out are void.`);
  });
}
