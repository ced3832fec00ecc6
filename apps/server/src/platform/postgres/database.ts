import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';

/** The columns of each table. Every folder with tables declares them in its `tables.ts`, by module augmentation. */
export interface Tables {
  migrations: { name: string; checksum: string; breaking: boolean; applied_at: Date };
}

export type Database = Kysely<Tables>;
/** The database, or a transaction. */
export type Executor = Database | Transaction<Tables>;

/** An open PostgreSQL database, embedded or not. */
export interface OpenDatabase {
  database: Database;
  /** The connection pool, for code that uses `pg` directly. */
  pool: Pool;
  /** URL of the pool. */
  url: string;
  /** URL for LISTEN and for advisory locks that outlive a statement: it bypasses a pooler that shares sessions. */
  directUrl: string;
  /** Closes the connections, and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}
