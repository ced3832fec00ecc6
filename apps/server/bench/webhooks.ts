/**
 * Latency of webhooks.
 *
 * First: the floor of this machine in this run, 200 times a second: an INSERT, a NOTIFY and a POST. Then: 200 messages a second are sent
 * over HTTP to a test number, whose three statuses follow at once; from a message's acceptance to the first attempt to deliver its first
 * status, also as a multiple of the floor. These are 600 webhooks a second, so that a third of the messages is measured as well, which
 * cause as many webhooks as the floor. Last: 200 events a second for 1,000 endpoints, from the emission to the first
 * attempt, with and without 100 of them that never respond.
 *
 * The service is the built one as it is started for real; load and receivers are in this process, on the same machine.
 *
 *   node bench/webhooks.ts [seconds a measurement]
 */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { emit } from '../src/features/webhooks/emit-events.ts';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import type { WebhookEvent } from '../src/features/webhooks/webhook-event.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { createBatch } from '../src/platform/postgres/group-commit.ts';
import { benchDatabase, signIn, startBuilt } from './service.ts';
import { openFloor } from './webhooks-floor.ts';

const seconds = Number(process.argv[2] ?? 20);
const rate = 200;
/** Webhooks of each message: sent, delivered and read. */
const statuses = 3;
const endpoints = 1000;
const hanging = 100;
const targets = { accepted: 25, floorRatio: 2.5, ratio: 1.5 };
/** Seconds before what is measured: plans are made, connections opened, and endpoints that hang are known. */
const warmUp = 5;

