/**
 * Webhooks of Meta, 300 a second unless given: from the call to the response, after the signature is verified and the events are stored. Half of them
 * are texts of people, the others statuses of submitted messages.
 *
 * First in the built service as it is started for real, which delivers the events meanwhile. Then that service is stopped, and its route is
 * measured in a process that only stores, in turns with a bare Fastify route that stores the body as one row, over the same driver and
 * database. Prints medians; fails when the route misses the target.
 *
 *   node bench/carriers-webhook.ts [rounds] [seconds a measurement] [webhooks a second]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createCallbackMetrics } from '../src/carriers/callback-metrics.ts';
import { addConnection } from '../src/carriers/connections/connection-store.ts';
import { createEventStore } from '../src/carriers/inbound-events/store-events.ts';
import { signBody } from '../src/carriers/meta/signature.ts';
import { metaWebhookRoutes } from '../src/carriers/meta/webhook-routes.ts';
import { createOutboxMetrics } from '../src/carriers/outbox/metrics.ts';
import { createReceiptReceiver } from '../src/carriers/outbox/receive-receipts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createApp } from '../src/http/app.ts';
import { readContract } from '../src/http/contract/contract.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { openDatabase } from '../src/platform/postgres/open-database.ts';
import { createPool } from '../src/platform/postgres/pool.ts';
import { type BenchDatabase, type BuiltService, benchDatabase, median, signIn, startBuilt } from './service.ts';

const [, , first, second, third] = process.argv;
/** Webhooks a second. */
const rate = first === 'route' ? 0 : Number(third ?? 300);
/** Seconds of a measurement that do not count. */
const warmUp = 2;
const target = 3;
const appId = '1234567890123456';
const appSecret = 'an-app-secret-for-benches';
const phoneNumberId = '106540352242922';
/** Number of webhooks so far. */
let sent = 0;

if (first === 'bare') await serveBare(second as string);
else if (first === 'route') await serveRoute(second as string, third as string);
else await compare(Number(first ?? 5), Number(second ?? 8));

