import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Data that a running server records: lines of `postmaster.pid` (PostgreSQL's `pidfile.h`). */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
}

/** Reads which server last ran in a cluster; it may be long dead. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketDir = ''] = text.split('\n');
  return text === '' ? undefined : { pid: Number(pid), port: Number(port), socketDir };
}

/**
 * Stops a server that outlived the process that started it. Call it only while the data directory is locked: then no living process
 * uses that server.
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
 * Stops a server by a fast shutdown; after 30 s by an immediate one, from which the next start recovers.
 *
 * @param runs returns whether the server still runs
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

/** Returns whether the process is the server of this cluster, not an unrelated process that got its id after a restart. */
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
 * Replaces the process id in `postmaster.pid` by ours. PostgreSQL does not start while the process in it lives, whichever that is by now (in
 * containers process ids are small and recur). It ignores the id of its own parent. It still looks for processes of the previous server
 * that use its shared memory, which it would not do without the file.
 */
async function disown(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [process.pid, ...rest].join('\n'));
}
