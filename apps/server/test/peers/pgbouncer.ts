import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Daemon, startDaemon } from '../daemon.ts';
import { adaptDeployFile } from '../deploy-file.ts';
import { freePorts } from './free-ports.ts';

/** PgBouncer in transaction mode in front of a database, with the file of the guide. */
export interface PgBouncer {
  /** The database through PgBouncer. */
  url: string;
  /** Ends it, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/** @param directUrl of a database over the socket of its server */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer> {
  const { username, password, pathname, port, searchParams } = new URL(directUrl);
  const socketFolder = searchParams.get('host') as string;
  const database = pathname.slice(1);
  // PgBouncer does not run as root, and the owner of the server can use its socket.
  const { uid, gid } = await stat(socketFolder);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chown(folder, uid, gid);
  const [listenPort] = (await freePorts(1)) as [number];
  const file = join(folder, 'pgbouncer.ini');
  const userList = join(folder, 'userlist.txt');
  const logFile = join(folder, 'pgbouncer.log');
  await writeFile(userList, `"${username}" "${password}"\n`);
  await writeFile(
    file,
    await adaptDeployFile('high-availability/pgbouncer.ini', [
      ['omnichannel = host=127.0.0.1 port=5000 dbname=omnichannel', `${database} = host=${socketFolder} port=${port}`],
      ['/etc/pgbouncer/userlist.txt', userList],
      ['listen_port = 6432', `listen_port = ${listenPort}\nunix_socket_dir =`],
    ]),
  );
  const url = `postgres://${username}:${password}@127.0.0.1:${listenPort}/${database}`;
  let daemon: Daemon | undefined;

  async function start(): Promise<void> {
    daemon = startDaemon('pgbouncer', [file], { user: { uid, gid }, log: logFile });
    for (const deadline = performance.now() + 30_000; ; await sleep(50)) {
      const client = new pg.Client(url);
      client.on('error', () => {});
      const error = await client.connect().then(
        () => undefined,
        (reason: Error) => reason,
      );
      await client.end().catch(() => {});
      if (error === undefined) return;
      if (performance.now() > deadline) throw new Error(`${error.message}\n${await readFile(logFile, 'utf8')}`);
    }
  }

  async function end(): Promise<void> {
    await daemon?.kill();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await end();
    throw error;
  }
  return { url, start, end, kill: async () => daemon?.kill() };
}
