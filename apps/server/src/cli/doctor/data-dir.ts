import { access, constants, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Finding } from './finding.ts';

const megabyte = 1024 ** 2;
/** Megabytes below which a disk is short, and below which PostgreSQL may soon stop. */
const short = 2048;
const tooShort = 256;

/** The data directory of the embedded database: its rights, and the room on its disk. */
export async function examineDataDir(dataDir: string): Promise<Finding[]> {
  const path = resolve(dataDir);
  const about = 'data directory';
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (state instanceof Error) {
    return state.code === 'ENOENT'
      ? [{ level: 'ok', about, says: `${path} is not there yet: the first start makes it.` }]
      : [{ level: 'fail', about, says: `${path} cannot be read (${state.code}): name another with --data-dir.` }];
  }
  return [...(await rights(path)), await room(path)];
}

async function rights(path: string): Promise<Finding[]> {
  const about = 'data directory';
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const says = `This user may not write to ${path}: run as the user of the service, or name another with --data-dir.`;
    return [{ level: 'fail', about, says }];
  }
  const open: Finding[] = [];
  for (const name of ['secret', 'database-password']) {
    const { mode = 0 } = await stat(join(path, name)).catch(() => ({}) as { mode?: number });
    const says = `${join(path, name)} can be read by others: chmod 600 ${join(path, name)}`;
    if ((mode & 0o077) !== 0) open.push({ level: 'fail', about, says });
  }
  return open.length > 0 ? open : [{ level: 'ok', about, says: path }];
}

async function room(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const free = Math.floor((bavail * bsize) / megabyte);
  const says = `${free} MB are free for ${path}`;
  if (free < tooShort) return { level: 'fail', about: 'disk', says: `${says}: make room, or writes will fail soon.` };
  if (free < short) return { level: 'warn', about: 'disk', says: `${says}: make room before it is full.` };
  return { level: 'ok', about: 'disk', says };
}
