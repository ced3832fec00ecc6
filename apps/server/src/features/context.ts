import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../platform/config/config.ts';
import type { Keys } from '../platform/crypto/key-derivation.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { Connections } from './messaging/connections.ts';

/** What every feature of the service works with. */
export interface Context {
  config: Config;
  database: Database;
  /** The pool under it. */
  pool: Pool;
  /** A connection that keeps its session, for LISTEN. */
  directUrl: string;
  keys: Keys;
  queue: Queue;
  connections: Connections;
  log: Logger;
  metrics: Registry;
}
