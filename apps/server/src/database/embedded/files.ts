import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** What the embedded PostgreSQL keeps in the data directory. */
export interface Files {
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
export async function prepareDataDir(path: string): Promise<Files> {
  const wanted = resolve(path);
  try {
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    const made = await mkdir(wanted, { recursive: true, mode });
    // The mask of the process may have taken bits away.
    if (made !== undefined) await chmod(wanted, mode);
    const dataDir = await realpath(wanted);
    return {
      dataDir,
      cluster: join(dataDir, 'postgres'),
      password: join(dataDir, 'database-password'),
      log: join(dataDir, 'postgres.log'),
      lock: join(dataDir, 'lock'),
    };
  } catch (error) {
    throw notWritable(wanted, error);
  }
}

/** Says what an error of the file system means for the data directory. */
export function notWritable(dataDir: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'This user may not write there',
    EPERM: 'This user may not write there',
    EROFS: 'The file system is read-only',
    ENOSPC: 'The disk is full',
    EDQUOT: 'The disk quota is used up',
    ENOTDIR: 'A part of its path is a file',
    EEXIST: 'It is a file',
  };
  const reason = reasons[code ?? ''] ?? message;
  return new Error(
    `The data directory ${dataDir} cannot be used. ${reason}: mend that, or name another directory with --data-dir.`,
    { cause: error },
  );
}
