import { access, chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { command } from '../../command-hint.ts';

/** What the embedded PostgreSQL keeps in the data directory. */
export interface DataDir {
  dataDir: string;
  /** PostgreSQL's own. */
  cluster: string;
  /** Of its only user; 0600. */
  password: string;
  /** What the server says; of its last start only. */
  log: string;
  /** Locked by the process that runs the server. */
  lock: string;
}

/**
 * Makes the data directory where it is missing. Root makes it so that the user of the server can pass through it: what is private
 * in it has a mode of its own.
 *
 * @throws {Error} when that cannot be done
 */
export async function prepareDataDir(path: string): Promise<DataDir> {
  const wanted = resolve(path);
  try {
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    // The mask of the process may have taken bits away.
    if (await makeDirectory(wanted, mode)) await chmod(wanted, mode);
    return filesIn(await realpath(wanted));
  } catch (error) {
    throw describeDataDirError(wanted, error, { ENOENT: 'No folder can be made there' });
  }
}

function filesIn(dataDir: string): DataDir {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    password: join(dataDir, 'database-password'),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'lock'),
  };
}

/**
 * Makes a directory, and its parents where they are missing, each once. Node's `recursive` takes ENOENT for a missing parent whatever
 * happens, and goes back and forth for ever, without a turn for signals, where the parent is there and its file system answers so, as
 * /proc does.
 *
 * @returns false when it was there
 */
async function makeDirectory(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    await makeDirectory(parent, mode);
  }
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster.
    if (error.code !== 'EEXIST') throw error;
  });
  return true;
}

/** Whether there is a database in a data directory. What keeps us from looking is told by the attempt to open it. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return fileExists(join(filesIn(dataDir).cluster, 'PG_VERSION'));
}

/**
 * Refuses a data directory without a database.
 *
 * @param locked whether this process has locked it; else one that starts for the first time may have, and makes a database
 * @throws {Error} where was looked, and what to do
 */
export async function requireDatabase(dataDir: string, { locked = false } = {}): Promise<void> {
  const path = resolve(dataDir);
  if (await hasDatabase(path)) return;
  if (!locked && (await fileExists(filesIn(path).lock))) return;
  throw new Error(
    `There is no database in ${path}. Name the data directory of the service with --data-dir, or run this in the folder where it was started. The first start makes one: ${command`start`}`,
  );
}

async function fileExists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/**
 * Says what an error of the file system means for the data directory.
 *
 * @param more what else a code means, by what was tried; a code that nothing is known of is told as it is, with the path that it names
 */
export function describeDataDirError(
  dataDir: string,
  error: unknown,
  more: Readonly<Record<string, string>> = {},
): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'This user may not write there',
    EPERM: 'This user may not write there',
    EROFS: 'The file system is read-only',
    ENOSPC: 'The disk is full',
    EDQUOT: 'The disk quota is used up',
    ENOTDIR: 'A part of its path is a file',
    EEXIST: 'It is a file',
    ...more,
  };
  const reason = reasons[code ?? ''] ?? message;
  return new Error(
    `The data directory ${dataDir} cannot be used. ${reason}: mend that, or name another directory with --data-dir.`,
    { cause: error },
  );
}
