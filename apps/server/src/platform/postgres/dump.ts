import type { ClientBase } from 'pg';

/**
 * A backup is a gzip file of lines, each a JSON value, in UTF-8:
 *
 * 1. the header, a `DumpHeader`;
 * 2. for each table a `TableHead`, and after it as many lines as that says, each a row as PostgreSQL's `row_to_json` writes it;
 * 3. the end, a `DumpEnd`. A file without it is not whole.
 *
 * Nothing in it depends on PostgreSQL's version or the machine, so it also carries a database from one major version to the next.
 */
export interface DumpHeader {
  format: 'omnichannel-backup';
  formatVersion: 1;
  createdAt: string;
  schema: SchemaState;
}

/** Which tables there are: a backup fits a database where this is equal. Functions do not matter to rows. */
export interface SchemaState {
  /** Of the service: name to checksum. */
  migrations: Record<string, string>;
  /** Of the queue. */
  queueMigrations: number[];
}

export interface TableHead {
  schema: string;
  table: string;
  columns: string[];
  rows: number;
}

export interface DumpEnd {
  end: true;
  /** How many tables and rows there are before. */
  tables: number;
  rows: number;
  /** The last value that each sequence gave out; null for none yet. */
  sequences: { schema: string; sequence: string; lastValue: string | null }[];
}

/** A table whose rows are kept. */
export interface Table {
  schema: string;
  table: string;
  /** Those that can be written: no generated ones. */
  columns: string[];
}

const queueSchema = 'graphile_worker';

export async function schemaState(client: ClientBase): Promise<SchemaState> {
  const own = await client.query('SELECT name, checksum FROM migrations ORDER BY name');
  const queue = await client.query(`SELECT id FROM ${queueSchema}.migrations ORDER BY id`);
  return {
    migrations: Object.fromEntries(own.rows.map(({ name, checksum }) => [name, checksum])),
    queueMigrations: queue.rows.map(({ id }) => id),
  };
}

/** All tables of the service and its queue, except those that record migrations and functions: each database has its own. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT n.nspname::text AS schema, c.relname::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname IN (current_schema(), $1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('migrations', 'sql_functions')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [queueSchema],
  );
  return rows;
}

export async function listSequences(client: ClientBase): Promise<DumpEnd['sequences']> {
  const { rows } = await client.query(
    `SELECT schemaname::text AS schema, sequencename::text AS sequence, last_value::text AS "lastValue"
     FROM pg_sequences WHERE schemaname IN (current_schema(), $1) ORDER BY 1, 2`,
    [queueSchema],
  );
  return rows;
}

/** `"schema"."table"` */
export function qualified(schema: string, name: string): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
