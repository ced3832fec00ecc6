/**
 * Compares the HTTP layer with bare Fastify and Ajv, in alternation: requests a second of a validated POST without database work. Prints
 * both rates and their ratio, and the processor time of a request. Fails when the ratio is below the target.
 *
 *   node bench/http.ts [seconds a measurement]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { processorTime } from './processor.ts';

const duration = Number(process.argv[2] ?? 1);
const rounds = 21;
const target = 0.75;
const names = ['bare', 'ours'] as const;
type Name = (typeof names)[number];

interface Server {
  process: ChildProcess;
  url: string;
  body: string;
  token: string;
}

async function start(name: Name): Promise<Server> {
  const child = fork(fileURLToPath(new URL('http-server.ts', import.meta.url)), [name]);
  const [settings] = await once(child, 'message');
  return { process: child, ...(settings as Omit<Server, 'process'>) };
}

/** The result of a measurement. */
interface Measured {
  /** Requests a second. */
  rate: number;
  /** Processor time of the server for a request, in µs. */
  cost: number;
}

async function load({ process, url, body, token }: Server, seconds: number): Promise<Measured> {
  const before = processorTime(process.pid as number);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const result = await autocannon({ url, method: 'POST', headers, body, connections: 32, duration: seconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url} failed ${failed} times.`);
  const taken = processorTime(process.pid as number) - before;
  return { rate: result.requests.average, cost: taken / result.requests.total };
}

/**
 * Keeps this process awake until the returned function is called. On an idle machine, waking this process costs more than a response, and
 * only the slower server would find it asleep. A busy load generator treats both servers alike.
 */
function stayAwake(): () => void {
  let next = setImmediate(function stay() {
    next = setImmediate(stay);
  });
  return () => clearImmediate(next);
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const servers = { bare: await start('bare'), ours: await start('ours') };
const mayRest = stayAwake();
try {
  const measured: Record<Name, Measured[]> = { bare: [], ours: [] };
  for (const name of names) await load(servers[name], 2);
  for (let round = 0; round < rounds; round++) {
    // The servers take turns to go first, because other processes share the machine.
    for (const name of round % 2 ? names : names.toReversed()) measured[name].push(await load(servers[name], duration));
  }
  // Each ratio compares two adjacent measurements, so that a slowdown of the machine has no effect.
  const ratio = median(measured.ours.map(({ rate }, round) => rate / (measured.bare[round] as Measured).rate));
  const all = (name: Name) => ({
    'requests/s': Math.round(median(measured[name].map(({ rate }) => rate))),
    'processor time, µs': Number(median(measured[name].map(({ cost }) => cost)).toFixed(1)),
  });
  console.table({
    'bare Fastify + Ajv': all('bare'),
    'the service': all('ours'),
    ratio: { 'requests/s': Number(ratio.toFixed(2)) },
  });
  if (ratio < target) {
    console.error(`The ratio must be at least ${target}.`);
    process.exitCode = 1;
  }
} finally {
  mayRest();
  for (const server of Object.values(servers)) server.process.kill();
}
