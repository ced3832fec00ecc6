/**
 * Memory of the service, worker and all, under half of the load that it can take: after one minute, and after some more. Prints both
 * and their ratio; fails when it is over the target.
 *
 *   node bench/memory.ts [--minutes 2]
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type BuiltService, benchDatabase, signIn, startBuilt } from './service.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);
const connections = 32;
const target = 1.2;

/** A little of everything; the test numbers have no limits. */
const requests = [
  ...['+12025550100', '+12025550101', '+12025550102', '+12025550107'].map((number) => ({
    method: 'POST',
    path: '/mfa/v1/destinations/verification',
    body: JSON.stringify({ number, codeExp: '1' }),
  })),
  ...['user-1', 'user-2'].map((subscriberId) => ({
    method: 'POST',
    path: '/v1/subscribers',
    body: JSON.stringify({ subscriberId, firstName: 'Lina' }),
  })),
  { method: 'GET', path: '/v1/topics' },
];

const open = await benchDatabase();
const service = await startBuilt([], open.env);
try {
  const headers = await signIn(open, service);
  const full = await load(headers, 10);
  const half = Math.max(connections, Math.floor(full / 2));
  await load(headers, 60, half);
  const early = await memoryOf(service);
  await load(headers, (minutes - 1) * 60, half);
  const late = await memoryOf(service);
  const ratio = late / early;
  console.table({
    'load, requests/s': { value: half },
    'after 1 minute, MiB': { value: Math.round(early) },
    [`after ${minutes} minutes, MiB`]: { value: Math.round(late) },
    ratio: { value: Number(ratio.toFixed(2)), [`at most ${target}`]: ratio <= target ? 'yes' : 'NO' },
  });
  if (ratio > target) process.exitCode = 1;
} finally {
  await service.stop();
  await open.close();
}

/** @returns requests a second */
async function load(headers: Record<string, string>, seconds: number, rate?: number): Promise<number> {
  const result = await autocannon({
    url: service.url,
    headers,
    requests,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return result.requests.average;
}

/** Resident memory in MiB, where the system reports it: on Linux. */
async function memoryOf({ process: { pid } }: BuiltService): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
