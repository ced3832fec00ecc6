import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { temporaryDirectory } from '../../platform/postgres/testing.ts';
import { prepareCommand } from './prepare-command.ts';

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
  return { dataDir: `${folder}/${name}`, databaseUrl: undefined, directDatabaseUrl: undefined, port: 4020 } as Config;
}
const open = (name: string) => openDatabase(config(name), pino({ level: 'silent' }));
const run = async (data: string, name: string, ...args: string[]) => (await prepareCommand(name, args))(config(data));

describe('migrate', () => {
  it('prints what it did, and that there is nothing left to do', async () => {
    await (await open('a')).close();
    await run('a', 'migrate');
    expect(printed[0]).toMatch(/^applied \d{4}_/);
    expect(printed.at(-1)).toMatch(/^applied the function \w+$/);
    printed = [];
    await run('a', 'migrate');
    expect(printed).toEqual(['Nothing to do: the database is up to date.']);
  });

  it('takes no arguments', async () => {
    await expect(run('a', 'migrate', 'up')).rejects.toThrow('migrate got an extra argument: "up".');
  });
});

describe('backup and restore', () => {
  it('carry a database, whose service runs meanwhile, into another data directory', async () => {
    const file = `${folder}/backup.gz`;
    const running = await open('a');
    try {
      await run('a', 'migrate');
      await running.pool.query("SELECT graphile_worker.add_job('someTask')");
      await run('a', 'backup', file);
      await expect(run('a', 'restore', file)).rejects.toThrow('is in use by another omnichannel-server');
    } finally {
      await running.close();
    }
    await run('b', 'restore', file);
    expect(printed.at(-2)).toMatch(/^Restored \d+ rows of \d+ tables from /);
    const restored = await open('b');
    const { rows } = await restored.pool.query('SELECT task_identifier FROM graphile_worker.jobs');
    await restored.close();
    expect(rows).toEqual([{ task_identifier: 'someTask' }]);
    await expect(run('b', 'restore', file)).rejects.toThrow('The database is not empty');
  });

  it('restore makes no database for a file that is no backup', async () => {
    await writeFile(`${folder}/bad.backup`, 'no backup');
    await expect(run('b', 'restore', `${folder}/bad.backup`)).rejects.toThrow('is not a complete backup');
    expect(await readdir(folder)).toEqual(['bad.backup']);
  });

  it('take one file', async () => {
    await expect(run('a', 'backup')).rejects.toThrow(
      'backup requires the file to write. Usage: omnichannel-server backup',
    );
    await expect(run('a', 'restore', 'x', 'y')).rejects.toThrow('restore got an extra argument: "y".');
    await expect(stat(`${folder}/a`)).rejects.toThrow('ENOENT');
  });
});

describe('without a database in the data directory', () => {
  it.each([
    ['accounts', 'create', 'shop'],
    ['templates', 'list', '--account', 'shop'],
    ['deliveries', 'list'],
    ['sandbox-link', 'shop'],
    ['erase', '--subscriber', 'customer-42'],
    ['migrate'],
    ['backup', 'omnichannel.backup'],
  ])('%s says where it looked and what to do, and makes none', async (...command) => {
    await mkdir(`${folder}/other`);
    for (const data of ['absent', 'other']) {
      const error: Error = await run(data, ...(command as [string, ...string[]])).catch((error) => error);
      expect(error.message).toContain(`There is no database in ${resolve(folder, data)}.`);
      expect(error.message).toContain('--data-dir');
      expect(error.message).toContain('omnichannel-server start');
    }
    expect(await readdir(folder)).toEqual(['other']);
    expect(await readdir(`${folder}/other`)).toEqual([]);
  });

  it('does not take a lock without a holder for a running service', async () => {
    await (await open('a')).close();
    await mkdir(`${folder}/left`);
    await copyFile(`${folder}/a/lock`, `${folder}/left/lock`);
    await expect(run('left', 'migrate')).rejects.toThrow('There is no database in');
    expect(await readdir(`${folder}/left`)).toEqual(['lock']);
  });
});
