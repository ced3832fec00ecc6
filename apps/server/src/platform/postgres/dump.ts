import type { ClientBase } from 'pg';

/**
 * A backup is a gzip file of lines, each a JSON value, in UTF-8:
 *
 * 1. the header, a `DumpHeader`;
 * 2. for each table a `TableHead`, followed by the number of lines that it states, each a row of PostgreSQL's `row_to_json`;
 * 3. the end, a `DumpEnd`. A file without it is incomplete.
 *
 * It does not depend on the version of PostgreSQL or the machine, so it also moves a database to another major version.
 */
export interface DumpHeader {
  format: 'omnichannel-backup';
  formatVersion: 1;
  createdAt: string;
  schema: SchemaState;
}

/** The schema of the tables. A backup can be restored where it is equal. Functions do not affect rows. */
export interface SchemaState {
  /** Migrations of the service: name to checksum. */
  migrations: Record<string, string>;
  /** Migrations of the queue. */
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
  /** Numbers of the tables and rows before this line. */
  tables: number;
  rows: number;
  /** The last value of each sequence; null for an unused one. */
  sequences: { schema: string; sequence: string; lastValue: string | null }[];
}

/** A table whose rows are backed up. */
export interface Table {
  schema: string;
  table: string;
  /** The columns that can be written: no generated ones. */
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

/** Lists the tables of the service and its queue. The tables that record migrations and functions are excluded: each database has its own. */
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
