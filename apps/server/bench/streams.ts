/**
 * The time to the event in a stream, at 200 items/s over 200 streams: from the request of `triggerEvent`, and from the INSERT of an item.
 * Both are compared with the floor: INSERT and NOTIFY in one transaction, and a process that writes each NOTIFY to its stream. A second
 * floor receives the item by HTTP first, as `triggerEvent` does. And the memory of the built service with 2,000 open streams. Prints
 * medians of the rounds; fails when a target is missed.
 *
 *   node bench/streams.ts [--rounds 3] [--seconds 5]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import {
  feedChannel,
  feedNotifierIntervalMs,
  feedPayloads,
} from '../src/features/notifications/streams/feed-channel.ts';
import { newId } from '../src/platform/postgres/ids.ts';
import { createNotifier } from '../src/platform/postgres/notifier.ts';
import { benchDatabase, median, signIn, startBuilt } from './service.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seconds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 3);
const seconds = Number(values.seconds ?? 5);
const perSecond = 200;
const measuredStreams = 200;
const allStreams = 2_000;
const targets = { ratio: 3, mebibytes: 500 };

/** A way from an item to its event in a stream. */
type Way = 'floor' | 'insert' | 'floorRequest' | 'trigger';
const ways: readonly Way[] = ['floor', 'insert', 'floorRequest', 'trigger'];
/** When each item was inserted, by its id, or triggered, by its transactionId. */
const begun = new Map<string, number>();
let latenciesMs: number[] = [];
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

const open = await benchDatabase();
const service = await startBuilt([], open.env);
const floor = fork(fileURLToPath(new URL('streams-floor.ts', import.meta.url)), {
  env: { ...process.env, DATABASE_URL: open.directUrl },
});
const notifier = createNotifier(open.database, pino({ level: 'silent' }), feedChannel, feedNotifierIntervalMs);
try {
  const [floorUrl] = (await once(floor, 'message')) as [string];
  const headers = await signIn(open, service);
  const { environment_id: environment } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .executeTakeFirstOrThrow();
  const subscribers = Array.from({ length: allStreams }, () => newId());
  await prepare(environment, subscribers);
  const measured = subscribers.slice(0, measuredStreams);
  await openAll(
    measured.map((id) => `${service.url}/v1/subscribers/${id}/notifications/stream`),
    headers,
  );
  await openAll(
    measured.map((id) => `${floorUrl}/${id}`),
    {},
  );

  const p95: Record<Way, number[]> = { floor: [], insert: [], floorRequest: [], trigger: [] };
  const send: Record<Way, (event: string, subscriber: string) => Promise<void>> = {
    floor: (event, subscriber) => insert('floor', environment, event, subscriber),
    insert: (event, subscriber) => insert('insert', environment, event, subscriber),
    floorRequest: (event, subscriber) => request(floorUrl, environment, event, subscriber),
    trigger: (_, subscriber) => trigger(headers, subscriber),
  };
  for (const way of ways) await run(send[way], environment, measured);
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) {
      p95[way].push(await run(send[way], environment, measured));
    }
  }
  await openAll(
    subscribers.slice(measuredStreams).map((id) => `${service.url}/v1/subscribers/${id}/notifications/stream`),
    headers,
  );
  const withAll = await run(send.trigger, environment, measured);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM notification_streams WHERE expires_at > now()
  `.execute(open.database);
  const mebibytes = await residentMebibytes(service.process.pid as number);

  const ratioOf = (way: Way, floor: Way = 'floor') => median(p95[way]) / median(p95[floor]);
  console.table({
    'floor: p95, ms': { value: median(p95.floor).toFixed(1) },
    'from INSERT: p95, ms': { value: median(p95.insert).toFixed(1) },
    'from INSERT: ratio, at most 3': { value: ratioOf('insert').toFixed(2) },
    'from triggerEvent: p95, ms': { value: median(p95.trigger).toFixed(1) },
    'from triggerEvent: ratio, at most 3': { value: ratioOf('trigger').toFixed(2) },
    'floor with a request: p95, ms': { value: median(p95.floorRequest).toFixed(1) },
    'from triggerEvent: ratio to the floor with a request': { value: ratioOf('trigger', 'floorRequest').toFixed(2) },
    'from triggerEvent with all streams open: p95, ms': { value: withAll.toFixed(1) },
    'open streams': { value: rows[0]?.count },
    'memory of the service, MiB, below 500': { value: mebibytes.toFixed(0) },
  });
  const isSlow = ratioOf('insert') > targets.ratio || ratioOf('trigger') > targets.ratio;
  if (isSlow || mebibytes >= targets.mebibytes || rows[0]?.count !== allStreams) process.exitCode = 1;
} finally {
  agent.destroy();
  floor.kill();
  await notifier.close();
  await service.stop();
  await open.close();
}

/** Stores the subscribers, a workflow, and events for all rounds. */
async function prepare(environment: string, subscribers: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO subscribers (id, environment_id, subscriber_id)
    SELECT id, ${environment}, id FROM unnest(${subscribers}::text[]) AS id
  `.execute(open.database);
  const definition = {
    identifier: 'bench',
    name: 'Bench',
    tags: [],
    active: true,
    critical: false,
    defaultLocale: 'en',
    variables: [],
    steps: [{ stepId: 'in_app', type: 'in_app', active: true, content: { body: 'Order {{ id }}' }, translations: {} }],
  };
  await sql`INSERT INTO workflows (id, environment_id, identifier) VALUES ('bench', ${environment}, 'bench')`.execute(
    open.database,
  );
  await sql`
    INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at)
    VALUES ('bench', 1, ${environment}, ${JSON.stringify(definition)}::jsonb, now())
  `.execute(open.database);
}

