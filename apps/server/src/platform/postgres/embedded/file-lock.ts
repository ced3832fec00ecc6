import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file, unless another process holds its lock.
 *
 * Node.js has no `flock`. SQLite locks its files by `fcntl`, and this function uses SQLite. The kernel releases the lock when the process
 * dies, however it dies. A file with a process id would remain, and name an unrelated process later.
 *
 * @returns a function that releases the lock; undefined when another process holds it
 * @throws {Error} when the file cannot be opened
 */
export function tryLock(path: string): (() => void) | undefined {
  // Only its user can open it: everyone who can read the file could lock it as well.
  makePrivate(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  return () => file.close();
}

/** Creates the file with mode 0600. It never opens an existing file: closing it would release a lock of this process (POSIX, fcntl). */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
