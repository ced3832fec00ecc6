/**
 * Compares `requestVerification` over HTTP with plain INSERTs of one row of similar width. Both are durable, use the same driver and
 * database, have 32 connections and alternate in one run. The built service runs as in production, with its limits, log and account. Its
 * worker does not run, because the INSERTs have none.
 *
 * The INSERTs are measured in two ways: prepared once a connection, and unnamed. The service's statements are unnamed as well, and each
 * serves several requests. Prints all rates and ratios. Fails when a ratio is below its target. Also prints the processor time of each operation, which is reliable on a busy machine too.
 *
 *   node bench/verification.ts [rounds]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { pino } from 'pino';
import { createPool } from '../src/platform/postgres/pool.ts';
import { processorTime, serverTime } from './processor.ts';
import { benchDatabase, median, signIn, startBuilt } from './service.ts';

const rounds = Number(process.argv[2] ?? 7);
const connections = 32;
/** Minimum ratio of the service's requests to INSERTs of each kind. Rate limits count each request in a statement of their own. */
const targets = { unnamed: 0.55, prepared: 0.4 };

const numbers = fictionalNumbers();
const open = await benchDatabase();
const service = await startBuilt(['--role', 'api', '--max-unchecked-sms', '10000000'], open.env);
const pool = createPool(open.directUrl, pino({ level: 'warn' }), { max: connections });
try {
  const headers = await signIn(open, service);
  await sql`CREATE TABLE plain (LIKE verifications INCLUDING DEFAULTS, PRIMARY KEY (id))`.execute(open.database);
  const { rows } = await sql<object>`
    SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronous commit"
  `.execute(open.database);
  console.table(rows);
  const { rows: backends } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(open.database);
  const { pid: backend } = backends[0] as { pid: number };

  const measures = {
    unnamed: () => insertAll(undefined),
    prepared: () => insertAll('plain'),
    service: () => requestAll(headers),
  };
  const names = Object.keys(measures) as (keyof typeof measures)[];
  const rates: Record<keyof typeof measures, number[]> = { unnamed: [], prepared: [], service: [] };
  const costs: Record<keyof typeof measures, Cost[]> = { unnamed: [], prepared: [], service: [] };
  // The first rounds warm up the service, while its JavaScript is still being compiled.
  for (let round = -3; round < rounds; round++) {
    // The order alternates, because other processes share the machine.
    for (const name of round % 2 ? names : names.toReversed()) {
      await clear();
      const before = takenBy(backend);
      const rate = await measures[name]();
      if (round < 0) continue;
      rates[name].push(rate);
      costs[name].push(costSince(before, backend));
    }
  }
  // Each ratio compares two adjacent measurements, so that a slowdown of the machine has no effect.
  const compare = (floor: keyof typeof targets) => {
    const ratio = median(rates.service.map((rate, round) => rate / (rates[floor][round] as number)));
    if (ratio < targets[floor]) process.exitCode = 1;
    return { median: Number(ratio.toFixed(2)), 'at least': targets[floor] };
  };
  console.table({
    'unnamed INSERTs, rows/s': { median: Math.round(median(rates.unnamed)) },
    'prepared INSERTs, rows/s': { median: Math.round(median(rates.prepared)) },
    'the service, requests/s': { median: Math.round(median(rates.service)) },
    'ratio to unnamed INSERTs': compare('unnamed'),
    'ratio to prepared INSERTs': compare('prepared'),
  });
  console.log('Processor time of an operation, in µs:');
  console.table({
    'unnamed INSERTs': medians(costs.unnamed),
    'prepared INSERTs': medians(costs.prepared),
    'the service': medians(costs.service),
  });
} finally {
  await service.stop();
  await pool.end();
  await open.close();
}

/** Microseconds of processor time, by process. */
interface Cost {
  service: number;
  PostgreSQL: number;
  load: number;
}

function takenBy(backend: number): Cost {
  return {
    service: processorTime(service.process.pid as number),
    PostgreSQL: serverTime(backend),
    load: processorTime(process.pid),
  };
}

/** @returns the processor time for each of the numbers */
function costSince(before: Cost, backend: number): Cost {
  const now = takenBy(backend);
  const each = (who: keyof Cost) => (now[who] - before[who]) / numbers.length;
  return { service: each('service'), PostgreSQL: each('PostgreSQL'), load: each('load') };
}

function medians(costs: readonly Cost[]): Cost {
  const of = (who: keyof Cost) => Math.round(median(costs.map((cost) => cost[who])));
  return { service: of('service'), PostgreSQL: of('PostgreSQL'), load: of('load') };
}

/** Returns fictional numbers, 555-01xx of every area code that has mobiles. It takes half of each range, as the limit for a range allows. */
function fictionalNumbers(): string[] {
  const areas = Array.from({ length: 800 }, (_, index) => 200 + index);
  return areas
    .filter(
      (area) => area !== 202 && parsePhoneNumberFromString(`+1${area}5550123`)?.getType() === 'FIXED_LINE_OR_MOBILE',
    )
    .flatMap((area) => Array.from({ length: 50 }, (_, index) => `+1${area}55501${String(index).padStart(2, '0')}`));
}

async function clear(): Promise<void> {
  await sql`TRUNCATE plain, verifications, verification_checks, verification_counters, verification_conversions,
    graphile_worker._private_jobs`.execute(open.database);
  await sql`CHECKPOINT`.execute(open.database);
}

/** @returns requests a second */
async function requestAll(headers: Record<string, string>): Promise<number> {
  let next = 0;
  const each = Math.floor(numbers.length / connections);
  let began = 0;
  const result = await autocannon({
    url: `${service.url}/mfa/v1/destinations/verification`,
    method: 'POST',
    headers,
    connections,
    amount: each * connections,
    // It ends with one of its looks, by default up to a second after the last answer.
    sampleInt: 10,
    setupClient(client) {
      const own = numbers.slice(next, next + each);
      next += each;
      client.setRequests(own.map((number) => ({ body: JSON.stringify({ number, codeLength: '6', codeExp: '3' }) })));
      // To prepare all of them takes a tenth of a second or two, which is the load's, and none is sent before.
      began = performance.now();
    },
  });
  const seconds = (performance.now() - began) / 1000;
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${each * connections} requests failed.`);
  const { count } = await open.database
    .selectFrom('verifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== each * connections) throw new Error(`${count} of ${each * connections} verifications are stored.`);
  return count / seconds;
}

/**
 * @param name of the statement that is prepared once a connection; none is where it is undefined
 * @returns rows a second
 */
async function insertAll(name: string | undefined): Promise<number> {
  const key = randomBytes(4);
  const record = '656565656565656565656565';
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      for (let number = numbers[next++]; number !== undefined; number = numbers[next++]) {
        await client.query({
          ...(name !== undefined && { name }),
          text: `INSERT INTO plain (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
            expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '3 minutes')`,
          values: [
            randomUUID(),
            randomBytes(16).toString('hex'),
            record,
            record,
            number,
            'US',
            'Example Shop',
            'en',
            6,
            key,
          ],
        });
      }
      client.release();
    }),
  );
  return numbers.length / ((performance.now() - began) / 1000);
}
