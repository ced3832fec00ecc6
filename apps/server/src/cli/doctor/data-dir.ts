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
  const subject = 'data directory';
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (state instanceof Error) {
    return state.code === 'ENOENT'
      ? [{ level: 'ok', subject, message: `${path} does not exist yet; the first start creates it` }]
      : [
          {
            level: 'fail',
            subject,
            message: `${path} cannot be read (${state.code}). Name another directory with --data-dir.`,
          },
        ];
  }
  return [...(await examineRights(path)), await examineSpace(path)];
}

async function examineRights(path: string): Promise<Finding[]> {
  const subject = 'data directory';
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const message = `This user may not write to ${path}. Run as the user of the service, or name another directory with --data-dir.`;
    return [{ level: 'fail', subject, message }];
  }
  const open: Finding[] = [];
  for (const name of ['secret', 'database-password']) {
    const { mode = 0 } = await stat(join(path, name)).catch(() => ({}) as { mode?: number });
    const message = `Other users can read ${join(path, name)}: chmod 600 ${join(path, name)}`;
    if ((mode & 0o077) !== 0) open.push({ level: 'fail', subject, message });
  }
  return open.length > 0 ? open : [{ level: 'ok', subject, message: path }];
}

async function examineSpace(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const free = Math.floor((bavail * bsize) / megabyte);
  const message = `${free} MB are free for ${path}`;
  if (free < criticalMegabytes)
    return { level: 'fail', subject: 'disk', message: `${message}. Free space, or writes will fail soon.` };
  if (free < minMegabytes)
    return { level: 'warn', subject: 'disk', message: `${message}. Free space before the disk is full.` };
  return { level: 'ok', subject: 'disk', message };
}
