import { pino } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import { describeConnectionError } from '../../platform/postgres/connection-errors.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { type OpenOptions, openDatabase } from '../../platform/postgres/open-database.ts';

/** An existing database, whose service may be running. */
const sharedExisting: OpenOptions = { share: true, existing: true };

/** Opens the database for a command, and closes it afterwards. Only warnings and errors are logged, to stderr. */
export async function withDatabase(
  config: Config,
  work: (database: OpenDatabase) => Promise<void>,
  options = sharedExisting,
): Promise<void> {
  const open = await openDatabase(config, pino({ level: 'error' }, pino.destination(2)), options);
  try {
    await work(open);
  } catch (error) {
    throw describeConnectionError(error);
  } finally {
    await open.close();
  }
}
