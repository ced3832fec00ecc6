import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readDatabaseSchema } from './all-tables.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { useDatabase } from './platform/postgres/testing.ts';

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
