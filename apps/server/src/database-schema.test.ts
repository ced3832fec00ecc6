import { expect, it } from 'vitest';
import { readDatabaseSchema } from './database-schema.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { useDatabase } from './platform/postgres/testing.ts';

const open = await useDatabase({ migrated: false });

it('applies to an empty database, each migration under a number of its own', async () => {
  const schema = await readDatabaseSchema();
  const { applied } = await migrate(open.directUrl, schema);
  expect(applied).toEqual(schema.migrations.map(({ name }) => name));
  const numbers = applied.map((name) => /^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]);
  expect(new Set(numbers).size).toBe(applied.length);
  expect(numbers).not.toContain(undefined);
});
