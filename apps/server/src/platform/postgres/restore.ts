import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Backup } from './backup.ts';
import { DatabaseClient } from './database-client.ts';
import {
  type DumpEnd,
  type DumpHeader,
  listTables,
  qualified,
  quoted,
  schemaState,
  type Table,
  type TableHead,
} from './dump.ts';

/** Maximum rows of one statement, and about the maximum of its characters. */
const maxRows = 500;
const maxCharacters = 1_000_000;

/**
 * Inserts the rows of a backup into an empty database, all or none.
 *
 * @param directUrl a connection that keeps its session; the database has the schema of the backup
 * @throws {Error} when the backup does not match the tables, or the database is not empty; nothing is changed then
 */
export async function restore(directUrl: string, { file, header }: VerifiedBackup): Promise<Backup> {
  const client = new DatabaseClient({ url: directUrl, application_name: 'omnichannel restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    requireSame(header, await schemaState(client), file);
    const tables = await listTables(client);
    await requireEmpty(client, tables);
    const constraints = await deferConstraints(client, tables);
    // The backup contains the counters that triggers maintain.
    for (const { schema, table } of tables)
      await client.query(`ALTER TABLE ${qualified(schema, table)} DISABLE TRIGGER USER`);
    const done = await fill(client, file);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const { schema, table } of tables)
      await client.query(`ALTER TABLE ${qualified(schema, table)} ENABLE TRIGGER USER`);
    await constraints.reset();
    await client.query('COMMIT');
    return done;
  } finally {
    // This rolls back an uncommitted transaction.
    await client.end();
  }
}

/** A backup file that is complete. */
export interface VerifiedBackup {
  file: string;
  header: DumpHeader;
}

/**
 * Reads the whole file once, so that a damaged one is rejected before anything is created or changed.
 *
 * @throws {Error} when the file is not a complete backup of a known version
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const incomplete = (cause?: unknown) =>
    new Error(`${file} is not a complete backup of this service. It is truncated, damaged or another kind of file.`, {
      cause,
    });
  let header: DumpHeader | undefined;
  const found: Backup = { tables: 0, rows: 0 };
  let remaining = 0;
  let ended = false;
  try {
    for await (const line of linesOf(file)) {
      if (ended) throw new Error('There are lines after the end.');
      if (remaining > 0) {
        if (!line.startsWith('{')) throw new Error('A row is missing.');
        remaining -= 1;
        found.rows += 1;
        continue;
      }
      const value: unknown = JSON.parse(line);
      if (header === undefined) {
        header = value as DumpHeader;
        if (header.format !== 'omnichannel-backup') throw new Error('It has another header.');
      } else if (isEnd(value)) {
        if (value.tables !== found.tables || value.rows !== found.rows) throw new Error('Tables or rows are missing.');
        ended = true;
      } else {
        remaining = (value as TableHead).rows;
        found.tables += 1;
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw unreadable(file, error);
    throw incomplete(error);
  }
  if (header === undefined || !ended) throw incomplete();
  if (header.formatVersion !== 1) {
    throw new Error(`${file} is a backup of a newer version of this program. Restore it with that version.`);
  }
  return { file, header };
}

function unreadable(file: string, cause: unknown): Error {
  return new Error(`${file} cannot be read (${(cause as NodeJS.ErrnoException).code}). Name a backup file.`, { cause });
}

function isEnd(value: unknown): value is DumpEnd {
  return (value as Partial<DumpEnd> | null)?.end === true;
}

function requireSame(header: DumpHeader, state: DumpHeader['schema'], file: string): void {
  if (isDeepStrictEqual(header.schema, state)) return;
  throw new Error(
    `${file} is a backup of another version of this program (its last migration is ${lastOf(header.schema)}, the database's ${lastOf(state)}). ` +
      'Restore it with the version that created it, into an empty database, then migrate that database with the newer version.',
  );
}

function lastOf({ migrations }: DumpHeader['schema']): string {
  return Object.keys(migrations).at(-1) ?? 'none';
}

/** Requires empty tables. It also prevents writes of others until the transaction ends. */
async function requireEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { schema, table } of tables) {
    const name = qualified(schema, table);
    await client.query(`LOCK TABLE ${name} IN EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
    if (rowCount !== 0) {
      throw new Error(
        'The database is not empty: it contains data of a service or of another backup. Restore into a new database, or into a new --data-dir.',
      );
    }
  }
}

/** Defers all foreign keys to the end, so that the order of tables and rows does not matter. */
async function deferConstraints(client: pg.Client, tables: readonly Table[]): Promise<{ reset(): Promise<void> }> {
  const { rows } = await client.query<{ table: string; name: string; deferrable: boolean; deferred: boolean }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, condeferrable AS deferrable, condeferred AS deferred
     FROM pg_constraint JOIN pg_namespace n ON n.oid = connamespace
     WHERE contype = 'f' AND conparentid = 0 AND n.nspname = ANY ($1)`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} DEFERRABLE INITIALLY DEFERRED`);
  }
  return {
    async reset() {
      for (const { table, name, deferrable, deferred } of rows) {
        const before = deferrable ? `DEFERRABLE INITIALLY ${deferred ? 'DEFERRED' : 'IMMEDIATE'}` : 'NOT DEFERRABLE';
        await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} ${before}`);
      }
    },
  };
}

async function fill(client: pg.Client, file: string): Promise<Backup> {
  const done: Backup = { tables: 0, rows: 0 };
  let head: TableHead | undefined;
  let remaining = 0;
  let rows: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (head === undefined || rows.length === 0) return;
    await insert(client, head, rows);
    done.rows += rows.length;
    rows = [];
    characters = 0;
  }

  let isHeader = true;
  for await (const line of linesOf(file)) {
    if (isHeader) {
      isHeader = false;
    } else if (remaining > 0) {
      rows.push(line);
      characters += line.length;
      remaining -= 1;
      if (remaining === 0 || rows.length === maxRows || characters > maxCharacters) await flush();
    } else {
      const value: unknown = JSON.parse(line);
      if (isEnd(value)) await setSequences(client, value);
      else {
        head = value as TableHead;
        remaining = head.rows;
        done.tables += 1;
      }
    }
  }
  return done;
}

async function insert(
  client: pg.Client,
  { schema, table, columns }: TableHead,
  rows: readonly string[],
): Promise<void> {
  const name = qualified(schema, table);
  const list = columns.map(quoted).join(', ');
  await client.query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function setSequences(client: pg.Client, { sequences }: DumpEnd): Promise<void> {
  for (const { schema, sequence, lastValue } of sequences) {
    if (lastValue !== null) {
      await client.query('SELECT setval($1::regclass, $2)', [qualified(schema, sequence), lastValue]);
    }
  }
}

/** Reads the lines of a file. Only a line feed ends a line: rows may contain other separators, such as U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => text.destroy(error));
  try {
    let rest = '';
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() as string;
      yield* lines;
    }
    if (rest !== '') throw new Error('The last line is truncated.');
  } finally {
    source.destroy();
    text.destroy();
  }
}
