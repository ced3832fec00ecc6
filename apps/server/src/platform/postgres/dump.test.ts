import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from './backup.ts';
import type { OpenDatabase } from './database.ts';
import { restore, verifyBackup } from './restore.ts';
import { temporaryDirectory, testDatabase } from './testing.ts';

/** Two tables that refer to each other, with all that is hard to carry. */
const tables = `
  CREATE TABLE odd (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "Mixed ""case""" text,
    bytes bytea, document jsonb, plain json, at timestamptz, amounts numeric[], flag boolean, big bigint, real8 float8,
    doubled bigint GENERATED ALWAYS AS (big * 2) STORED,
    parent bigint REFERENCES odd
  );
  CREATE TABLE after_odd (odd_id bigint NOT NULL REFERENCES odd, name text);
  CREATE TABLE a_first (odd_id bigint NOT NULL REFERENCES odd DEFERRABLE INITIALLY IMMEDIATE);
  CREATE TABLE many (n int PRIMARY KEY, text text);
  CREATE TABLE parts (n int, text text) PARTITION BY RANGE (n);
  CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (10);
  CREATE SEQUENCE counter;
`;

const texts = [
  'مرحبا بالعالم',
  'tab\t and \\ backslash \\n',
  'line\nfeed\r\nand \u2028\u2029',
  '"quotes" \'and\'',
  '',
  '👋 \u0001',
];

let source: OpenDatabase;
let folder: string;
let file: string;
const targets: OpenDatabase[] = [];

async function emptyTarget(): Promise<OpenDatabase> {
  const target = await testDatabase();
  targets.push(target);
  await target.pool.query(tables);
  return target;
}

/** As text, by PostgreSQL, so that nothing is lost on the way to the comparison. */
async function everything({ pool }: OpenDatabase): Promise<unknown> {
  const odd = `SELECT id, "Mixed ""case""", bytes, document, plain::jsonb, at, amounts, flag, big, real8, doubled, parent FROM odd`;
  const sources = [`(${odd})`, 'after_odd', 'a_first', 'many', 'parts'];
  return Promise.all(sources.map(async (from) => (await pool.query(`SELECT t::text FROM ${from} t ORDER BY 1`)).rows));
}

async function count({ pool }: OpenDatabase): Promise<number> {
  return (await pool.query('SELECT count(*) AS n FROM many')).rows[0].n;
}

beforeAll(async () => {
  folder = await temporaryDirectory();
  file = `${folder}/backup.gz`;
  source = await testDatabase();
  const { pool } = source;
  await pool.query(tables);
  for (const [index, text] of texts.entries()) {
    await pool.query(
      `INSERT INTO odd ("Mixed ""case""", bytes, document, plain, at, amounts, flag, big, real8)
       VALUES ($1, $2, $3, E'{"a":\n 1.50, "a" : 2}', '2026-01-02 03:04:05.678901+03', '{1.10,NULL,NaN}', $4, 4611686018427387903, 0.1::float8 + 0.2)`,
      [text, Buffer.from([0, 255, index]), { text, big: 1 }, index % 2 === 0],
    );
  }
  // Each row refers to the next, which the backup holds after it.
  await pool.query('UPDATE odd SET parent = id + 1 WHERE id < (SELECT max(id) FROM odd)');
  await pool.query("INSERT INTO odd DEFAULT VALUES; INSERT INTO odd (at) VALUES ('infinity')");
  await pool.query("INSERT INTO after_odd SELECT id, 'x' FROM odd; INSERT INTO a_first SELECT id FROM odd");
  await pool.query("INSERT INTO many SELECT n, repeat('text ', n % 50) FROM generate_series(1, 3210) n");
  await pool.query("INSERT INTO parts VALUES (1, 'part'); SELECT nextval('counter'), nextval('counter')");
  await pool.query(`
    INSERT INTO organizations (id, name) VALUES ('o', 'o');
    INSERT INTO environments (id, organization_id, name) VALUES ('e', 'o', 'e');
    INSERT INTO media (id, environment_id, content_type, size, stored) VALUES ('m', 'e', 'image/png', 7, 7), ('n', 'e', 'image/png', 5, 5);
  `);
  await pool.query('SELECT graphile_worker.add_job(\'someTask\', \'{"id":"0001"}\')');
  await backup(source.directUrl, file);
});

afterAll(async () => {
  await Promise.all([source, ...targets].map((database) => database?.close()));
  await rm(folder, { recursive: true });
});

describe('backup', () => {
  it('writes a file for its owner only, of JSON lines', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    expect(() => lines.map((line) => JSON.parse(line))).not.toThrow();
    expect(JSON.parse(lines[0] as string)).toMatchObject({ format: 'omnichannel-backup', formatVersion: 1 });
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ end: true });
  });

  it('replaces no file', async () => {
    const before = await readFile(file);
    await expect(backup(source.directUrl, file)).rejects.toThrow(`${file} exists already`);
    expect(await readFile(file)).toEqual(before);
  });

  it('says that a folder is missing, and leaves nothing behind', async () => {
    await expect(backup(source.directUrl, `${folder}/none/b.gz`)).rejects.toThrow('does not exist. Create it');
  });
});

