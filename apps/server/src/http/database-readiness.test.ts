import { execFileSync } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../platform/postgres/database.ts';
import { openEmbedded } from '../platform/postgres/embedded/embedded.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { temporaryDirectory, useDatabase } from '../platform/postgres/testing.ts';
import { createDatabaseReadiness } from './database-readiness.ts';

const open = await useDatabase({ migrated: false });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a pool of its own, whose sessions have the settings of the database. */
async function connect(name = new URL(open.directUrl).pathname.slice(1), server = open.directUrl): Promise<Database> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const own = await openDatabase(
    { databaseUrl: url.href, directDatabaseUrl: undefined, dataDir: '' },
    pino({ level: 'silent' }),
  );
  ends.push(() => own.close());
  return own.database;
}

it('is ready while the database accepts writes, and checks the disk once for many probes', async () => {
  const database = await connect();
  const transactions = vi.spyOn(database, 'transaction');
  const findFault = createDatabaseReadiness(database);
  expect(await Promise.all([findFault(), findFault(), findFault()])).toEqual([undefined, undefined, undefined]);
  expect(transactions).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5001);
  expect(await findFault()).toBeUndefined();
  expect(transactions).toHaveBeenCalledTimes(2);
});

it('leaves no temporary file behind', async () => {
  expect(await createDatabaseReadiness(await connect())()).toBeUndefined();
  const { rows } = await sql`SELECT name FROM pg_ls_tmpdir()`.execute(open.database);
  expect(rows).toEqual([]);
});

it('reports a read-only database, until it accepts writes again', async () => {
  const name = sql.id(new URL(open.directUrl).pathname.slice(1));
  await sql`ALTER DATABASE ${name} SET default_transaction_read_only = on`.execute(open.database);
  expect(await createDatabaseReadiness(await connect())()).toBe('the database is read-only');
  const primary = await connect('postgres');
  await sql`ALTER DATABASE ${name} RESET default_transaction_read_only`.execute(primary);
  expect(await createDatabaseReadiness(await connect())()).toBeUndefined();
});

/** Mounts a file system of 24 MiB that the server can write to. @returns undefined where this process may not mount */
async function mountSmallDisk(database: Database): Promise<string | undefined> {
  const directory = await temporaryDirectory();
  ends.push(() => rm(directory, { recursive: true, force: true }));
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', directory], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  ends.push(() => execFileSync('/usr/bin/umount', ['--lazy', directory]));
  const { rows } = await sql<{ data_directory: string }>`SHOW data_directory`.execute(database);
  const { uid, gid } = await stat(rows[0]?.data_directory as string);
  await chown(directory, uid, gid);
  return directory;
}

it('reports a full disk, until it has space again', async ({ skip }) => {
  // A server of its own: while a disk is full, no checkpoint succeeds, and no other test could create a database.
  const dataDir = await temporaryDirectory();
  const server = await openEmbedded(dataDir, pino({ level: 'silent' }));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  ends.push(() => server.close());
  const primary = await connect('postgres', server.url);
  const disk = await mountSmallDisk(primary);
  if (disk === undefined) return skip('this process may not mount a file system');
  await sql`CREATE TABLESPACE small_disk LOCATION ${sql.lit(disk)}`.execute(primary);
  ends.push(() => sql`DROP TABLESPACE small_disk`.execute(primary));
  await sql`CREATE DATABASE on_small_disk TEMPLATE template0 TABLESPACE small_disk`.execute(primary);
  ends.push(() => sql`DROP DATABASE on_small_disk WITH (FORCE)`.execute(primary));
  const database = await connect('on_small_disk', server.url);
  const findFault = createDatabaseReadiness(database);
  expect(await findFault()).toBeUndefined();
  // Fails when the disk has no more space.
  await writeFile(`${disk}/filler`, Buffer.alloc(24 * 1024 * 1024)).catch(() => {});
  await expect.poll(findFault, { timeout: 15_000, interval: 500 }).toBe('the disk of the database is full');
  await rm(`${disk}/filler`);
  await expect.poll(findFault, { timeout: 15_000, interval: 500 }).toBeUndefined();
});
