import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OpenDatabase, Tables } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { createPool } from './pool.ts';

export interface OpenOptions {
  /**
   * Whether the embedded database of a service that runs already may be used: for commands beside it, such as
   * `accounts create`. Without one it is started as ever.
   */
  share?: boolean;
  /** Whether there has to be an embedded database in the data directory already: none is made then. */
  existing?: boolean;
}

/**
 * Opens the PostgreSQL of `databaseUrl`, or the embedded one in `dataDir`. It is not migrated yet.
 *
 * @throws {Error} when the embedded one cannot be started: what is in the way, and what to do.
 *   With `databaseUrl` nothing is tried here; the first query tells.
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
