import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './schema.ts';
import { testDatabase } from './testing.ts';

let db: OpenDatabase;
beforeEach(async () => {
  db = await testDatabase({ migrated: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
});

function migration(name: string, sql: string, breaking = false): Migration {
  return { name, sql, breaking, checksum: createHash('sha256').update(sql).digest('hex') };
}

const first = migration('0001_first', 'CREATE TABLE first (n int); INSERT INTO first VALUES (1)');
const second = migration('0002_second', 'ALTER TABLE first ADD COLUMN more int');

const migrateBy = (...migrations: Migration[]) => migrate(db.directUrl, { migrations });

async function rows(statement: string): Promise<unknown[]> {
  return (await db.pool.query(statement)).rows;
}

describe('migrate', () => {
  it('applies each migration once, in order', async () => {
    expect(await migrateBy(first)).toEqual({ applied: ['0001_first'], unknown: [] });
    expect(await migrateBy(first, second)).toEqual({ applied: ['0002_second'], unknown: [] });
    expect(await migrateBy(first, second)).toEqual({ applied: [], unknown: [] });
    expect(await rows('SELECT * FROM first')).toEqual([{ n: 1, more: null }]);
  });

  it('makes the tables of the queue, too', async () => {
    await migrateBy();
    expect(await rows("SELECT to_regprocedure('graphile_worker.add_job(text,json)') IS NULL AS missing")).toHaveLength(
      1,
    );
    await db.pool.query("SELECT graphile_worker.add_job('someTask')");
  });

  it('leaves no connection behind that is closing still', async () => {
    const end = pg.Pool.prototype.end as () => Promise<void>;
    const ended: string[] = [];
    const closing = vi.spyOn(pg.Pool.prototype, 'end').mockImplementation(async function (this: pg.Pool) {
      await sleep(100);
      await end.call(this);
      ended.push('one');
    });
    await migrateBy(first);
    expect(closing).toHaveBeenCalledOnce();
    expect(ended).toEqual(['one']);
  });

  it('undoes a migration that fails, keeps those before it, and goes on when it is mended', async () => {
    const broken = migration('0002_second', 'CREATE TABLE half (); SELECT 1 / 0');
    await expect(migrateBy(first, broken)).rejects.toThrow(
      'The migration 0002_second failed and was undone: division by zero.',
    );
    expect(await rows("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
    expect((await migrateBy(first, second)).applied).toEqual(['0002_second']);
  });

  it('refuses a migration whose text has changed since it was applied', async () => {
    await migrateBy(first);
    const changed = migration('0001_first', 'CREATE TABLE other ()');
    await expect(migrateBy(changed, second)).rejects.toThrow(/0001_first was applied .* another text/);
    expect(await rows('SELECT name FROM migrations')).toEqual([{ name: '0001_first' }]);
  });

  it('lets an older program work beside a newer one, unless a migration breaks it', async () => {
    await migrateBy(first, second);
    expect(await migrateBy(first)).toEqual({ applied: [], unknown: ['0002_second'] });
    const breaking = migration('0003_third', 'ALTER TABLE first DROP COLUMN more', true);
    await migrateBy(first, second, breaking);
    await expect(migrateBy(first, second)).rejects.toThrow(
      'The database is newer than this program, which does not know its migration 0003_third: install the newer version.',
    );
  });

  it('is done by one of several processes', async () => {
    const run = promisify(execFile);
    const script = `const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url))});
      const sql = 'CREATE TABLE slow (); SELECT pg_sleep(0.5)';
      console.log(JSON.stringify(await migrate(process.argv[1], { migrations: [{ name: '0001_slow', sql, checksum: 'x', breaking: false }] })));`;
    const processes = [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', script, db.directUrl]));
    const applied = (await Promise.all(processes)).flatMap(({ stdout }) => JSON.parse(stdout).applied);
    expect(applied).toEqual(['0001_slow']);
  });

  it('refuses a database that cannot hold all languages', async () => {
    const name = `test_ascii_${process.pid}`;
    const server = new pg.Client(inject('serverUrl'));
    await server.connect();
    try {
      await server.query(
        `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
      );
      const url = new URL(inject('serverUrl'));
      url.pathname = `/${name}`;
      await expect(migrate(url.href, { migrations: [] })).rejects.toThrow(
        'The database is encoded in SQL_ASCII, and must be in UTF8',
      );
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    }
  });
});
