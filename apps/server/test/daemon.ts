import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of the cluster. Its output goes to a file. */
export interface Daemon {
  /** Ends it by SIGKILL, and no process that it has started. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM, and after 30 s by SIGKILL. */
  stop(): Promise<void>;
}

interface DaemonOptions {
  /** The user and group that it runs as. Only root can choose another than its own. */
  user: { uid: number; gid: number };
  /** Path of the file that its output is appended to. */
  log: string;
}

export function startDaemon(file: string, args: readonly string[], { user, log }: DaemonOptions): Daemon {
  const output = openSync(log, 'a');
  const { PATH = '' } = process.env;
  const child = spawn(file, args, {
    ...(process.getuid?.() === 0 && user),
    env: { PATH: `${PATH}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8' },
    cwd: '/',
    stdio: ['ignore', output, output],
    // Ctrl-C in the terminal of the test must not end PostgreSQL before the service.
    detached: true,
  });
  closeSync(output);
  const ended = once(child, 'exit').catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    kill: () => end('SIGKILL'),
    async stop() {
      const late = new AbortController();
      void sleep(30_000, undefined, { signal: late.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      );
      await end('SIGTERM');
      late.abort();
    },
  };
}
