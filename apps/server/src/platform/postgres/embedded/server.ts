import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionError } from '../connection-errors.ts';
import type { Binaries } from './binaries.ts';
import { databaseName, environment, userName } from './cluster.ts';
import type { DataDir } from './data-dir.ts';
import { stopServer } from './orphan.ts';
import type { OsUser } from './os-user.ts';
import { describeStartupError } from './startup-error.ts';

/** A server that accepts connections. */
export interface Server {
  /** Resolves when it has ended, for any reason. */
  exited: Promise<unknown>;
  /** Shuts it down. */
  stop(): Promise<void>;
}

/** Settings of the server, by their PostgreSQL names. */
export type Settings = Readonly<Record<string, string | number>>;

const port = 5432;

const defaults: Settings = {
  // A Unix socket in a folder of the server's user: no other user of the machine can connect, and it needs no port.
  listen_addresses: '',
  port,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The database of one machine, without replicas.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
  // Synchronous reads: the data is small, and worker processes for reads are not.
  io_method: 'sync',
  jit: 'off',
  // Statements and error details contain PII.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Returns the directory of the server's socket: the cluster, or a temporary folder when the cluster's path is too long for a socket. */
export async function makeSocketDir({ cluster }: DataDir, user: OsUser | undefined): Promise<string> {
  // The shortest limit of all systems (macOS: 104 bytes with the terminating zero).
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${port}.lock`)) < 104) return cluster;
  const directory = await mkdtemp('/tmp/omnichannel-');
  if (user !== undefined) await chown(directory, user.uid, user.gid);
  return directory;
}

/** @returns the database's URL, in a form that `pg` and libpq understand */
export async function urlOf({ password }: DataDir, socketDir: string): Promise<string> {
  const secret = await readFile(password, 'utf8').catch((error: Error) => {
    throw new Error(
      `The password of the embedded database cannot be read from ${password}. Restore the file, start the service as the user who owns it, or name another directory with --data-dir.`,
      { cause: error },
    );
  });
  return `postgres://${userName}:${secret}@localhost:${port}/${databaseName}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Starts the server, and waits until it accepts connections. After a crash it first replays its WAL.
 *
 * @param append whether the log is continued, or overwritten
 * @throws {Error} when the server ends instead: its reason and the next step
 */
export async function startServer(
  files: DataDir,
  { postgres }: Binaries,
  user: OsUser | undefined,
  { socketDir, url, settings, append }: { socketDir: string; url: string; settings: Settings; append: boolean },
): Promise<Server> {
  const log = await open(files.log, append ? 'a' : 'w', 0o600);
  const all = { ...defaults, unix_socket_directories: socketDir, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', files.cluster, ...options], {
    ...user,
    cwd: '/',
    env: environment,
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own: Ctrl-C in the terminal signals only this process, which still has to write data then.
    detached: true,
  });
  const exited = once(child, 'exit').catch(() => {});
  const stopWithUs = () => child.kill('SIGINT');
  process.once('exit', stopWithUs);
  void exited.then(() => process.off('exit', stopWithUs));
  await log.close();

  const stop = async () => {
    if (hasEnded(child) || child.pid === undefined) return;
    await stopServer(child.pid, async () => !hasEnded(child));
  };
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    await stop();
    if (error instanceof Error && (error as { code?: string }).code === '28P01') {
      throw new Error(
        `The password in ${files.password} is not the password of the database next to it. Restore the right file, or name another directory with --data-dir.`,
        { cause: error },
      );
    }
    throw describeStartupError(files.dataDir, (await readFile(files.log, 'utf8')) || String(error), error);
  }
  return { exited, stop };
}

/** Removes a temporary socket folder; the cluster stays. */
export async function removeSocketDir({ cluster }: DataDir, socketDir: string): Promise<void> {
  if (socketDir !== cluster && socketDir.startsWith('/tmp/omnichannel-')) {
    await rm(socketDir, { recursive: true, force: true });
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  while (true) {
    if (failure !== undefined) throw failure;
    if (hasEnded(child)) throw new Error('The server has ended.');
    try {
      return await requireResponse(url);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
    }
    await sleep(10);
  }
}

/** @throws the error that prevents a connection to the server */
export async function requireResponse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
