/**
 * Measures the gain of a second instance on the same database and machine: messages are sent over HTTP to a test number by 32 connections, as
 * fast as they are accepted, until each of their three statuses was delivered to a webhook. One instance and two, in turns; each is
 * the built one as it is started for real, and does requests and jobs. Prints the rates, and what the processors were busy with:
 * load and receiver are in this process, on the same machine. Fails when a message or a webhook is missing or comes twice.
 *
 * With `--database-processors`, PostgreSQL has processors of its own, as on a machine of its own, and all else the others: from four processors
 * on, this shows the gain of the instances alone. Needs `taskset` of util-linux.
 *
 *   node bench/instances.ts [--rounds 2] [--database-processors 2,3]
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { readDatabaseUsage } from './database-usage.ts';
import { listServerProcesses } from './processor.ts';
import { type BuiltService, benchDatabase, median, signIn, startBuilt } from './service.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, 'database-processors': { type: 'string' } } });
const rounds = Number(values.rounds ?? 2);
const connections = 32;
/** Divisible by the connections, which share them. */
const amount = 1600;
const warmUp = 640;
/** The test number reads what it gets: sent, delivered, read. */
const body = JSON.stringify({ to: '+12025550100', type: 'text', text: { body: 'Your order is on its way.' } });
const statuses = 3;

