import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readDatabaseSchema } from './all-tables.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { testDatabase, useDatabase } from './platform/postgres/testing.ts';

const open = await useDatabase({ migrated: false });
const schema = await readDatabaseSchema();

it('applies to an empty database, each migration under a number of its own', async () => {
  const { applied, functions } = await migrate(open.directUrl, schema);
  expect(applied).toEqual(schema.migrations.map(({ name }) => name));
  expect(functions).toEqual(schema.functions.map(({ name }) => name));
  const numbers = applied.map((name) => /^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]);
  expect(new Set(numbers).size).toBe(applied.length);
  expect(numbers).not.toContain(undefined);
});

it('leaves no constraint unchecked, and no index invalid', async () => {
  const { rows: constraints } = await open.pool.query('SELECT conname FROM pg_constraint WHERE NOT convalidated');
  const { rows: indexes } = await open.pool.query('SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid');
  expect([constraints, indexes]).toEqual([[], []]);
});

/** Checksums of baseline migrations as they were before the first release, when later migrations renamed their columns. */
const formerChecksums: Readonly<Record<string, string>> = {
  '0050_webhooks': '0c98ba6b8777d354a798d208d0007870ba3fe944b86748bba3e16080cdf57117',
  '0060_knowledge': 'ddbc440e94398162d079752384e0515c40970eba45a6467fb1f954271a0ab287',
  '0070_sandbox': '0929d995d0de347c2025d56bcfa438cf361ca6a73212cb50a918faaab86a9dc9',
};

it.each([
  ['without later migrations', []],
  ['with later migrations', ['0071_knowledge_chunks', '0076_previous_secret']],
])('rejects a database of the baseline before the first release, %s', async (_, later) => {
  const former = await testDatabase({ migrated: false });
  try {
    // `schema` has the same names: only the texts of three migrations differ.
    const migrations = schema.migrations.map(({ name, checksum, breaking }) => ({
      name,
      sql: 'SELECT 1',
      checksum: formerChecksums[name] ?? checksum,
      breaking,
      outsideTransaction: false,
    }));
    const empty = { sql: 'SELECT 1', checksum: '', breaking: true, outsideTransaction: false };
    const breaking = later.map((name) => ({ ...empty, name }));
    await migrate(former.directUrl, { migrations: [...migrations, ...breaking], functions: [] });
    await expect(migrate(former.directUrl, schema)).rejects.toThrow(
      'The migration 0050_webhooks was applied to this database with another text than this program has. ' +
        'No release changes a migration, so the database is from a version before the first release, which no release can migrate. ' +
        'Name a new data directory with --data-dir, or an empty database in DATABASE_URL. ' +
        'If you changed the file, undo the change and add a new migration.',
    );
    expect((await former.pool.query("SELECT to_regclass('knowledge_chunks') AS made")).rows).toEqual([{ made: null }]);
  } finally {
    await former.close();
  }
});

it('has every SQL file of the program', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const names = files.map((file) => basename(file, '.sql'));
  expect([...schema.migrations, ...schema.functions].map(({ name }) => name).sort()).toEqual(names.sort());
});

it.each(schema.migrations)('$name holds no functions and triggers, which have files of their own', ({ sql }) => {
  expect(sql).not.toMatch(/\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE|TRIGGER)\b/i);
});

it.each(schema.functions)(
  '$name.sql defines this function only, with its triggers, and can be applied again',
  ({ name, sql }) => {
    expect([...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, defined]) => defined)).toEqual([name]);
    const statements = sql.replace(/\$\$.*?\$\$/s, '').match(/\b(CREATE|ALTER|DROP)\b[^;]*/g);
    for (const statement of statements ?? []) {
      expect(statement).toMatch(/^CREATE OR REPLACE (FUNCTION|TRIGGER) /);
      if (statement.includes(' TRIGGER ')) expect(statement).toContain(`EXECUTE FUNCTION ${name}()`);
    }
  },
);
