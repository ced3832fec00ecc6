/** Our mock and its peers as processes of their own, on one document. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const spec = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));
const mock = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const scalar = fileURLToPath(new URL('scalar.ts', import.meta.url));

const commands = {
  mock: { port: 4911, args: [mock, '--port', '4911', '--spec', spec, '--quiet'] },
  'mock, with its log': { port: 4914, args: [mock, '--port', '4914', '--spec', spec] },
  'mock, stateful with rules': { port: 4915, args: [mock, '--port', '4915', '--spec', spec, '--quiet', '--stateful'] },
  'prism -v silent': {
    port: 4912,
    args: [require.resolve('@stoplight/prism-cli/dist/index.js'), 'mock', '-p', '4912', '-v', 'silent', spec],
  },
  '@scalar/mock-server': { port: 4913, args: [scalar, '4913', spec] },
};

export type Name = keyof typeof commands;
export const names = Object.keys(commands) as Name[];
export const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };

export interface Server {
  url: string;
  /** Milliseconds from its start to the first answer. */
  started: number;
  /** Memory of the process in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a server and waits for its first 200. @param node path of the Node.js that runs it */
export async function start(name: Name, node = process.execPath): Promise<Server> {
  const { port, args } = commands[name];
  const server = await startCommand([node, ...args], port);
  if (name === 'mock, stateful with rules') await fillState(server.url);
  return server;
}

/** Starts a command that is a server, and waits for its first 200. */
export async function startCommand(
  [command = '', ...args]: string[],
  port: number,
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  // A group of its own: npx passes no signal on to the server that it starts.
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  for (;;) {
    const response = await fetch(`${url}/v1/topics`, { headers }).catch(() => undefined);
    if (response?.status === 200) {
      await response.arrayBuffer();
      const started = performance.now() - began;
      return { url, started, memory: () => memoryOf(child), stop: () => stop(child) };
    }
    if (child.exitCode !== null)
      throw new Error(`${[command, ...args].join(' ')} ended with ${child.exitCode} before it answered.`);
    await sleep(2);
  }
}

/** Replaces the state by 100 topics, and sets for both measured operations a rule that compares each request and matches none. */
export async function fillState(url: string): Promise<void> {
  const topics = Array.from({ length: 100 }, (_, index) => ({ key: `topic-${index}`, name: `Topic ${index}` }));
  const rules = [
    { operation: 'listTopics', match: { query: { key: 'topic-1' } }, reply: 'empty' },
    { operation: 'requestVerification', match: { body: { number: '+12025550199' } }, reply: 'tooManyRequests' },
  ];
  for (const [path, body] of [
    ['state', { topics }],
    ['rules', rules],
  ] as const) {
    const { status } = await fetch(`${url}/__mock/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`PUT /__mock/${path} returned ${status}.`);
  }
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid as number), 'SIGKILL');
  await ended;
}
