import { access, constants, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Finding } from './finding.ts';

const megabyte = 1024 ** 2;
/** Free megabytes below which the disk is a risk, and below which PostgreSQL may soon stop. */
const minMegabytes = 2048;
const criticalMegabytes = 256;

/** Examines the data directory of the embedded database: its permissions, and the free space on its disk. */
export async function examineDataDir(dataDir: string): Promise<Finding[]> {
  const path = resolve(dataDir);
  const about = 'data directory';
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (state instanceof Error) {
    return state.code === 'ENOENT'
      ? [{ level: 'ok', about, says: `${path} does not exist yet; the first start creates it` }]
      : [
          {
            level: 'fail',
            about,
            says: `${path} cannot be read (${state.code}). Name another directory with --data-dir.`,
          },
        ];
  }
  return [...(await rights(path)), await room(path)];
}

async function rights(path: string): Promise<Finding[]> {
  const about = 'data directory';
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const says = `This user may not write to ${path}. Run as the user of the service, or name another directory with --data-dir.`;
    return [{ level: 'fail', about, says }];
  }
  const open: Finding[] = [];
  for (const name of ['secret', 'database-password']) {
    const { mode = 0 } = await stat(join(path, name)).catch(() => ({}) as { mode?: number });
    const says = `Other users can read ${join(path, name)}: chmod 600 ${join(path, name)}`;
    if ((mode & 0o077) !== 0) open.push({ level: 'fail', about, says });
  }
  return open.length > 0 ? open : [{ level: 'ok', about, says: path }];
}

async function room(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const free = Math.floor((bavail * bsize) / megabyte);
  const says = `${free} MB are free for ${path}`;
  if (free < criticalMegabytes)
    return { level: 'fail', about: 'disk', says: `${says}. Free space, or writes will fail soon.` };
  if (free < minMegabytes)
    return { level: 'warn', about: 'disk', says: `${says}. Free space before the disk is full.` };
  return { level: 'ok', about: 'disk', says };
}
