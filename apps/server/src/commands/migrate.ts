import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { migrate } from '../database/migrate.ts';
import { withDatabase } from './database.ts';

/**
 * `migrate`: brings the tables to what this version needs, which `start` does as well.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function migrateCommand(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError(`migrate takes no arguments, and got "${args.join(' ')}".`);
  await withDatabase(config, { share: true }, async ({ directUrl }) => {
    const { applied, unknown } = await migrate(directUrl);
    for (const name of applied) console.log(`applied ${name}`);
    for (const name of unknown) console.log(`left ${name}, which a newer version has applied`);
    if (applied.length === 0) console.log('Nothing to do: the database is up to date.');
  });
}
