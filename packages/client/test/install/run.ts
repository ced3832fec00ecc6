/** Runs commands as a user's shell would. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

export type Environment = Record<string, string | undefined>;

/** The directory in which a command runs, and environment variables in addition to those of this process. */
export interface CommandOptions {
  cwd: string;
  env?: Environment;
  /** Milliseconds until a command is ended. Default: four minutes. */
  timeout?: number;
  /** The user that runs a server; only root can choose one. */
  user?: { uid: number; gid: number };
}

/** Vitest sets NODE_ENV to `test`, which changes how packages are built; colours would be part of the ports in the output. */
function environment(more: Environment = {}): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: undefined, VITEST: undefined, FORCE_COLOR: undefined, NO_COLOR: '1', ...more };
}

/**
 * Runs a command to its end.
 *
 * @returns its standard output
 * @throws {Error} with all its output, if it fails or takes longer than its timeout
 */
export function run(command: string, args: string[], { cwd, env, timeout = 240_000 }: CommandOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: environment(env), timeout, maxBuffer: 2 ** 26 };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(
          new Error(`${[command, ...args].join(' ')} failed (${error.code ?? error.signal}):\n${stdout}${stderr}`),
        );
    });
  });
}

/** A command that runs until it is stopped. */
export interface Service {
  /** The address that it listens on. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a command that is a server.
 *
 * @param port finds the port that it listens on in its standard output
 * @throws {Error} with all its output, if it exits or does not listen within a minute
 */
export async function start(
  command: string,
  args: string[],
  port: RegExp,
  { cwd, env, user }: CommandOptions,
): Promise<Service> {
  // A group of its own: npx passes no signal on to the server that it starts.
  const child = spawn(command, args, { cwd, env: environment(env), detached: true, ...user });
  try {
    return { url: `http://127.0.0.1:${await listening(child, port)}`, stop: () => stop(child) };
  } catch (cause) {
    await stop(child);
    throw new Error(`${[command, ...args].join(' ')} does not listen: ${(cause as Error).message}`, { cause });
  }
}

function listening(child: ChildProcess, port: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = globalThis.setTimeout(() => reject(new Error(output || 'it writes nothing.')), 60_000);
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = port.exec(output)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(output || 'it has ended.')));
  });
}

/** Ends a server with all processes that it has started, and waits for them. */
async function stop({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; signalGroup(pid, signal); signal = 0) await setTimeout(20);
}

/** Returns whether the group has a process that received the signal. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
