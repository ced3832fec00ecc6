import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OpenDatabase, Tables } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** The settings of the database; some have defaults. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databasePoolSize' | 'databaseStatementTimeoutSeconds'>>;

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
  config: DatabaseSettings,
  log: Logger,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl, directDatabaseUrl: directUrl } = config;
  if (databaseUrl !== undefined) {
    const pool = createPool(databaseUrl, log, { ...poolOptions(config), proxied: directUrl !== undefined });
    return wrap(pool, { url: databaseUrl, directUrl: directUrl ?? databaseUrl }, async () => {});
  }
  const embedded = await openEmbedded(config.dataDir, log, options);
  const { url } = embedded;
  return wrap(createPool(url, log, poolOptions(config)), { url, directUrl: url }, embedded.close);
}

function poolOptions({ databasePoolSize, databaseStatementTimeoutSeconds }: DatabaseSettings): PoolOptions {
  return {
    ...(databasePoolSize !== undefined && { max: databasePoolSize }),
    ...(databaseStatementTimeoutSeconds !== undefined && {
      statementTimeoutMs: databaseStatementTimeoutSeconds * 1000,
    }),
  };
}

function wrap(pool: Pool, urls: Pick<OpenDatabase, 'url' | 'directUrl'>, end: () => Promise<void>): OpenDatabase {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return {
    database,
    pool,
    ...urls,
    close() {
      closed ??= pool.end().finally(end);
      return closed;
    },
  };
}
