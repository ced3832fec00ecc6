/**
 * `sendChatAppMessage` over HTTP, durable, beside plain INSERTs of two rows of like width in one transaction over the same driver and
 * database: a message and a job, each at 32 connections, in the same run, in turns. The service is the built one as it is started
 * for real, with its limits, its log and its account; its worker is apart, as the INSERTs have none. The INSERTs are measured in two
 * ways: a statement each between BEGIN and COMMIT, as a program writes them, and both in one statement, which takes one round trip.
 * The service is measured a second time without the counting of usage: without its triggers, and so without changes to sum.
 * Prints all and the ratios; fails when that to the transaction is under the target, or when counting costs more than 5 %.
 *
 *   node bench/messages.ts [rounds]
 */
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { foldUsage } from '../src/features/usage/usage.ts';
import { newId } from '../src/platform/postgres/ids.ts';
import { createPool } from '../src/platform/postgres/pool.ts';
import { benchDatabase, median, signIn, startBuilt } from './service.ts';

const rounds = Number(process.argv[2] ?? 7);
const connections = 32;
const amount = 10_000;
const target = 0.5;
/** The least rate with counting, as a part of the rate without. */
const countingTarget = 0.95;
/** Milliseconds from one sum of usage to the next, as in a service that runs jobs. */
const foldIntervalMs = 2000;

const body = {
  to: '+12025550100',
  type: 'text',
  text: { body: 'Hello Layla, your order 1042 is ready for collection at our Main Street shop.' },
};
const content = { type: 'text', text: body.text.body };

const message = `INSERT INTO plain_messages (id, environment_id, account_id, channel, recipient, type, request, content)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const record = '656565656565656565656565';

const open = await benchDatabase();
const service = await startBuilt(['--role', 'api'], open.env);
const pool = createPool(open.directUrl, pino({ level: 'warn' }), { max: connections });
try {
  const headers = await signIn(open, service);
  await sql`CREATE TABLE plain_messages (LIKE messages INCLUDING DEFAULTS, PRIMARY KEY (id))`.execute(open.database);
  await sql`CREATE TABLE plain_jobs (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, task text NOT NULL,
    payload json NOT NULL, run_at timestamptz NOT NULL DEFAULT now())`.execute(open.database);
  const { rows } = await sql<object>`
    SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronous commit"
  `.execute(open.database);
  console.table(rows);

  const measures = {
    transaction: () => insertAll(inTransaction),
    statement: () => insertAll(inOneStatement),
    service: () => sendAll(headers, { isCounted: true }),
    uncounted: () => sendAll(headers, { isCounted: false }),
  };
  const names = Object.keys(measures) as (keyof typeof measures)[];
  const rates: Record<keyof typeof measures, number[]> = { transaction: [], statement: [], service: [], uncounted: [] };
  for (let round = -1; round < rounds; round++) {
    // Each goes first in turn, since the machine is shared; the first round warms up.
    for (const name of round % 2 ? names : names.toReversed()) {
      await clear();
      const rate = await measures[name]();
      if (round >= 0) rates[name].push(rate);
    }
  }
  // Neighbours in time are compared, so that a machine that slows down does not count.
  const ratioTo = (floor: 'transaction' | 'statement' | 'uncounted') =>
    median(rates.service.map((rate, round) => rate / (rates[floor][round] as number)));
  const ratio = ratioTo('transaction');
  const counting = ratioTo('uncounted');
  console.table({
    'INSERTs in a transaction, pairs/s': { median: Math.round(median(rates.transaction)) },
    'INSERTs in one statement, pairs/s': { median: Math.round(median(rates.statement)) },
    'the service, messages/s': { median: Math.round(median(rates.service)) },
    'without counting usage, messages/s': { median: Math.round(median(rates.uncounted)) },
    'ratio to one statement': { median: Number(ratioTo('statement').toFixed(2)) },
    'ratio to a transaction': {
      median: Number(ratio.toFixed(2)),
      [`at least ${target}`]: ratio >= target ? 'yes' : 'NO',
    },
    'ratio with counting to without': {
      median: Number(counting.toFixed(3)),
      [`at least ${countingTarget}`]: counting >= countingTarget ? 'yes' : 'NO',
    },
  });
  if (ratio < target || counting < countingTarget) process.exitCode = 1;
} finally {
  await service.stop();
  await pool.end();
  await open.close();
}

async function clear(): Promise<void> {
  await sql`TRUNCATE plain_messages, plain_jobs, messages, usage_changes, usage_days, graphile_worker._private_jobs`.execute(
    open.database,
  );
  await sql`CHECKPOINT`.execute(open.database);
}

/** @returns messages a second */
async function sendAll(headers: Record<string, string>, { isCounted }: { isCounted: boolean }): Promise<number> {
  const switchTo = sql.raw(isCounted ? 'ENABLE' : 'DISABLE');
  await sql`ALTER TABLE messages ${switchTo} TRIGGER messages_usage_stored`.execute(open.database);
  // The service runs no jobs, so the bench sums the changes, as often as an instance that does.
  const folding = setInterval(() => void foldUsage(open.database), foldIntervalMs);
  try {
    const rate = await measureSending(headers);
    await checkUsage(isCounted ? amount : 0);
    return rate;
  } finally {
    clearInterval(folding);
  }
}

async function checkUsage(expected: number): Promise<void> {
  while ((await foldUsage(open.database)) > 0);
  const { rows } = await sql<{ accepted: number }>`
    SELECT coalesce(sum(accepted), 0)::int AS accepted FROM usage_days
  `.execute(open.database);
  if (rows[0]?.accepted !== expected) throw new Error(`Usage counts ${rows[0]?.accepted} messages of ${expected}.`);
}

async function measureSending(headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const result = await autocannon({
    url: `${service.url}/conversation/wab/v1/messages/`,
    method: 'POST',
    headers,
    connections,
    amount,
    // By default it ends up to a second after the last response.
    sampleInt: 10,
    body: JSON.stringify(body),
  });
  const seconds = (performance.now() - began) / 1000;
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${amount} requests failed.`);
  const { rows } = await sql<{ messages: number; jobs: number }>`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs
  `.execute(open.database);
  if (rows[0]?.messages !== amount || rows[0].jobs !== amount) {
    throw new Error(`Of ${amount} messages and jobs these are stored: ${JSON.stringify(rows[0])}.`);
  }
  return amount / seconds;
}

/** @returns pairs of rows a second */
async function insertAll(insert: (client: PoolClient, id: string) => Promise<unknown>): Promise<number> {
  let left = amount;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      try {
        while (left-- > 0) await insert(client, newId());
      } finally {
        client.release();
      }
    }),
  );
  return amount / ((performance.now() - began) / 1000);
}

function valuesOf(id: string): string[] {
  return [id, record, record, 'chatApp', body.to, body.type, JSON.stringify(body), JSON.stringify(content)];
}

async function inTransaction(client: PoolClient, id: string): Promise<void> {
  await client.query('BEGIN');
  await client.query({ name: 'message', text: message, values: valuesOf(id) });
  await client.query({
    name: 'job',
    text: `INSERT INTO plain_jobs (task, payload) VALUES ('sendMessage', $1)`,
    values: [JSON.stringify({ messageId: id })],
  });
  await client.query('COMMIT');
}

async function inOneStatement(client: PoolClient, id: string): Promise<void> {
  await client.query({
    name: 'both',
    text: `WITH stored AS (${message}) INSERT INTO plain_jobs (task, payload) VALUES ('sendMessage', $9)`,
    values: [...valuesOf(id), JSON.stringify({ messageId: id })],
  });
}
