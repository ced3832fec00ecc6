import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';

/** The columns of each table. Every folder that has tables declares them in its `tables.ts`, by module augmentation. */
export interface Tables {
  migrations: { name: string; checksum: string; breaking: boolean; applied_at: Date };
}

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
