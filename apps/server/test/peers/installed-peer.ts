import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isCi } from '@omnichannel/tooling/full-run';
import { createWatchers } from '../../src/carriers/smpp/testing-watchers.ts';

/**
 * Returns true, with a warning, if a peer is not installed. In CI a missing peer is a failure.
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
  const child: ChildProcess = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const { notify: changed, waitUntil } = createWatchers();
  let exited = false;
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
    async waitForLine(isExpected) {
      await waitUntil(() => {
        if (exited) throw new Error(`${file} ended:\n${lines.join('\n')}`);
        return lines.some(isExpected);
      });
      return lines.find(isExpected) as string;
    },
    async stop() {
      if (!exited) child.kill('SIGKILL');
      await exit;
    },
  };
}
