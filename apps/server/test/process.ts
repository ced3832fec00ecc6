import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A run of the program. */
export interface Run {
  child: ChildProcess;
  /** Lines of the log. */
  lines: readonly Record<string, unknown>[];
  stderr(): string;
  /** Waits for the welcome, and gives the address in it. */
  url(): Promise<string>;
  /** As Ctrl-C does in a terminal: to the process and all of its group. */
  interrupt(): void;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Runs the program in a process group of its own, with only the given environment. */
export function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    detached: true,
    // No proxy is in front of it.
    env: { PATH, HOME, NODE_COMPILE_CACHE, OMNICHANNEL_SHUTDOWN_DELAY_SECONDS: '0', ...env },
  });
  const lines: Record<string, unknown>[] = [];
  let stdout = '';
  let stderr = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    stdout += `${line}\n`;
    // Not a line of JSON that a command prints indented.
    if (line.startsWith('{"')) lines.push(JSON.parse(line));
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended: Run['ended'] = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    child,
    lines,
    stderr: () => stderr,
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
    ended,
    url: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = /^Omnichannel on ([^\s,]+)[\s\S]*Ctrl-C stops it/m.exec(stderr)?.[1];
          if (url !== undefined) resolve(url);
        };
        child.stderr.on('data', look);
        look();
        void ended.then((end) => reject(new Error(`It ended before it listened: ${end.stdout}${end.stderr}`)));
      }),
  };
}
