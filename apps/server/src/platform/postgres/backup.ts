import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
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

/** Rows that are fetched at a time. */
const page = 1000;
/** Characters that are handed on at a time. */
const chunk = 65_536;

/**
 * Writes all rows of a database, as they are at one instant, into a new file (0600; it holds personal data). The service may run
 * meanwhile.
 *
 * @param directUrl a connection that keeps its session
 * @param file the file is complete when it appears
 * @throws {Error} when the file exists already, or cannot be written
 */
export async function backup(directUrl: string, file: string): Promise<Backup> {
  if (await exists(file)) throw new Error(`${file} exists already: name another file, or remove that one.`);
  const half = `${file}.part`;
  const client = new pg.Client({ connectionString: directUrl, application_name: 'omnichannel backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const done: Backup = { tables: 0, rows: 0 };
    await pipeline(
      Readable.from(inChunks(lines(client, done))),
      createGzip(),
      createWriteStream(half, { flags: 'w', mode: 0o600, flush: true }),
    );
    await rename(half, file);
    return done;
  } catch (error) {
    throw explain(error, file);
  } finally {
    await rm(half, { force: true });
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
  // A column of type json keeps the white space that it was given; a line has no other line ends in it.
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

function explain(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  if (code === 'ENOENT') {
    return new Error(`The folder of ${file} is not there: make it, or name another file.`, { cause: error });
  }
  return new Error(`The backup cannot be written to ${file} (${code}): make room, or name another file.`, {
    cause: error,
  });
}