/** Sends items at the rate, and returns the 95th percentile of their latencies in milliseconds. */
async function run(
  send: (event: string, subscriber: string) => Promise<void>,
  environment: string,
  subscribers: readonly string[],
): Promise<number> {
  latenciesMs = [];
  begun.clear();
  const total = perSecond * seconds;
  const began = performance.now();
  let event = '';
  const sending: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    if (number % subscribers.length === 0) event = await createEvent(environment);
    const delay = began + (number * 1000) / perSecond - performance.now();
    if (delay > 0) await sleep(delay);
    sending.push(send(event, subscribers[number % subscribers.length] as string));
  }
  await Promise.all(sending);
  const deadline = performance.now() + 10_000;
  while (latenciesMs.length < total && performance.now() < deadline) await sleep(20);
  if (latenciesMs.length !== total) throw new Error(`${latenciesMs.length} of ${total} items arrived.`);
  return latenciesMs.toSorted((a, b) => a - b)[Math.floor(total * 0.95)] as number;
}

async function createEvent(environment: string): Promise<string> {
  const id = newId();
  await sql`
    INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload)
    VALUES (${id}, ${environment}, ${id}, 'bench', 1, '{"id": "7731"}')
  `.execute(open.database);
  return id;
}

async function insert(way: 'floor' | 'insert', environment: string, event: string, subscriber: string) {
  const id = newId();
  begun.set(id, performance.now());
  const notify = way === 'floor' ? sql`, pg_notify('floor', ${`${subscriber} ${id}`})` : sql``;
  await sql`
    WITH item AS (
      INSERT INTO notifications (id, environment_id, subscriber, event_id, step)
      VALUES (${id}, ${environment}, ${subscriber}, ${event}, 0) RETURNING id
    ) SELECT id ${notify} FROM item
  `.execute(open.database);
  if (way === 'insert') notifier.notify(feedPayloads('received', [subscriber]));
}

async function request(url: string, environment: string, event: string, subscriber: string): Promise<void> {
  const id = newId();
  begun.set(id, performance.now());
  const response = await fetch(url, { method: 'POST', body: JSON.stringify([id, environment, subscriber, event]) });
  if (response.status !== 201) throw new Error(`The floor returned ${response.status}.`);
  await response.arrayBuffer();
}

async function trigger(headers: Record<string, string>, subscriber: string): Promise<void> {
  const transactionId = newId();
  begun.set(transactionId, performance.now());
  const body = JSON.stringify({ name: 'bench', to: subscriber, payload: { id: '7731' }, transactionId });
  const response = await fetch(`${service.url}/v1/events/trigger`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The trigger returned ${response.status}.`);
  await response.arrayBuffer();
}

/** Opens streams, some at a time, and records the latency of each item that arrives. */
async function openAll(urls: readonly string[], headers: Record<string, string>): Promise<void> {
  for (let start = 0; start < urls.length; start += 50) {
    await Promise.all(urls.slice(start, start + 50).map((url) => openOne(url, headers)));
  }
}

async function openOne(url: string, headers: Record<string, string>): Promise<void> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} returns ${response.statusCode}.`);
  response.on('data', (chunk: Buffer) => {
    const now = performance.now();
    for (const [, id = ''] of chunk.toString().matchAll(/"(?:_id|transactionId)":"([0-9a-f]{24})"/g)) {
      const at = begun.get(id);
      if (at === undefined) continue;
      begun.delete(id);
      latenciesMs.push(now - at);
    }
  });
  // The service may end before its clients.
  response.on('error', () => {});
  await once(response, 'data');
}

async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
