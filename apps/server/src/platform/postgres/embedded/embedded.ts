import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { type DataDir, describeDataDirError, prepareDataDir, requireDatabase } from './data-dir.ts';
import { tryLock } from './file-lock.ts';
import { readPostmaster, stopOrphan } from './orphan.ts';
import { requireEntry, userOf } from './os-user.ts';
import {
  makeSocketDir,
  removeSocketDir,
  requireResponse,
  type Server,
  type Settings,
  startServer,
  urlOf,
} from './server.ts';

/** A running embedded PostgreSQL. */
export interface Embedded {
  url: string;
  /** Stops it, and releases the data directory. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Whether the server of another process in this data directory may be used. */
  share?: boolean;
  /** Whether the data directory must contain a database already. */
  existing?: boolean;
  /** PostgreSQL settings that override the defaults. */
  settings?: Settings;
}

/**
 * Starts PostgreSQL in a data directory, which it creates if needed, and keeps it running until it is closed. A server that dies is
 * restarted; connections fail in the meantime.
 *
 * @throws {Error} the reason and the next step
 */
export async function openEmbedded(
  dataDir: string,
  log: Logger,
  { share = false, existing = false, settings = {} }: EmbeddedOptions = {},
): Promise<Embedded> {
  if (existing) await requireDatabase(dataDir);
  const files = await prepareDataDir(dataDir);
  const unlock = lockOf(files);
  if (unlock === undefined) {
    if (share) return join(files);
    throw new Error(
      `The data directory ${files.dataDir} is in use by another omnichannel-server. Stop that process, name another directory with --data-dir, ` +
        'or set DATABASE_URL: several processes can share a PostgreSQL server.',
    );
  }
  try {
    if (existing) await requireDatabase(dataDir, { locked: true });
    const { url, close } = await keepRunning(files, log, settings);
    let closed: Promise<void> | undefined;
    return {
      url,
      close() {
        closed ??= close().finally(unlock);
        return closed;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function lockOf(files: DataDir): (() => void) | undefined {
  try {
    return tryLock(files.lock);
  } catch (error) {
    throw describeDataDirError(files.dataDir, error);
  }
}

/** Connects to the server of another process, which may still be starting it. */
async function join(files: DataDir): Promise<Embedded> {
  const deadline = Date.now() + 10_000;
  while (true) {
    try {
      const postmaster = await readPostmaster(files.cluster);
      const url = await urlOf(files, postmaster?.socketDir || files.cluster);
      await requireResponse(url);
      return { url, close: async () => {} };
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(
          `The data directory ${files.dataDir} is in use by another omnichannel-server, whose database does not respond. Check the log of that process, or stop it.`,
          { cause: error },
        );
      }
    }
    await sleep(50);
  }
}

async function keepRunning(files: DataDir, log: Logger, settings: Settings): Promise<Embedded> {
  const user = await userOf(files.cluster);
  if (user !== undefined) await requireEntry(user, files.dataDir);
  const binaries = await findBinaries(files, user).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined ? error : describeDataDirError(files.dataDir, error);
  });
  if (await stopOrphan(files.cluster)) log.warn('stopped the database of a previous process');
  await prepareCluster(files, binaries, user);
  const socketDir = await makeSocketDir(files, user);
  const url = await urlOf(files, socketDir);
  const start = (append: boolean) => startServer(files, binaries, user, { socketDir, url, settings, append });

  let closing = false;
  let server: Server;
  try {
    server = await start(false);
  } catch (error) {
    await removeSocketDir(files, socketDir);
    throw error;
  }
  const watched = watch();

  async function watch(): Promise<void> {
    while (true) {
      await server.exited;
      if (closing) return;
      log.error({ log: files.log }, 'embedded database died; restarting');
      await restart();
      // A `close` in the meantime has stopped only the dead server.
      if (closing) return server.stop();
    }
  }

  /** Restarts the server. The processes of the dead one may need a moment to end. */
  async function restart(): Promise<void> {
    for (let wait = 50; !closing; wait = Math.min(wait * 2, 5000)) {
      try {
        server = await start(true);
        return;
      } catch (error) {
        log.error({ err: error }, 'embedded database did not start; retrying');
        await sleep(wait);
      }
    }
  }

  return {
    url,
    async close() {
      closing = true;
      await server.stop();
      await watched;
      await removeSocketDir(files, socketDir);
    },
  };
}
