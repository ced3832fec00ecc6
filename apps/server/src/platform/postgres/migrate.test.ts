import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { type Migrated, migrate } from './migrate.ts';
import type { DatabaseSchema, Migration, SqlFile } from './schema.ts';
import { testDatabase } from './testing.ts';

let db: OpenDatabase;
beforeEach(async () => {
  db = await testDatabase({ migrated: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
});

function functionFile(name: string, sql: string): SqlFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

function migration(name: string, sql: string, changes: Partial<Migration> = {}): Migration {
  return { ...functionFile(name, sql), breaking: false, outsideTransaction: false, ...changes };
}

/** Defines the function `value`. */
const returning = (value: number) =>
  `CREATE OR REPLACE FUNCTION value() RETURNS integer LANGUAGE sql AS 'SELECT ${value}'`;

const first = migration('0001_first', 'CREATE TABLE first (n int); INSERT INTO first VALUES (1)');
const second = migration('0002_second', 'ALTER TABLE first ADD COLUMN more int');

const migrateBy = (...migrations: Migration[]) => migrate(db.directUrl, { migrations, functions: [] });

async function rows(statement: string): Promise<unknown[]> {
  return (await db.pool.query(statement)).rows;
}

describe('migrate', () => {
  it('applies each migration once, in order', async () => {
    expect(await migrateBy(first)).toEqual({ applied: ['0001_first'], functions: [], unknown: [] });
    expect(await migrateBy(first, second)).toEqual({ applied: ['0002_second'], functions: [], unknown: [] });
    expect(await migrateBy(first, second)).toEqual({ applied: [], functions: [], unknown: [] });
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

  it('rolls back a failing migration, keeps earlier ones, and continues after the fix', async () => {
    const broken = migration('0002_second', 'CREATE TABLE half (); SELECT 1 / 0');
    await expect(migrateBy(first, broken)).rejects.toThrow(
      'The migration 0002_second failed and was rolled back: division by zero.',
    );
    expect(await rows("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
    expect((await migrateBy(first, second)).applied).toEqual(['0002_second']);
  });

  it('runs the statements of a marked migration outside a transaction, and all of them again after a failure', async () => {
    const build = `-- The reason; with a semicolon
      DROP INDEX CONCURRENTLY IF EXISTS first_n;
      CREATE INDEX CONCURRENTLY first_n ON first (n);
      INSERT INTO first VALUES (2);\n`;
    const marked = (sql: string) => migration('0002_index', sql, { outsideTransaction: true });
    await expect(migrateBy(first, marked(`${build}SELECT 1 / 0;\n`))).rejects.toThrow(
      'The migration 0002_index failed, and begins again at the next start: division by zero.',
    );
    expect(await rows('SELECT n FROM first ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect((await migrateBy(first, marked(build))).applied).toEqual(['0002_index']);
    expect(await rows('SELECT n FROM first ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
    expect((await migrateBy(first, marked(build))).applied).toEqual([]);
  });

  it('rejects a migration whose text has changed since it was applied', async () => {
    await migrateBy(first);
    const changed = migration('0001_first', 'CREATE TABLE other ()');
    await expect(migrateBy(changed, second)).rejects.toThrow(
      /0001_first was applied .* another text .* If you changed the file, undo the change and add a new migration\.$/,
    );
    expect(await rows('SELECT name FROM migrations')).toEqual([{ name: '0001_first' }]);
  });

  it('lets an older program work next to a newer one, unless a migration breaks it', async () => {
    await migrateBy(first, second);
    expect(await migrateBy(first)).toEqual({ applied: [], functions: [], unknown: ['0002_second'] });
    const breaking = migration('0003_third', 'ALTER TABLE first DROP COLUMN more', { breaking: true });
    await migrateBy(first, second, breaking);
    await expect(migrateBy(first, second)).rejects.toThrow(
      'The database is newer than this program, which does not know its migration 0003_third. Install the newer version.',
    );
  });

  it('rejects a database from before the first release, and leaves it', async () => {
    await migrateBy(
      migration('0001_former', 'CREATE TABLE former ()'),
      migration('0002_former', 'SELECT 2', { breaking: true }),
    );
    await expect(migrateBy(first, second)).rejects.toThrow(
      'The database is from a version before the first release, which no release can migrate. Name a new data directory with --data-dir, or an empty database in DATABASE_URL.',
    );
    expect(await rows("SELECT to_regclass('first') AS first")).toEqual([{ first: null }]);
  });

  it('is done by one of several processes', async () => {
    const schema: DatabaseSchema = {
      migrations: [
        migration('0001_slow', 'CREATE TABLE slow (n int); SELECT pg_sleep(0.5)'),
        // It waits for all snapshots that are older, such as one of a process that waits for its turn.
        migration('0002_index', 'CREATE INDEX CONCURRENTLY slow_n ON slow (n);\n', { outsideTransaction: true }),
      ],
      functions: [functionFile('slow', `${returning(1)}; SELECT pg_sleep(0.5)`)],
    };
    const run = promisify(execFile);
    const script = `const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url))});
      console.log(JSON.stringify(await migrate(process.argv[1], ${JSON.stringify(schema)})));`;
    const processes = [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', script, db.directUrl]));
    const migrated: Migrated[] = (await Promise.all(processes)).map(({ stdout }) => JSON.parse(stdout));
    expect(migrated.flatMap(({ applied }) => applied)).toEqual(['0001_slow', '0002_index']);
    expect(migrated.flatMap(({ functions }) => functions)).toEqual(['slow']);
  });

  it('rejects a database that cannot hold all languages', async () => {
    const name = `test_ascii_${process.pid}`;
    const server = new pg.Client(inject('serverUrl'));
    await server.connect();
    try {
      await server.query(
        `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
      );
      const url = new URL(inject('serverUrl'));
      url.pathname = `/${name}`;
      await expect(migrate(url.href, { migrations: [], functions: [] })).rejects.toThrow(
        'The database has the encoding SQL_ASCII, and UTF8 is required',
      );
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    }
  });
});

describe('function files', () => {
  const apply = (...functions: SqlFile[]) => migrate(db.directUrl, { migrations: [first], functions });
  const value = async () => (await rows('SELECT value()'))[0];
  const [one, two] = [functionFile('value', returning(1)), functionFile('value', returning(2))] as const;

  it('are applied after the migrations, and again when their text changes', async () => {
    const counting = functionFile(
      'counting',
      "CREATE OR REPLACE FUNCTION counting() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM first'",
    );
    expect(await apply(counting, one)).toMatchObject({ applied: ['0001_first'], functions: ['counting', 'value'] });
    expect((await apply(counting, one)).functions).toEqual([]);
    expect(await value()).toEqual({ value: 1 });
    expect((await apply(counting, two)).functions).toEqual(['value']);
    expect(await value()).toEqual({ value: 2 });
  });

  it('keep their triggers when they are applied again', async () => {
    const trigger = (text: string) =>
      functionFile(
        'note',
        `CREATE OR REPLACE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.n := ${text}; RETURN NEW; END $$;
        CREATE OR REPLACE TRIGGER note BEFORE INSERT ON first FOR EACH ROW EXECUTE FUNCTION note();`,
      );
    await apply(trigger('7'));
    await apply(trigger('8'));
    await db.pool.query('INSERT INTO first VALUES (0)');
    expect(await rows('SELECT n FROM first ORDER BY n')).toEqual([{ n: 1 }, { n: 8 }]);
  });

  it('of an older program do not undo those of a newer one', async () => {
    await apply(one);
    await apply(two);
    expect((await apply(one)).functions).toEqual([]);
    expect(await value()).toEqual({ value: 2 });
    expect(await rows('SELECT name, checksum FROM sql_functions ORDER BY applied_at')).toEqual(
      [one, two].map(({ name, checksum }) => ({ name, checksum })),
    );
  });

  it('are rolled back and named when they fail, and applied after the fix', async () => {
    await apply(one);
    const broken = functionFile('value', `${returning(2)}; SELECT 1 / 0`);
    const another = functionFile('another', returning(3));
    await expect(apply(another, broken)).rejects.toThrow(
      'The function file value.sql failed and was rolled back: division by zero.',
    );
    // Earlier migrations stay.
    expect(await value()).toEqual({ value: 3 });
    expect((await apply(another, two)).functions).toEqual(['value']);
    expect(await value()).toEqual({ value: 2 });
  });
});
