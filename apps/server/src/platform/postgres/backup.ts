import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import {
  type DumpEnd,
  type DumpHeader,
  listSequences,
  listTables,
  qualified,
  quoted,
  schemaState,
  type TableHead,
} from './dump.ts';

export interface Backup {
  tables: number;
  rows: number;
}

/** Rows of one fetch. */
const page = 1000;
/** Characters of one write. */
const chunk = 65_536;

/**
 * Writes all rows of a database, as of one instant, into a new file (0600; it contains personal data). The service may run
 * at the same time.
 *
 * @param directUrl a connection that keeps its session
 * @param file is complete when it exists
 * @throws {Error} when the file exists, or cannot be written
 */
export async function backup(directUrl: string, file: string): Promise<Backup> {
  if (await exists(file)) throw new Error(`${file} exists already. Name another file, or remove this one.`);
  const partial = `${file}.part`;
  const client = new DatabaseClient({ url: directUrl, application_name: 'omnichannel backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const done: Backup = { tables: 0, rows: 0 };
    await pipeline(
      Readable.from(inChunks(lines(client, done))),
      createGzip(),
      createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    return done;
  } catch (error) {
    throw describeWriteError(error, file);
  } finally {
    await rm(partial, { force: true });
    await client.end();
  }
}

async function* lines(client: pg.Client, done: Backup): AsyncGenerator<string> {
  const header: DumpHeader = {
    format: 'omnichannel-backup',
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    schema: await schemaState(client),
  };
  yield JSON.stringify(header);
  for (const { schema, table, columns } of await listTables(client)) {
    const name = qualified(schema, table);
    const { rows } = await client.query(`SELECT count(*)::int AS rows FROM ${name}`);
    const head: TableHead = { schema, table, columns, rows: rows[0].rows };
    yield JSON.stringify(head);
    yield* rowsOf(client, name, columns);
    done.tables += 1;
    done.rows += head.rows;
  }
  const end: DumpEnd = { end: true, ...done, sequences: await listSequences(client) };
  yield JSON.stringify(end);
}

async function* rowsOf(client: pg.Client, name: string, columns: readonly string[]): AsyncGenerator<string> {
  // A column of type json keeps its white space: a line break in it must not end the line.
  await client.query(
    `DECLARE dump NO SCROLL CURSOR FOR
     SELECT replace(row_to_json(r)::text, E'\\n', ' ') AS line FROM (SELECT ${columns.map(quoted).join(', ')} FROM ${name}) r`,
  );
  while (true) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${page} FROM dump`);
    for (const { line } of rows) yield line;
    if (rows.length < page) break;
  }
  await client.query('CLOSE dump');
}

async function* inChunks(source: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of source) {
    text += `${line}\n`;
    if (text.length >= chunk) {
      yield text;
      text = '';
    }
  }
  yield text;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function describeWriteError(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  if (code === 'ENOENT') {
    return new Error(`The folder of ${file} does not exist. Create it, or name another file.`, { cause: error });
  }
  return new Error(`The backup cannot be written to ${file} (${code}). Free disk space, or name another file.`, {
    cause: error,
  });
}
