import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { newId } from '../../src/platform/postgres/ids.ts';
import { createPool } from '../../src/platform/postgres/pool.ts';
import { processorTime, serverTime } from '../processor.ts';
import { type BenchDatabase, median, startBuilt } from '../service.ts';
import { compareRates, type PartResult, prepareAccount } from './setting.ts';

const connections = 32;
const amount = 10_000;
const target = 0.4;
const subscribers = 1000;

const event = `INSERT INTO plain_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload, subscribers, state, reached)
  VALUES ($1, $2, $3, $4, 1, $5, ARRAY[$6], 'completed', 1)`;
const payload = JSON.stringify({ name: 'Layla', order: { id: '1042', total: '24.90' } });

/** Measures triggers with one subscriber each, beside INSERTs of the event alone, and of event, item and outcome in one statement. */
export async function measureTrigger(open: BenchDatabase, rounds: number): Promise<PartResult> {
  const service = await startBuilt(['--role', 'api'], open.env);
  const pool = createPool(open.directUrl, pino({ level: 'warn' }), { max: connections });
  try {
    const { headers, environmentId } = await prepareAccount(open, service, subscribers);
    await createPlainTables(open);
    const measures = {
      event: () => insertAll((client, id) => client.query({ name: 'event', text: event, values: valuesOf(id) })),
      rows: () => insertAll((client, id) => client.query({ name: 'rows', text: eventWithItem, values: valuesOf(id) })),
      service: () => triggerAll(open, service.url, headers),
    };
    const valuesOf = (id: string) => [id, environmentId, id, id, payload, id];
    const rates: Record<keyof typeof measures, number[]> = { event: [], rows: [], service: [] };
    const costs: Record<keyof typeof measures, Cost[]> = { event: [], rows: [], service: [] };
    const backend = await findBackend(open);
    const readCost = (): Cost => ({
      service: processorTime(service.process.pid as number),
      PostgreSQL: serverTime(backend),
      load: processorTime(process.pid),
    });
    const names = Object.keys(measures) as (keyof typeof measures)[];
    // The first rounds warm up the service. The order alternates, because other processes share the machine.
    for (let round = -2; round < rounds; round++) {
      for (const name of round % 2 ? names : names.toReversed()) {
        await clear(open);
        const before = readCost();
        const rate = await measures[name]();
        if (round < 0) continue;
        rates[name].push(rate);
        costs[name].push(subtract(readCost(), before));
      }
    }
    const ratio = compareRates(rates.service, rates.event, target);
    return {
      rows: {
        'prepared INSERTs of an event, rows/s': { median: Math.round(median(rates.event)) },
        'prepared INSERTs of event, item and outcome, statements/s': { median: Math.round(median(rates.rows)) },
        'the service, triggers/s': { median: Math.round(median(rates.service)) },
        'ratio to an event': ratio,
        'ratio to event, item and outcome': compareRates(rates.service, rates.rows, target),
        'processor time of an event, µs': medians(costs.event),
        'processor time of event, item and outcome, µs': medians(costs.rows),
        'processor time of a trigger, µs': medians(costs.service),
      },
      isReached: ratio.median >= target,
    };
  } finally {
    await service.stop();
    await pool.end();
  }

  /** @returns statements a second */
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
}

/** Microseconds of processor time, by process. A busy machine changes them less than the rates. */
type Cost = Record<'service' | 'PostgreSQL' | 'load', number>;

/** @returns the processor time of each statement or request */
function subtract(now: Cost, before: Cost): Cost {
  const each = (who: keyof Cost) => (now[who] - before[who]) / amount;
  return { service: each('service'), PostgreSQL: each('PostgreSQL'), load: each('load') };
}

function medians(costs: readonly Cost[]): Cost {
  const of = (who: keyof Cost) => Math.round(median(costs.map((cost) => cost[who])));
  return { service: of('service'), PostgreSQL: of('PostgreSQL'), load: of('load') };
}

async function findBackend({ database }: BenchDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database);
  return (rows[0] as { pid: number }).pid;
}

const eventWithItem = `WITH event AS (${event}), item AS (
    INSERT INTO plain_items (environment_id, subscriber, event_id, step) VALUES ($2, $6, $1, 0)
  ) INSERT INTO plain_outcomes (environment_id, event_id, step, outcome, count) VALUES ($2, $1, 0, 'delivered', 1)`;

/** Creates tables as the service has them, but without foreign keys. */
async function createPlainTables({ database }: BenchDatabase): Promise<void> {
  await sql`CREATE TABLE plain_events (LIKE notification_events INCLUDING DEFAULTS, PRIMARY KEY (id))`.execute(
    database,
  );
  await sql`CREATE TABLE plain_items (LIKE notifications INCLUDING DEFAULTS INCLUDING IDENTITY, PRIMARY KEY (id))`.execute(
    database,
  );
  await sql`CREATE TABLE plain_outcomes (LIKE notification_outcomes, PRIMARY KEY (event_id, step, outcome))`.execute(
    database,
  );
}

async function clear({ database }: BenchDatabase): Promise<void> {
  await sql`TRUNCATE plain_events, plain_items, plain_outcomes, notification_events, notification_outcomes, notifications`.execute(
    database,
  );
  await sql`CHECKPOINT`.execute(database);
}

/** @returns triggers a second */
async function triggerAll(open: BenchDatabase, url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const result = await autocannon({
    url: `${url}/v1/events/trigger`,
    method: 'POST',
    headers,
    connections,
    amount,
    // By default it ends up to a second after the last response.
    sampleInt: 10,
    body: `{"name":"welcome","to":"user-7","payload":${payload}}`,
  });
  const seconds = (performance.now() - began) / 1000;
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${amount} triggers failed.`);
  const { rows } = await sql<{ events: number; items: number }>`
    SELECT (SELECT count(*) FROM notification_events) AS events, (SELECT count(*) FROM notifications) AS items
  `.execute(open.database);
  if (Number(rows[0]?.events) !== amount || Number(rows[0]?.items) !== amount) {
    throw new Error(`Of ${amount} events and items these are stored: ${JSON.stringify(rows[0])}.`);
  }
  return amount / seconds;
}
