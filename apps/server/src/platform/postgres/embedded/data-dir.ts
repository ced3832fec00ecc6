import { access, chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { command } from '../../command-hint.ts';

/** The files of the embedded PostgreSQL in the data directory. */
export interface DataDir {
  dataDir: string;
  /** The directory of PostgreSQL's cluster. */
  cluster: string;
  /** The password of its only user; mode 0600. */
  password: string;
  /** The server's log since its last start. */
  log: string;
  /** The lock file of the process that runs the server. */
  lock: string;
}

/**
 * Creates the data directory, if it does not exist. When root creates it, the server's user can pass through it: private files have modes
 * of their own.
 *
 * @throws {Error} when it cannot be created
 */
export async function prepareDataDir(path: string): Promise<DataDir> {
  const wanted = resolve(path);
  try {
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    // The process's umask may have cleared bits.
    if (await makeDirectory(wanted, mode)) await chmod(wanted, mode);
    return filesIn(await realpath(wanted));
  } catch (error) {
    throw describeDataDirError(wanted, error, { ENOENT: 'No folder can be created there' });
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
 * Creates a directory and its missing parents. Node's `recursive` interprets every ENOENT as a missing parent. It loops without end, and
 * without a turn for signals, where an existing parent's file system reports ENOENT, as /proc does.
 *
 * @returns false when the directory existed
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

/** Returns whether a data directory contains a database. Opening it reports why this check may have failed. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return fileExists(join(filesIn(dataDir).cluster, 'PG_VERSION'));
}

/**
 * Rejects a data directory without a database.
 *
 * @param locked whether this process holds its lock; otherwise a process that starts for the first time may hold it, and creates a database
 * @throws {Error} the directory, and the next step
 */
export async function requireDatabase(dataDir: string, { locked = false } = {}): Promise<void> {
  const path = resolve(dataDir);
  if (await hasDatabase(path)) return;
  if (!locked && (await fileExists(filesIn(path).lock))) return;
  throw new Error(
    `There is no database in ${path}. Name the data directory of the service with --data-dir, or run this command in the folder where the service was started. The first start creates a database: ${command`start`}`,
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
 * Describes what an error of the file system means for the data directory.
 *
 * @param more meanings of further codes, for the attempted action; an unknown code is reported with its message, which has the path
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
    `The data directory ${dataDir} cannot be used. ${reason}. Fix that, or name another directory with --data-dir.`,
    { cause: error },
  );
}
