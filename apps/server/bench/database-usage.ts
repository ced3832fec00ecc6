import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../src/platform/postgres/database.ts';

/** The use that a PostgreSQL server on this machine has made of it. */
export interface DatabaseUsage {
  /** Seconds of processor time of all its processes, including those that have ended. */
  cpuSeconds: number;
  /** Bytes of WAL since the creation of the server. */
  walBytes: number;
}

/** Ticks of `/proc` in a second, which Linux shows to programs as 100 on all machines. */
const ticksPerSecond = 100;

/** Reads the usage of the server of a database. Works on Linux, with the server on this machine. */
export async function readDatabaseUsage(database: Database): Promise<DatabaseUsage> {
  const { rows } = await sql<{ pid: number; walBytes: number }>`
    SELECT pg_backend_pid() AS pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes"
  `.execute(database);
  const { pid, walBytes } = rows[0] as (typeof rows)[number];
  const postmaster = (await readTimes(pid))?.parent;
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    const times = /^\d+$/.test(name) ? await readTimes(Number(name)) : undefined;
    if (times === undefined) continue;
    if (Number(name) === postmaster) ticks += times.own + times.ended;
    if (times.parent === postmaster) ticks += times.own;
  }
  return { cpuSeconds: ticks / ticksPerSecond, walBytes };
}

/** Reads the parent and the processor time of a process: its own, and that of its children that have ended. */
async function readTimes(pid: number): Promise<{ parent: number; own: number; ended: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, can contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields;
  if (parent === undefined || user === undefined || system === undefined) return undefined;
  return { parent, own: user + system, ended: (endedUser ?? 0) + (endedSystem ?? 0) };
}
