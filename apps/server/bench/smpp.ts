/**
 * SMS over SMPP through the whole service.
 *
 * First: messages are accepted over HTTP as fast as possible, and submitted over one bind with a window of 100, until the response to
 * each is stored. This is compared with submissions of the bare codec with the same window to the same SMSC. Second: 200 messages a
 * second, from acceptance to `submit_sm`, compared with messages to a test number, from acceptance to the first attempt to deliver a
 * webhook (see `webhooks.ts`). Third: messages of a connection while the SMSC of another one responds or hangs. Last, a backlog: messages
 * accepted without a worker, until a worker that starts has submitted them.
 *
 * The service is the built one as it is started for real. Load, and SMSCs with the receiver of webhooks, are processes of their own on the
 * same machine. The sides of a comparison are measured in turns. Prints medians; fails when a target is missed.
 *
 *   node bench/smpp.ts [rounds] [seconds a measurement at a rate]
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { addRoute } from '../src/carriers/routing/route-store.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { startChild } from './child.ts';
import { type BuiltService, benchDatabase, median, signIn, startBuilt } from './service.ts';
import type { LoadTasks, Planned } from './smpp-load.ts';
import type { PeerTasks } from './smpp-peers.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 8);
const window = 100;
const amounts = { bare: 40_000, service: 5000 };
/** Messages a second. */
const rate = 200;
/** Seconds of a measurement that do not count. */
const warmUp = 2;
const targets = { submissions: 0.25, latency: 1.2, hanging: 1.2 };
/** Recipients of the two connections, and of the sandbox. */
const recipients = { first: '+12025550121', second: '+12025550151', sandbox: '12025550100' };
const text = 'Your order is on its way.';

const open = await benchDatabase();
const keys = createKeys(open.env.OMNICHANNEL_SECRET);
const peers = startChild<PeerTasks>('smpp-peers.ts');
const load = startChild<LoadTasks>('smpp-load.ts');
const { ports, webhooks } = await peers.ask('addresses');
let service = await startBuilt(['--sandbox-pace', '0'], open.env);
/** Distinguishes the texts of all messages. */
let sent = 0;
/** When each message or status arrived, by its key. */
const arrivals = new Map<string, number>();
try {
  const headers = await signIn(open, service, { userName: 'live', sandbox: false });
  const sandboxHeaders = await prepareSandbox();
  await addConnections();
  await peers.ask('waitForBinds');
  console.log(`load average: ${loadavg().map((value) => value.toFixed(1))}`);

  const submissions = await compare({ bare: submitBare, service: () => submitAll(headers) });
  const latency = await compare({
    webhooks: async () => percentile95(await measureWebhooks(sandboxHeaders)),
    submissions: async () => percentile95(await measureSubmissions(headers, ['first'])),
  });
  const hanging = await compare({
    alone: async () => percentile95(await measureSubmissions(headers, ['second', 'first'])),
    hanging: () => measureWhileHanging(headers),
  });
  await service.stop();
  const backlog = await drainBacklog(headers);

  const ratios = {
    submissions: ratioOf(submissions, 'service', 'bare'),
    latency: ratioOf(latency, 'submissions', 'webhooks'),
    hanging: ratioOf(hanging, 'hanging', 'alone'),
  };
  const row = (values: readonly number[], digits = 0) => ({ median: Number(median(values).toFixed(digits)) });
  console.table({
    'bare codec, submissions/s': row(submissions.bare),
    'the service, stored responses/s': row(submissions.service),
    'ratio of submissions': { ...row([ratios.submissions], 2), target: `at least ${targets.submissions}` },
    'acceptance without a worker, messages/s': row([backlog.accepted]),
    'drain of that backlog, messages/s': row([backlog.drained]),
    'accepted to webhook, p95, ms': row(latency.webhooks, 1),
    'accepted to submit_sm, p95, ms': row(latency.submissions, 1),
    'ratio of latency': { ...row([ratios.latency], 2), target: `at most ${targets.latency}` },
    'second connection, p95, ms': row(hanging.alone, 1),
    'second connection while the first hangs, p95, ms': row(hanging.hanging, 1),
    'ratio while the first hangs': { ...row([ratios.hanging], 2), target: `at most ${targets.hanging}` },
  });
  console.log(`load average: ${loadavg().map((value) => value.toFixed(1))}`);
  const { submissions: enough, latency: fast, hanging: apart } = ratios;
  if (enough < targets.submissions || fast > targets.latency || apart > targets.hanging) process.exitCode = 1;
} finally {
  await service.stop();
  await Promise.all([peers.stop(), load.stop()]);
  await open.close();
}

