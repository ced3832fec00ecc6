import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a server writes of itself: lines of `postmaster.pid` (PostgreSQL's `pidfile.h`). */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
}

/** The server that says it runs in a cluster; it may be long dead. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketDir = ''] = text.split('\n');
  return text === '' ? undefined : { pid: Number(pid), port: Number(port), socketDir };
}

/**
 * Stops a server that outlived the process that had started it. Call it only while the data directory is locked: then no living
 * process wants that server.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === undefined || !isAlive(postmaster.pid)) return false;
  if (await isServerOf(postmaster.pid, cluster)) {
    await stopServer(postmaster.pid, () => isServerOf(postmaster.pid, cluster));
    return true;
  }
  await disown(cluster);
  return false;
}

/**
 * Ends a server in good order (PostgreSQL's fast shutdown); after 30 s at once, which the next start mends from its journal.
 *
 * @param runs whether it still does
 */
export async function stopServer(pid: number, runs: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  let signal: NodeJS.Signals = 'SIGINT';
  process.kill(pid, signal);
  while (await runs()) {
    if (signal === 'SIGINT' && Date.now() > deadline) {
      signal = 'SIGQUIT';
      process.kill(pid, signal);
    }
    await sleep(10);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether that process is the server of this cluster, and no stranger that got its number after a restart. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
      return basename(program) === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(cluster);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start when the process of `postmaster.pid` lives, whoever that is by now (in containers often: numbers are
 * small and come again). The number of its own parent it passes over, and still looks for processes of the former server that hold
 * on to shared memory, which deleting the file would keep it from.
 */
async function disown(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [process.pid, ...rest].join('\n'));
}
