import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Users that can run a new server for root, the preferred one first. */
export const serverUsers = ['postgres', 'nobody'];

/** The user that runs the server: PostgreSQL does not run as root. */
export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * Returns the user that must run the server of a cluster. For root that is the owner of the cluster, or one of `serverUsers` for a new one.
 *
 * @returns undefined for the user of this process
 * @throws {Error} when root finds no such user
 */
export async function userOf(cluster: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of serverUsers) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${serverUsers.map((name) => `"${name}"`).join(' or ')} to run it. Start the service as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Returns whether the user can pass through a directory. It asks the kernel, since modes do not decide alone. */
export async function canEnter(user: OsUser, directory: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** @throws {Error} when the user cannot pass through a directory: the first directory that it cannot enter */
export async function requireEntry(user: OsUser, directory: string): Promise<void> {
  if (await canEnter(user, directory)) return;
  const closed = await findClosedDirectory(user, directory);
  const name = await nameOf(user);
  throw new Error(
    `The embedded database runs as the user "${name}", since PostgreSQL does not run as root, and that user cannot enter ${closed}. ` +
      'Name a data directory that it can reach with --data-dir, such as /var/lib/omnichannel, or start the service as an ordinary user.',
  );
}

async function findClosedDirectory(user: OsUser, directory: string): Promise<string> {
  const parent = dirname(directory);
  return parent === directory || (await canEnter(user, parent)) ? directory : findClosedDirectory(user, parent);
}

async function nameOf({ uid }: OsUser): Promise<string> {
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => String(uid),
  );
}
