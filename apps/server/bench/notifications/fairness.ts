import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { storeTopic, storeWorkflow } from '../../src/features/notifications/events/testing.ts';
import { newId } from '../../src/platform/postgres/ids.ts';
import { type BenchDatabase, median, signIn, startBuilt } from '../service.ts';
import { type PartResult, prepareAccount } from './setting.ts';

const members = 1_000_000;
/** Triggers of each workflow in a measurement, and the milliseconds between two of them. */
const triggers = 100;
const pauseMs = 100;
/** Limit of the 95th percentile while the topic is reached, in milliseconds. The fan-out takes far longer. */
const limitMs = 1000;

interface Latencies {
  /** From the request to the response: an in-app item is in the feed then. */
  inApp: number[];
  /** From the request until the SMS is accepted for the carrier. */
  sms: number[];
}

/** Measures the single triggers of an account without other load, and while a topic of another account with 1,000,000 members is reached. */
export async function measureFairness(open: BenchDatabase, rounds: number): Promise<PartResult> {
  const service = await startBuilt([], open.env);
  try {
    const { headers, environmentId } = await prepareAccount(open, service, 1000);
    await storeWorkflow(open.database, { environmentId }, 'text', { steps: [{ type: 'sms' }] });
    const crowd = await signIn(open, service, { userName: 'crowd', sandbox: true });
    await prepareCrowd(open);
    const results: Record<'alone' | 'beside', Latencies[]> = { alone: [], beside: [] };
    // The first measurement warms up the service.
    await measureTriggers(open, service.url, headers);
    for (let round = 0; round < rounds; round++) {
      results.alone.push(await measureTriggers(open, service.url, headers));
      const transactionId = newId();
      await trigger(service.url, crowd, { name: 'crowd', to: { type: 'Topic', topicKey: 'everyone' }, transactionId });
      results.beside.push(await measureTriggers(open, service.url, headers));
      const { state, reached } = await findEvent(open, transactionId);
      if (state === 'completed') throw new Error('The fan-out was completed before the measurement was.');
      console.log(`The measurement ended after ${reached} of ${members} members.`);
      await finish(open, service.url, crowd, transactionId);
    }
    const p95 = (name: keyof typeof results, kind: keyof Latencies) =>
      median(results[name].map((latencies) => quantile(latencies[kind], 0.95)));
    const rows = Object.fromEntries(
      (['inApp', 'sms'] as const).map((kind) => [
        kind === 'inApp' ? 'in-app item, ms' : 'SMS accepted for the carrier, ms',
        {
          'p95 alone': p95('alone', kind).toFixed(1),
          'p95 during the fan-out': p95('beside', kind).toFixed(1),
          'at most': limitMs,
        },
      ]),
    );
    return { rows, isReached: p95('beside', 'inApp') <= limitMs && p95('beside', 'sms') <= limitMs };
  } finally {
    await service.stop();
  }
}

/** Stores the topic `everyone` with its subscribers, and the workflow `crowd`. */
async function prepareCrowd({ database }: BenchDatabase): Promise<void> {
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'crowd')
    .executeTakeFirstOrThrow();
  await storeWorkflow(database, { environmentId }, 'crowd');
  await storeTopic(database, { environmentId }, 'everyone', []);
  await database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
    await sql`INSERT INTO subscribers (id, environment_id, subscriber_id)
      SELECT substr(md5('crowd' || n), 1, 24), ${environmentId}, 'person-' || n
      FROM generate_series(1, ${members}::int) AS n`.execute(transaction);
    await sql`INSERT INTO topic_subscribers (topic_id, environment_id, subscriber_id)
      SELECT topics.id, ${environmentId}, 'person-' || n
      FROM topics, generate_series(1, ${members}::int) AS n WHERE topics.environment_id = ${environmentId}`.execute(
      transaction,
    );
  });
  await sql`ANALYZE`.execute(database);
}

/** Triggers an in-app and an SMS workflow in turns. */
async function measureTriggers(open: BenchDatabase, url: string, headers: Record<string, string>): Promise<Latencies> {
  const latencies: Latencies = { inApp: [], sms: [] };
  for (let number = 1; number <= triggers; number++) {
    const began = performance.now();
    await trigger(url, headers, { name: 'welcome', to: `user-${number}`, payload: { name: 'Layla' } });
    latencies.inApp.push(performance.now() - began);
    const transactionId = newId();
    const beganSms = performance.now();
    await trigger(url, headers, { name: 'text', to: `user-${number}`, transactionId });
    while (!(await isSent(open, transactionId))) await sleep(2);
    latencies.sms.push(performance.now() - beganSms);
    await sleep(pauseMs);
  }
  return latencies;
}

async function trigger(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(`${url}/v1/events/trigger`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`The trigger returned ${response.status}: ${await response.text()}`);
}

async function isSent({ database }: BenchDatabase, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM notification_events AS event JOIN notification_deliveries ON event_id = event.id
    WHERE transaction_id = ${transactionId} AND outcome = 'sent'
  `.execute(database);
  return rows.length > 0;
}

async function findEvent({ database }: BenchDatabase, transactionId: string) {
  return database
    .selectFrom('notification_events')
    .select(['state', 'reached'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
}

/** Cancels the rest of the fan-out, and waits until its last batch has ended. */
async function finish(open: BenchDatabase, url: string, headers: Record<string, string>, transactionId: string) {
  await fetch(`${url}/v1/events/trigger/${transactionId}`, { method: 'DELETE', headers });
  const { state } = await findEvent(open, transactionId);
  if (state !== 'cancelled') throw new Error(`The event is ${state}.`);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] as number;
}