/** Deliveries since the start of the last measurement: message and status of each. */
let reported: string[] = [];
const receiver = createServer(async (incoming, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { statuses } = JSON.parse(Buffer.concat(chunks).toString()) as { statuses: [{ id: string; status: string }] };
  reported.push(`${statuses[0].id} ${statuses[0].status}`);
  response.writeHead(204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

interface Measured {
  accepted: number;
  delivered: number;
  services: number;
  load: number;
  /** Milliseconds of processor time of PostgreSQL, and kB of WAL, for each message with all its webhooks. */
  databaseMs: number;
  walKb: number;
  rest: number;
}

const open = await benchDatabase();
if (values['database-processors'] !== undefined) await separateDatabase(values['database-processors']);
const measured: Record<1 | 2, Measured[]> = { 1: [], 2: [] };
try {
  const headers = await prepare();
  for (let round = 0; round < rounds; round++) {
    for (const instances of round % 2 ? ([2, 1] as const) : ([1, 2] as const)) {
      measured[instances].push(await measure(instances, headers));
    }
  }
  const of = (instances: 1 | 2, what: keyof Measured) => median(measured[instances].map((one) => one[what]));
  const row = (what: keyof Measured, digits: number) => ({
    'one instance': Number(of(1, what).toFixed(digits)),
    two: Number(of(2, what).toFixed(digits)),
    ratio: Number((of(2, what) / of(1, what)).toFixed(2)),
  });
  console.table({
    'accepted, messages/s': row('accepted', 0),
    'accepted and followed to the last webhook, messages/s': row('delivered', 0),
    'processors busy: the instances': row('services', 2),
    'processors busy: load and receiver': row('load', 2),
    'processors busy: PostgreSQL, and whatever else runs': row('rest', 2),
    'PostgreSQL, ms of processor time a message': row('databaseMs', 2),
    'WAL, kB a message': row('walKb', 1),
  });
  const available = cpus().length;
  const busy = of(2, 'services') + of(2, 'load') + of(2, 'rest');
  console.log(
    `Two instances keep ${busy.toFixed(2)} of ${available} processors busy: ` +
      (busy > 0.9 * available
        ? 'these are the limit here; on machines of their own instances bring more.'
        : 'these are not the limit, but the commits of one database, which wait for each other and for its disk.'),
  );
} finally {
  receiver.close();
  receiver.closeAllConnections();
  await open.close();
}

/** Gives PostgreSQL processors of its own. Its later connections and the instances inherit the choice. */
async function separateDatabase(own: string): Promise<void> {
  const all = Array.from({ length: cpus().length }, (_, index) => String(index));
  const others = all.filter((one) => !own.split(',').includes(one));
  if (others.length === 0) throw new Error(`--database-processors must leave one of the ${all.length} processors.`);
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(open.database);
  const pin = (processors: string, pid: number) =>
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], { stdio: 'ignore' });
  for (const pid of listServerProcesses((rows[0] as { pid: number }).pid)) pin(own, pid);
  pin(others.join(','), process.pid);
  console.log(`PostgreSQL has the processors ${own}, all else ${others.join(',')}.`);
}

/** An account with an endpoint. */
async function prepare(): Promise<Record<string, string>> {
  const service = await startBuilt([], open.env);
  try {
    const headers = await signIn(open, service);
    const { environment_id: environmentId } = await open.database
      .selectFrom('accounts')
      .select('environment_id')
      .where('user_name', '=', 'bench')
      .executeTakeFirstOrThrow();
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/bench`;
    const keys = createKeys(open.env.OMNICHANNEL_SECRET);
    await setEndpoint(open.database, keys, { environmentId, kind: 'chatApp.status', url, sandbox: true });
    return headers;
  } finally {
    await service.stop();
  }
}

async function measure(instances: 1 | 2, headers: Record<string, string>): Promise<Measured> {
  const services = await Promise.all(
    Array.from({ length: instances }, () => startBuilt(['--sandbox-pace', '0'], open.env)),
  );
  try {
    reported = [];
    await sendAll(services, headers, warmUp);
    await settle(warmUp);
    await sql`TRUNCATE messages, sandbox_messages, deliveries, delivery_attempts`.execute(open.database);
    await sql`CHECKPOINT`.execute(open.database);
    reported = [];

    const usedBefore = await readDatabaseUsage(open.database);
    const before = await processors(services);
    const began = performance.now();
    await sendAll(services, headers, amount);
    const accepted = (performance.now() - began) / 1000;
    await settle(amount);
    const all = (performance.now() - began) / 1000;
    const after = await processors(services);
    const used = await readDatabaseUsage(open.database);
    await check();
    const busy = (what: keyof typeof before) => (after[what] - before[what]) / all;
    return {
      accepted: amount / accepted,
      delivered: amount / all,
      services: busy('services'),
      load: busy('load'),
      databaseMs: ((used.cpuSeconds - usedBefore.cpuSeconds) * 1000) / amount,
      walKb: (used.walBytes - usedBefore.walBytes) / 1000 / amount,
      rest: busy('machine') - busy('services') - busy('load'),
    };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

async function sendAll(services: readonly BuiltService[], headers: Record<string, string>, count: number) {
  // By default it ends up to a second after the last response.
  const each = { method: 'POST', headers, body, connections: connections / services.length, sampleInt: 10 } as const;
  const results = await Promise.all(
    services.map(({ url }) =>
      autocannon({ ...each, url: `${url}/conversation/wab/v1/messages/`, amount: count / services.length }),
    ),
  );
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed.`);
}

async function settle(count: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (reported.length < count * statuses) {
    if (performance.now() > deadline) throw new Error(`Of ${count * statuses} webhooks ${reported.length} came.`);
    await sleep(10);
  }
}

/** Nothing is missing, and nothing came twice. */
async function check(): Promise<void> {
  const { rows } = await sql<{ messages: number; shown: number }>`
    SELECT (SELECT count(*) FROM messages WHERE status = 'read') AS messages,
      (SELECT count(*) FROM sandbox_messages) AS shown
  `.execute(open.database);
  const found = { ...rows[0], reported: reported.length, different: new Set(reported).size };
  const wanted = { messages: amount, shown: amount, reported: amount * statuses, different: amount * statuses };
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`There should be ${JSON.stringify(wanted)}, and there are ${JSON.stringify(found)}.`);
  }
}

/** Seconds of processor time until now: of the services, of this process, and of everything on the machine. */
async function processors(services: readonly BuiltService[]) {
  const times = await Promise.all(
    services.map(async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
    }),
  );
  const { user, system } = process.cpuUsage();
  const machine = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  return {
    services: times.reduce((sum, time) => sum + time, 0),
    load: (user + system) / 1e6,
    machine: machine / 1000,
  };
}