/** When the first webhook of each message arrived, by message id. */
const reported = new Map<string, number>();
/** Paths that never respond. */
let silent = new Set<string>();
const receiver = createServer(async (incoming, response) => {
  const at = performance.now();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { statuses } = JSON.parse(Buffer.concat(chunks).toString()) as { statuses: { id: string }[] };
  const id = statuses[0]?.id ?? '';
  if (!reported.has(id)) reported.set(id, at);
  if (!silent.has(incoming.url ?? '')) response.writeHead(204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const open = await benchDatabase();
const keys = createKeys(open.env.OMNICHANNEL_SECRET);
const service = await startBuilt(['--sandbox-pace', '0'], open.env);
try {
  const least = await floor();
  const sendMessages = await prepareMessages();
  const accepted = await sendMessages(rate);
  const third = await sendMessages(rate / statuses);
  const without = await events(0);
  const withHanging = await events(hanging);
  const ratio = withHanging.p95 / without.p95;
  const floorRatio = accepted.p95 / least.p95;
  console.table({
    'floor: INSERT, NOTIFY and POST, ms': rounded(least),
    'accepted to first attempt, ms': { ...rounded(accepted), target: `p95 at most ${targets.accepted}` },
    'accepted to first attempt, times the floor': {
      p50: Number((accepted.p50 / least.p50).toFixed(2)),
      p95: Number(floorRatio.toFixed(2)),
      target: `p95 at most ${targets.floorRatio}`,
    },
    [`${rate} webhooks/s: accepted to first attempt, ms`]: rounded(third),
    [`${rate} webhooks/s: times the floor`]: {
      p50: Number((third.p50 / least.p50).toFixed(2)),
      p95: Number((third.p95 / least.p95).toFixed(2)),
    },
    [`${endpoints} endpoints, ms`]: rounded(without),
    [`${hanging} of them hang, the others, ms`]: {
      ...rounded(withHanging),
      target: `p95 at most ${targets.ratio} of it`,
    },
    ratio: { p95: Number(ratio.toFixed(2)) },
  });
  if (accepted.p95 > targets.accepted || floorRatio > targets.floorRatio || ratio > targets.ratio) process.exitCode = 1;
} finally {
  await service.stop();
  receiver.close();
  receiver.closeAllConnections();
  await open.close();
}

/** Measures the floor, from the start of the INSERT until the POST arrives. */
async function floor(): Promise<Percentiles> {
  const { send, close } = await openFloor(open.directUrl, `${base}/floor`);
  let next = 0;
  const begun = new Map<string, number>();
  await atRate(async () => {
    const id = `floor-${next++}`;
    begun.set(id, performance.now());
    await send(id);
  });
  const found = await settle(begun);
  await close();
  return found;
}

/**
 * Prepares an account with an endpoint.
 *
 * @returns sends messages over HTTP, each when its time is due, whether or not those before are answered
 */
async function prepareMessages(): Promise<(perSecond: number) => Promise<Percentiles>> {
  const to = '12025550100';
  const headers = await signIn(open, service);
  const { environment_id: environmentId } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'bench')
    .executeTakeFirstOrThrow();
  await setEndpoint(open.database, keys, {
    environmentId,
    kind: 'chatApp.status',
    url: `${base}/bench`,
    sandbox: true,
  });
  // The person has written, so that a text may be sent.
  await sql`INSERT INTO conversation_windows VALUES (${environmentId}, 'chatApp', ${`+${to}`}, now())`.execute(
    open.database,
  );
  const body = JSON.stringify({ to, type: 'text', text: { body: 'Your order is on its way.' } });
  return async (perSecond) => {
    const agent = new Agent({ keepAlive: true });
    const responses = new Map<string, number>();
    await atRate(async () => {
      const { id, at } = await post(`${service.url}/conversation/wab/v1/messages/`, headers, body, agent);
      responses.set(id, at);
    }, perSecond);
    agent.destroy();
    return settle(responses, perSecond);
  };
}

/** Emits events for many endpoints as the work that causes them does. */
async function events(silentOnes: number): Promise<Percentiles> {
  const environments = await environmentsOf(`run ${silentOnes}`);
  const paths = environments.map((id) => `/${id}`);
  silent = new Set(paths.slice(0, silentOnes));
  for (const [index, environmentId] of environments.entries()) {
    const url = `${base}${paths[index]}`;
    await setEndpoint(open.database, keys, { environmentId, kind: 'chatApp.status', url, sandbox: true });
  }
  // NOTIFY lets one transaction commit at a time, so that events share one.
  const batch = createBatch<WebhookEvent, void>({
    concurrency: 1,
    async write(items) {
      await emit(open.database, items);
      return items.map(() => undefined);
    },
  });
  let next = 0;
  const emitted = new Map<string, number>();
  await atRate(async () => {
    // A step that meets all of them, in an order of its own.
    const index = (next++ * 7) % endpoints;
    const id = `${silentOnes}-${next}`;
    const at = performance.now();
    if (index >= silentOnes) emitted.set(id, at);
    const body = { statuses: [{ id, recipient_id: '12025550100', status: 'sent', timestamp: '1795253400' }] };
    await batch.add({ environmentId: environments[index] as string, endpoint: 'chatApp.status', messageId: id, body });
  });
  const found = await settle(emitted);
  silent = new Set();
  return found;
}

async function environmentsOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH organization AS (INSERT INTO organizations (id, name) VALUES (${name}, ${name}))
    INSERT INTO environments (id, organization_id, name)
    SELECT md5(${name}::text || number), ${name}, 'bench' FROM generate_series(1, ${endpoints}::int) AS number RETURNING id
  `.execute(open.database);
  return rows.map(({ id }) => id);
}

async function atRate(send: () => Promise<void>, perSecond = rate): Promise<void> {
  const began = performance.now();
  const count = (seconds + warmUp) * perSecond;
  const sending: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    sending.push(send());
  }
  await Promise.all(sending);
}

interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  count: number;
}

/** Waits until all webhooks have arrived, and compares. */
async function settle(begun: ReadonlyMap<string, number>, perSecond = rate): Promise<Percentiles> {
  const measured = [...begun].slice(warmUp * perSecond);
  const deadline = performance.now() + 30_000;
  while (measured.some(([id]) => !reported.has(id))) {
    if (performance.now() > deadline) throw new Error('Some messages were not reported of within 30 s.');
    await sleep(50);
  }
  // A webhook that arrives before the response to its message counts as 0 ms.
  const times = measured.map(([id, at]) => Math.max((reported.get(id) as number) - at, 0)).sort((a, b) => a - b);
  const percentile = (part: number) => times[Math.min(Math.floor(times.length * part), times.length - 1)] as number;
  reported.clear();
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), count: times.length };
}

function rounded({ p50, p95, p99, count }: Percentiles) {
  return { p50: Number(p50.toFixed(1)), p95: Number(p95.toFixed(1)), p99: Number(p99.toFixed(1)), count };
}

/** @returns the message's id, and when its acceptance was known */
function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  agent: Agent,
): Promise<{ id: string; at: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        const at = performance.now();
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`A message was rejected: ${text}`));
          resolve({ id: (JSON.parse(text) as { messages: { id: string }[] }).messages[0]?.id ?? '', at });
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}
