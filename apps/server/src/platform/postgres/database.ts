import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../features/schema.ts';

export type Database = Kysely<Tables>;
/** The database, or a transaction of it. */
export type Executor = Database | Transaction<Tables>;

/** The PostgreSQL that the service works on, embedded or not. */
export interface OpenDatabase {
  database: Database;
  /** The pool under it, for whoever speaks `pg`. */
  pool: Pool;
  /** For LISTEN and for advisory locks that outlive a statement: not through a pooler that shares sessions. */
  directUrl: string;
  /** Ends the connections, and the embedded PostgreSQL. */
  close(): Promise<void>;
}