const restoreFile = async (directUrl: string, path: string) => restore(directUrl, await verifyBackup(path));

describe('restore', () => {
  it('counts nothing twice that triggers have counted, and leaves the triggers at work', async () => {
    const target = await emptyTarget();
    await restore(target.directUrl, await verifyBackup(file));
    const counted = async ({ pool }: OpenDatabase) => ({
      storage: (await pool.query('SELECT * FROM storage_usage')).rows,
      changes: (await pool.query('SELECT * FROM account_changes')).rows,
    });
    expect(await counted(target)).toEqual(await counted(source));
    expect(await counted(target)).toMatchObject({ storage: [{ environment_id: 'e', bytes: 12 }] });
    await target.pool.query("DELETE FROM media WHERE id = 'm'");
    expect(await counted(target)).toMatchObject({ storage: [{ bytes: 5 }] });
  });

  it('brings back every row as it was, the values of sequences, and the jobs of the queue', async () => {
    const target = await emptyTarget();
    const result = await restoreFile(target.directUrl, file);
    expect(result.rows).toBeGreaterThan(3210);
    expect(await everything(target)).toEqual(await everything(source));
    const next = (database: OpenDatabase) =>
      database.pool.query(`INSERT INTO odd DEFAULT VALUES RETURNING id, nextval('counter') AS counter`);
    expect((await next(target)).rows).toEqual((await next(source)).rows);
    const jobs = await target.pool.query(
      'SELECT identifier, payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id',
    );
    expect(jobs.rows).toEqual([{ identifier: 'someTask', payload: { id: '0001' } }]);
  });

  it('leaves the constraints as they were', async () => {
    const [restored] = targets;
    const constraints = 'SELECT conname, condeferrable, condeferred, convalidated FROM pg_constraint ORDER BY 1';
    expect((await restored?.pool.query(constraints))?.rows).toEqual((await source.pool.query(constraints)).rows);
    await expect(restored?.pool.query("INSERT INTO after_odd VALUES (987654, 'someone')")).rejects.toThrow(
      'foreign key',
    );
  });

  it('rejects a database with rows, and leaves it', async () => {
    const target = await emptyTarget();
    await target.pool.query("INSERT INTO many VALUES (1, 'mine')");
    await expect(restoreFile(target.directUrl, file)).rejects.toThrow('The database is not empty');
    expect(await count(target)).toBe(1);
  });

  it('rejects a database with other migrations', async () => {
    const target = await emptyTarget();
    await target.pool.query("INSERT INTO migrations VALUES ('9999_later', 'x', false)");
    await expect(restoreFile(target.directUrl, file)).rejects.toThrow("the database's 9999_later");
    expect(await count(target)).toBe(0);
  });

  it('undoes all when a row does not fit', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('{"n":3210'));
    lines[last] = lines[last - 1] as string;
    const wrong = `${folder}/wrong.gz`;
    await writeFile(wrong, gzipSync(lines.join('\n')));
    const target = await emptyTarget();
    await expect(restoreFile(target.directUrl, wrong)).rejects.toThrow('duplicate key');
    expect(await count(target)).toBe(0);
  });
});

describe('a file that is no whole backup', () => {
  let target: OpenDatabase;
  beforeAll(async () => {
    target = await emptyTarget();
  });

  async function denied(name: string, content: Buffer): Promise<void> {
    const path = `${folder}/${name}`;
    await writeFile(path, content);
    await expect(restoreFile(target.directUrl, path)).rejects.toThrow(`${path} is not a complete backup`);
    expect(await count(target)).toBe(0);
  }

  it('is rejected when it was cut off anywhere', async () => {
    const { size } = await stat(file);
    for (const part of [0, 0.1, 0.5, 0.99]) {
      const path = `${folder}/cut-${part}.gz`;
      await writeFile(path, await readFile(file));
      await truncate(path, Math.floor(size * part));
      await expect(restoreFile(target.directUrl, path)).rejects.toThrow('is not a complete backup');
    }
    expect(await count(target)).toBe(0);
  });

  it('is rejected when lines are missing, though the compression is whole', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    await denied('no-end.gz', gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
    await denied('row.gz', gzipSync(`${[...lines.slice(0, -2), ...lines.slice(-1)].join('\n')}\n`));
    await denied('more.gz', gzipSync(`${[...lines, '{}'].join('\n')}\n`));
  });

  it('is rejected when a byte has changed', async () => {
    const content = await readFile(file);
    const middle = Math.floor(content.length / 2);
    content[middle] = (content[middle] as number) ^ 0xff;
    await denied('damaged.gz', content);
  });

  it('is rejected when it is another kind of file', async () => {
    await denied('text', Buffer.from('no gzip'));
    await denied('other.gz', gzipSync('{"format":"other"}\n'));
    await denied('null.gz', gzipSync('null\n'));
  });

  it('is named when it is not there', async () => {
    await expect(restoreFile(target.directUrl, `${folder}/none`)).rejects.toThrow('cannot be read (ENOENT)');
  });
});