/** Measures each in turn; the first round warms up. */
async function compare<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const value = await measures[name]();
      if (round >= 0) found[name].push(value);
    }
  }
  console.log(JSON.stringify(found, (_, value) => (typeof value === 'number' ? Number(value.toFixed(1)) : value)));
  return found;
}

/** Neighbours in time are compared, so that a machine that slows down does not count. */
function ratioOf<Name extends string>(found: Record<Name, number[]>, name: Name, floor: Name): number {
  return median(found[name].map((value, round) => value / (found[floor][round] as number)));
}

/** Adds a connection to each SMSC. The second takes the messages to its recipient. */
async function addConnections(): Promise<void> {
  for (const [index, name] of (['second', 'first'] as const).entries()) {
    const connection = await addConnection(open.database, testActor, keys, {
      name,
      kind: 'smpp',
      environmentId: null,
      settings: { host: '127.0.0.1', port: ports[1 - index] },
      credentials: { systemId: 'test', password: 'secret08' },
      window,
      throughput: null,
      binds: 1,
    });
    await addRoute(open.database, testActor, {
      channel: 'sms',
      environmentId: null,
      country: null,
      prefix: name === 'second' ? recipients.second : null,
      sender: null,
      purpose: null,
      connections: [name],
    });
    await recordSignIn(open.database, connection, { outcome: 'ok' });
  }
}

/** Signs in an account whose messages to a test number have statuses at once, and webhooks. */
async function prepareSandbox(): Promise<Record<string, string>> {
  const headers = await signIn(open, service);
  const { environment_id: environmentId } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'bench')
    .executeTakeFirstOrThrow();
  await setEndpoint(open.database, keys, { environmentId, kind: 'chatApp.status', url: webhooks, sandbox: true });
  // The person has written, so that a text may be sent.
  await sql`INSERT INTO conversation_windows VALUES (${environmentId}, 'chatApp', ${`+${recipients.sandbox}`}, now())`.execute(
    open.database,
  );
  return headers;
}

/** @returns submissions a second */
async function submitBare(): Promise<number> {
  return load.ask('submitBare', { port: ports[0] as number, window, amount: amounts.bare });
}

/** @returns messages a second, from the first request until the response to the last submission is stored */
async function submitAll(headers: Record<string, string>): Promise<number> {
  await clear();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(open.database);
  const body = JSON.stringify({ to: recipients.first, text });
  await load.ask('requestAll', { ...endpointOf(service, 'sms', headers), body, amount: amounts.service });
  const { endedAt } = await waitForAttempts(amounts.service);
  return (amounts.service / (endedAt.getTime() - (rows[0] as { now: Date }).now.getTime())) * 1000;
}

