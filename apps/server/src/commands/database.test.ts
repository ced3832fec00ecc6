import { rm, stat } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { temporaryDirectory } from '../database/testing.ts';
import { backupCommand } from './backup.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';

let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await temporaryDirectory();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** The commands read no more of it. */
function config(name: string): Config {
  return { dataDir: `${folder}/${name}`, databaseUrl: undefined, directDatabaseUrl: undefined } as Config;
}

describe('migrate', () => {
  it('prints what it did, and that there is nothing left to do', async () => {
    await migrateCommand(config('a'), []);
    expect(printed.at(-1)).toMatch(/^(applied \d{4}_|Nothing to do)/);
    printed = [];
    await migrateCommand(config('a'), []);
    expect(printed).toEqual(['Nothing to do: the database is up to date.']);
  });

  it('takes no arguments', async () => {
    await expect(migrateCommand(config('a'), ['up'])).rejects.toThrow('migrate takes no arguments, and got "up".');
  });
});

describe('backup and restore', () => {
  it('carry a database, whose service runs meanwhile, into another data directory', async () => {
    const file = `${folder}/backup.gz`;
    const running = await openDatabase(config('a'), pino({ level: 'silent' }));
    try {
      await migrateCommand(config('a'), []);
      await running.pool.query("SELECT graphile_worker.add_job('someTask')");
      await backupCommand(config('a'), [file]);
      await expect(restoreCommand(config('a'), [file])).rejects.toThrow('is in use by another omnichannel-server');
    } finally {
      await running.close();
    }
    await restoreCommand(config('b'), [file]);
    expect(printed.at(-2)).toMatch(/^Restored \d+ rows of \d+ tables from /);
    const restored = await openDatabase(config('b'), pino({ level: 'silent' }));
    const { rows } = await restored.pool.query('SELECT task_identifier FROM graphile_worker.jobs');
    await restored.close();
    expect(rows).toEqual([{ task_identifier: 'someTask' }]);
    await expect(restoreCommand(config('b'), [file])).rejects.toThrow('The database is not empty');
  });

  it('take one file', async () => {
    await expect(backupCommand(config('a'), [])).rejects.toThrow('backup <file>');
    await expect(restoreCommand(config('a'), ['x', 'y'])).rejects.toThrow('restore <file>');
    await expect(stat(`${folder}/a`)).rejects.toThrow('ENOENT');
  });
});
