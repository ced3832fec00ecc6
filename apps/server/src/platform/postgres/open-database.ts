import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OpenDatabase, Tables } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { createPool } from './pool.ts';

export interface OpenOptions {
  /**
   * Whether the embedded database of a running service may be used, for commands such as `accounts create`. Without a running service
   * the database is started.
   */
  share?: boolean;
  /** Whether the data directory must contain an embedded database already: none is created then. */
  existing?: boolean;
}

/**
 * Opens the PostgreSQL of `databaseUrl`, or the embedded one in `dataDir`. It does not migrate.
 *
 * @throws {Error} when the embedded database cannot be started: the reason and the next step. A `databaseUrl` is not tried: the first
 *   query reports its errors
 */
export async function openDatabase(
  { databaseUrl, directDatabaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>,
  log: Logger,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    return connect(databaseUrl, directDatabaseUrl, log, async () => {});
  }
  const embedded = await openEmbedded(dataDir, log, options);
  return connect(embedded.url, undefined, log, embedded.close);
}

function connect(url: string, directUrl: string | undefined, log: Logger, end: () => Promise<void>): OpenDatabase {
  const pool = createPool(url, log, { proxied: directUrl !== undefined });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return {
    database,
    pool,
    directUrl: directUrl ?? url,
    close() {
      closed ??= pool.end().finally(end);
      return closed;
    },
  };
}
