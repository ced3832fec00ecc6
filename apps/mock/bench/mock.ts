/**
 * Our mock beside Prism's own, on the same document, in the same run, in turns: time to the first answer, requests a second and p99.
 * Prints a table; fails when a target of the contract's plan is missed (at least Prism's rates, a shorter start).
 *
 *   pnpm --filter @omnichannel/mock bench [seconds a measurement]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const require = createRequire(import.meta.url);
const spec = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));
const prism = require.resolve('@stoplight/prism-cli/dist/index.js');
const mock = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const duration = Number(process.argv[2] ?? 5);
const rounds = 2;
const starts = 5;

const servers = {
  mock: { port: 4911, args: [mock, '--port', '4911', '--spec', spec] },
  prism: { port: 4912, args: [prism, 'mock', '-p', '4912', '-v', 'silent', spec] },
};
type Name = keyof typeof servers;
const names = Object.keys(servers) as Name[];

const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
const requests = {
  get: { method: 'GET', path: '/v1/topics?page=0&pageSize=10' },
  post: {
    method: 'POST',
    path: '/mfa/v1/destinations/verification',
    body: JSON.stringify({ number: '+12025550100', codeLength: '6', codeExp: '3', language: 'en' }),
  },
} as const;
type Kind = keyof typeof requests;

/** Starts a server and waits for its first 200. */
async function start(name: Name): Promise<{ child: ChildProcess; milliseconds: number }> {
  const { port, args } = servers[name];
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${requests.get.path}`, { headers }).catch(() => undefined);
    if (response?.status === 200) {
      await response.arrayBuffer();
      return { child, milliseconds: performance.now() - began };
    }
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it answered.`);
    await sleep(2);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function load(name: Name, kind: Kind): Promise<{ rate: number; p99: number }> {
  const { path, ...request } = requests[kind];
  const url = `http://127.0.0.1:${servers[name].port}${path}`;
  const result = await autocannon({ url, ...request, headers, connections: 10, duration });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name} failed ${result.non2xx + result.errors} times at ${kind}.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const startTimes: Record<Name, number[]> = { mock: [], prism: [] };
for (let round = 0; round < starts; round++) {
  for (const name of names) {
    const { child, milliseconds } = await start(name);
    startTimes[name].push(milliseconds);
    await stop(child);
  }
}

const children = await Promise.all(names.map(async (name) => (await start(name)).child));
const rates: Record<Kind, Record<Name, number[]>> = { get: { mock: [], prism: [] }, post: { mock: [], prism: [] } };
const p99s: Record<Kind, Record<Name, number[]>> = { get: { mock: [], prism: [] }, post: { mock: [], prism: [] } };
try {
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['get', 'post'] as const) {
      for (const name of names) {
        const { rate, p99 } = await load(name, kind);
        rates[kind][name].push(rate);
        p99s[kind][name].push(p99);
      }
    }
  }
} finally {
  for (const child of children) await stop(child);
}

/** A line of the table; `better` above 1 says how many times better the mock is. */
function line(mockValue: number, prismValue: number, higherIsBetter: boolean) {
  const better = higherIsBetter ? mockValue / prismValue : prismValue / mockValue;
  const round = (value: number) => Number(value.toPrecision(3));
  return { mock: round(mockValue), 'prism -v silent': round(prismValue), 'times better': Number(better.toFixed(2)) };
}

const table = {
  'start to first 200, ms (median)': line(median(startTimes.mock), median(startTimes.prism), false),
  'GET /v1/topics, requests/s': line(mean(rates.get.mock), mean(rates.get.prism), true),
  'GET /v1/topics, p99 ms': line(mean(p99s.get.mock), mean(p99s.get.prism), false),
  'POST verification, requests/s': line(mean(rates.post.mock), mean(rates.post.prism), true),
  'POST verification, p99 ms': line(mean(p99s.post.mock), mean(p99s.post.prism), false),
};
console.table(table);
const missed = Object.entries(table).filter(
  ([name, { 'times better': better }]) => !name.includes('p99') && better < 1,
);
if (missed.length > 0) {
  console.error(`Missed: ${missed.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