/** Accepts messages without a worker, then starts one. @returns messages a second of both */
async function drainBacklog(headers: Record<string, string>): Promise<{ accepted: number; drained: number }> {
  await clear();
  service = await startBuilt(['--role', 'api'], open.env);
  const amount = amounts.service * 2;
  const body = JSON.stringify({ to: recipients.first, text });
  await load.ask('requestAll', { ...endpointOf(service, 'sms', headers), body, amount });
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM max(created_at) - min(created_at)) * 1000)::float8 AS ms FROM outbox
  `.execute(open.database);
  const worker = await startBuilt(['--role', 'worker'], open.env);
  try {
    const { writtenAt, endedAt } = await waitForAttempts(amount);
    const drainMs = endedAt.getTime() - writtenAt.getTime();
    return { accepted: (amount / (rows[0]?.ms as number)) * 1000, drained: (amount / drainMs) * 1000 };
  } finally {
    await worker.stop();
  }
}

async function clear(): Promise<void> {
  await sql`TRUNCATE messages, outbox, submission_attempts, submitted_parts`.execute(open.database);
  await sql`CHECKPOINT`.execute(open.database);
}

/** Waits until so many submissions are stored as accepted. */
async function waitForAttempts(amount: number): Promise<{ writtenAt: Date; endedAt: Date }> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const { rows } = await sql<{ count: number; writtenAt: Date; endedAt: Date }>`
      SELECT count(*)::int AS count, min(written_at) AS "writtenAt", max(ended_at) AS "endedAt"
      FROM submission_attempts WHERE state = 'accepted'
    `.execute(open.database);
    const [found] = rows;
    if (found && found.count >= amount) return found;
    if (performance.now() > deadline)
      throw new Error(`Of ${amount} submissions ${found?.count} were accepted in 120 s.`);
    await sleep(100);
  }
}

/** Measures the messages of the second connection. Messages of the first connection wait until its SMSC responds again. */
async function measureWhileHanging(headers: Record<string, string>): Promise<number> {
  await peers.ask('hang');
  const times = await measureSubmissions(headers, ['second', 'first']);
  await peers.ask('recover');
  const isWaiting = async () => {
    const { rows } = await sql`SELECT FROM outbox WHERE state <> 'inDoubt' LIMIT 1`.execute(open.database);
    return rows.length > 0;
  };
  while (await isWaiting()) await sleep(100);
  return percentile95(times);
}

/** @param to the recipients in turn; only messages to the first one count. @returns milliseconds from acceptance to `submit_sm` */
async function measureSubmissions(
  headers: Record<string, string>,
  to: readonly ('first' | 'second')[],
): Promise<number[]> {
  const counted = new Set<string>();
  const planned = Array.from({ length: (seconds + warmUp) * rate }, (_, index): Planned => {
    const name = to[index % to.length] as 'first' | 'second';
    const key = `${text} It is number ${++sent}.`;
    if (name === to[0] && index >= warmUp * rate) counted.add(key);
    return { key, body: JSON.stringify({ to: recipients[name], text: key }) };
  });
  const accepted = await load.ask('requestAtRate', { ...endpointOf(service, 'sms', headers), planned, rate });
  return waitForArrivals(accepted.filter(([key]) => counted.has(key)));
}

/** @returns milliseconds from acceptance to the first attempt to deliver a webhook */
async function measureWebhooks(headers: Record<string, string>): Promise<number[]> {
  const body = JSON.stringify({ to: recipients.sandbox, type: 'text', text: { body: text } });
  const planned = Array.from({ length: (seconds + warmUp) * rate }, (): Planned => ({ body }));
  const accepted = await load.ask('requestAtRate', { ...endpointOf(service, 'wab', headers), planned, rate });
  const times = await waitForArrivals(accepted.slice(warmUp * rate));
  // The last status of each too, so that none is delivered during the next measurement.
  await waitForArrivals(accepted.map(([key, at]) => [`${key} read`, at]));
  return times;
}

/** @returns milliseconds from acceptance to the first arrival of each key */
async function waitForArrivals(accepted: readonly [key: string, at: number][]): Promise<number[]> {
  const deadline = performance.now() + 30_000;
  while (accepted.some(([key]) => !arrivals.has(key))) {
    if (performance.now() > deadline) throw new Error('Some messages did not arrive within 30 s.');
    await sleep(100);
    for (const [key, at] of await peers.ask('takeArrivals')) {
      if (!arrivals.has(key)) arrivals.set(key, at);
    }
  }
  // An arrival before the response to its request counts as 0 ms.
  return accepted.map(([key, at]) => Math.max((arrivals.get(key) as number) - at, 0));
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
}

function endpointOf({ url }: BuiltService, api: 'sms' | 'wab', headers: Record<string, string>) {
  return { url: `${url}/conversation/${api}/v1/messages/`, headers };
}
