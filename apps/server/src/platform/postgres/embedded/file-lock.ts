import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file, if no other process has.
 *
 * Node has no `flock`; SQLite locks its files by `fcntl`, and so does this: the kernel ends the lock with the process, however that dies,
 * where a file with a process id would stay behind and name a stranger later.
 *
 * @returns what releases it; undefined when another process holds it
 * @throws {Error} when the file cannot be opened
 */
export function tryLock(path: string): (() => void) | undefined {
  // Its user's alone: whoever can read it could lock it as well.
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

/** A file that is there is never opened: to close it would end a lock that this process has on it (POSIX, fcntl). */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
