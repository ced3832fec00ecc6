import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSchema } from './schema.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'schema-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes a file, and returns what is read of it. */
async function file(path: string, sql: string) {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), sql);
  const text = sql.replaceAll('\r\n', '\n');
  const name = path.replace(/.*\//, '').replace(/\.sql$/, '');
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
}

const read = (...folders: string[]) => readSchema(folders.map((folder) => new URL(folder, pathToFileURL(`${root}/`))));

describe('readSchema', () => {
  it('reads migrations in the order of their numbers over all folders, whatever ends their lines', async () => {
    const third = await file('one/migrations/0003_c.sql', 'SELECT 3;\n');
    const first = await file('one/migrations/0001_a.sql', 'SELECT 1;\n');
    const second = await file('two/migrations/0002_b.sql', '-- breaks older programs\r\nSELECT 2;\r\n');
    await file('two/migrations/notes.md', '');
    expect(await read('one/', 'two/')).toEqual({
      migrations: [
        { ...first, breaking: false, outsideTransaction: false },
        { ...second, breaking: true, outsideTransaction: false },
        { ...third, breaking: false, outsideTransaction: false },
      ],
      functions: [],
    });
  });

  it.each([
    ['-- runs outside a transaction\nSELECT 1;\n', false, true],
    ['-- breaks older programs\n-- runs outside a transaction\nSELECT 1;\n', true, true],
    ['-- runs outside a transaction\r\n-- breaks older programs\r\nSELECT 1;\r\n', true, true],
    ['-- The reason.\n-- breaks older programs\nSELECT 1;\n', false, false],
    ['SELECT 1;\n-- runs outside a transaction\n', false, false],
  ])('reads the markers at the beginning of a migration: %j', async (sql, breaking, outsideTransaction) => {
    await file('one/migrations/0001_a.sql', sql);
    expect((await read('one/')).migrations).toMatchObject([{ breaking, outsideTransaction }]);
  });

  it('reads function files', async () => {
    const second = await file('one/sql/second.sql', 'SELECT 2;\n');
    const first = await file('two/sql/first.sql', 'SELECT 1;\r\n');
    expect(await read('one/', 'two/')).toEqual({ migrations: [], functions: [first, second] });
  });
});
