import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command, invokedProgram } from '../../command-hint.ts';
import type { Binaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import type { OsUser } from './os-user.ts';
import { describeStartupError } from './startup-error.ts';

const run = promisify(execFile);

/** The only user of an embedded database. */
export const userName = 'omnichannel';
/** The only database, which initdb creates. */
export const databaseName = 'postgres';

/** Environment of the server: no variable of the caller (PGPORT, PGOPTIONS, LD_PRELOAD ...) may affect it. */
export const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };

const unfinished = '.new-';

/**
 * Creates the cluster, unless it exists: in a folder next to it, which is renamed at the end, so that a cluster is always complete.
 *
 * @throws {Error} when it cannot be created, or has another major version
 */
export async function prepareCluster(files: DataDir, binaries: Binaries, user: OsUser | undefined): Promise<void> {
  for (const name of await readdir(files.dataDir)) {
    if (name.startsWith(unfinished)) await remove(join(files.dataDir, name));
  }
  const major = await majorOf(files);
  if (major === undefined) return makeCluster(files, binaries, user);
  if (major !== binaries.major) {
    throw new Error(
      `The database in ${files.dataDir} has the format of PostgreSQL ${major}, and this program has PostgreSQL ${binaries.major}. ` +
        `Back it up with the program that wrote it, and restore the backup into another data directory:
  ${command`backup <file>`}
  ${invokedProgram()} restore <file> --data-dir <directory>`,
    );
  }
}

async function majorOf({ cluster }: DataDir): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(
      `The database in ${cluster} cannot be read (${code}). It belongs to the user who created it. Start the service as that user or as root, or name another directory with --data-dir.`,
      { cause: error },
    );
  }
}

async function makeCluster(files: DataDir, { initdb }: Binaries, user: OsUser | undefined): Promise<void> {
  const partial = await mkdtemp(join(files.dataDir, unfinished));
  const passwordFile = join(partial, 'password');
  const cluster = join(partial, 'postgres');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== undefined) {
    await chown(partial, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const options = [
    `--pgdata=${cluster}`,
    `--username=${userName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation on every machine: PostgreSQL's own, not the C library's.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await run(initdb, options, { ...user, cwd: '/', env: environment });
  } catch (error) {
    await remove(partial);
    const { stderr, message } = error as Error & { stderr?: string };
    throw describeStartupError(files.dataDir, stderr || message, error);
  }
  if (user !== undefined) await chown(passwordFile, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await rename(passwordFile, files.password);
  await rename(cluster, files.cluster);
  await remove(partial);
  await syncDirectory(files.dataDir);
}

/** Removes a folder. An initdb whose parent was killed may still write into it; it fails soon after the removal. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
}

/** Makes a rename durable: that requires a sync of the directory. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}