/** Serves the route of the service, and stores what it receives. */
async function serveRoute(databaseUrl: string, connectionId: string): Promise<void> {
  const log = pino({ level: 'warn' });
  const { database } = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, log);
  const app = createApp({
    contract: { ...readContract(await readDocument()), operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
  });
  const settings = { appId, phoneNumberId, graphVersion: 'v26.0' };
  const connection = { id: connectionId, name: 'bench', kind: 'whatsapp', environmentId: 'bench', window: 10, log };
  const credentials = { appSecret, verifyToken: 'a-verify-token', accessToken: 'a-token' };
  const metrics = createOutboxMetrics(new Registry(), database, (id) => id);
  const receipts = createReceiptReceiver({ database, metrics, record: async () => {} }, () => {});
  const store = createEventStore(database);
  metaWebhookRoutes({
    find: () => [{ ...connection, settings, credentials }],
    receive: receipts.receive,
    receiveWatermarks: async () => {},
    receiveMessages: async ({ id, environmentId }, messages) =>
      void (await store({ id, environmentId, channel: 'chatApp' }, messages)),
    noteWebhook: () => {},
    log,
    metrics: createCallbackMetrics(new Registry()),
  })(app);
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

async function serveBare(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, pino({ level: 'warn' }));
  const app = Fastify();
  app.post('/webhook', async ({ body }, reply) => {
    await pool.query('INSERT INTO plain_webhooks (body) VALUES ($1)', [JSON.stringify(body)]);
    return reply.send('OK');
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

async function compare(rounds: number, seconds: number): Promise<void> {
  const open = await benchDatabase();
  const service = await startBuilt([], open.env);
  await open.pool.query('CREATE TABLE plain_webhooks (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body json)');
  const bare = fork(import.meta.filename, ['bare', open.env.DATABASE_URL]);
  const children = [bare];
  try {
    const [bareUrl] = (await once(bare, 'message')) as [string];
    const connectionId = await addWhatsApp(open, service);
    const route = fork(import.meta.filename, ['route', open.env.DATABASE_URL, connectionId]);
    children.push(route);
    const [routeUrl] = (await once(route, 'message')) as [string];
    await addSubmissions(open, 2 * rounds * (seconds + warmUp) * rate);
    const path = `/carriers/meta/${appId}`;
    // The service reads connections every 2 s.
    await sleep(4000);
    const times = { service: [] as number[], route: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) times.service.push(await measure(service.url + path, seconds));
    await service.stop();
    for (let round = 0; round < rounds; round++) {
      times.route.push(await measure(routeUrl + path, seconds));
      times.bare.push(await measure(`${bareUrl}/webhook`, seconds));
    }
    const ratio = median(times.route.map((value, round) => value / (times.bare[round] as number)));
    console.table({
      'the service, p95, ms': { median: Number(median(times.service).toFixed(1)) },
      'its route, p95, ms': { median: Number(median(times.route).toFixed(1)) },
      'one row over bare Fastify, p95, ms': { median: Number(median(times.bare).toFixed(1)) },
      'ratio of the route': { median: Number(ratio.toFixed(2)), target: `at most ${target}` },
    });
    if (ratio > target) process.exitCode = 1;
  } finally {
    for (const child of children) child.kill();
    await service.stop();
    await open.close();
  }
}

/** @returns the id of the connection */
async function addWhatsApp(open: BenchDatabase, service: BuiltService): Promise<string> {
  await signIn(open, service, { userName: 'bench', sandbox: false });
  const { environment_id: environmentId } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'bench')
    .executeTakeFirstOrThrow();
  const { id } = await addConnection(open.database, testActor, createKeys(open.env.OMNICHANNEL_SECRET), {
    name: 'bench',
    kind: 'whatsapp',
    environmentId,
    settings: { appId, phoneNumberId, businessAccountId: '102290129340398' },
    credentials: { appSecret, accessToken: 'a-token-for-benches', verifyToken: 'a-verify-token' },
    window: 10,
    throughput: null,
    binds: 1,
  });
  return id;
}

/** Stores submissions, whose statuses the webhooks report. */
async function addSubmissions({ pool }: BenchDatabase, count: number): Promise<void> {
  const rows = 'FROM connections, generate_series(1, $1::int) AS number';
  await pool.query(
    `INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state)
     SELECT number, 1, 'message', 'message-' || number, environment_id, connections.id, 'accepted' ${rows}`,
    [count],
  );
  await pool.query(
    `INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient)
     SELECT number, 1, 0, connections.id, 'wamid.' || number, 'wamid.' || number, '12025550123' ${rows}`,
    [count],
  );
  await pool.query('ANALYZE submission_attempts, submitted_parts');
}

/** Sends webhooks, each when its time is due, whether or not those before are answered. @returns the 95th percentile in milliseconds */
async function measure(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const count = (seconds + warmUp) * rate;
  const began = performance.now();
  const calls: Promise<number>[] = [];
  for (let number = 0; number < count; number++) {
    const early = began + (number * 1000) / rate - performance.now();
    if (early > 1) await sleep(early);
    calls.push(post(url, agent, createBody(++sent)));
  }
  const times = (await Promise.all(calls)).slice(warmUp * rate).sort((one, other) => one - other);
  agent.destroy();
  return times[Math.floor(times.length * 0.95)] as number;
}

function createBody(number: number): Buffer {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const person = `1202555${String(number % 10_000).padStart(4, '0')}`;
  const text = {
    type: 'text',
    text: { body: 'Hello, is my order 1042 ready for collection at the Main Street shop?' },
  };
  const events =
    number % 2 === 0
      ? {
          contacts: [{ profile: { name: 'Layla Haddad' }, wa_id: person }],
          messages: [{ from: person, id: `wamid.in.${number}`, timestamp, ...text }],
        }
      : { statuses: [{ id: `wamid.${number}`, status: 'delivered', timestamp, recipient_id: '12025550123' }] };
  const metadata = { display_phone_number: '12025550199', phone_number_id: phoneNumberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...events } };
  const entry = [{ id: '102290129340398', changes: [change] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

/** @returns milliseconds until the response */
function post(url: string, agent: Agent, body: Buffer): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-hub-signature-256': signBody(body, appSecret),
  };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve(performance.now() - began);
      else reject(new Error(`The response is ${response.statusCode}.`));
    });
    outgoing.on('error', (error) => reject(new Error(`${url} failed.`, { cause: error }))).end(body);
  });
}
