import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../platform/config/config.ts';
import type { Keys } from '../platform/crypto/key-derivation.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { Connections } from './messaging/connections.ts';

/** The dependencies of a feature. */
export interface Context {
  config: Config;
  database: Database;
  /** The connection pool of `database`. */
  pool: Pool;
  /** URL of a connection that keeps its session, as `LISTEN` needs. */
  directUrl: string;
  keys: Keys;
  queue: Queue;
  connections: Connections;
  log: Logger;
  metrics: Registry;
}
