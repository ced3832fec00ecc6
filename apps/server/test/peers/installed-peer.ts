import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isCi } from '@omnichannel/tooling/full-run';

/**
 * Tells whether a peer is left out, and says so. In CI it never is: there a missing peer is a failure.
 *
 * @param command a command that succeeds where the peer is installed
 * @param debianPackage that installs it
 */
export function isPeerMissing(name: string, command: readonly [string, ...string[]], debianPackage: string): boolean {
  const [file, ...args] = command;
  try {
    execFileSync(file, args, { stdio: 'ignore', timeout: 30_000 });
    return false;
  } catch (error) {
    const advice = `${name} is not installed (Debian: apt-get install ${debianPackage}).`;
    if (isCi) throw new Error(advice, { cause: error });
    console.warn(`The tests against ${name} are left out. ${advice}`);
    return true;
  }
}

export interface PeerProcess {
  /** Lines of its standard output so far. */
  lines: readonly string[];
  /** Waits for a line for which a predicate is true. */
  waitForLine(isExpected: (line: string) => boolean): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a peer. Its lines, and those of its standard error, are kept for the message of a failed wait. */
export function startPeer(file: string, args: readonly string[]): PeerProcess {
  const child: ChildProcess = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let exited = false;
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      changed();
    });
  }
  child.on('error', changed);
  const exit = once(child, 'exit').then(() => {
    exited = true;
    changed();
  });
  return {
    lines,
    waitForLine: (isExpected) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          const line = lines.find(isExpected);
          if (line === undefined && !exited) return;
          watchers.delete(watcher);
          if (line !== undefined) resolve(line);
          else reject(new Error(`${file} ended:\n${lines.join('\n')}`));
        };
        watchers.add(watcher);
        watcher();
      }),
    async stop() {
      // The process has a group of its own, with the processes that it forks.
      if (!exited && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await exit;
    },
  };
}
