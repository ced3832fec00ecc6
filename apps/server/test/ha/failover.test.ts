import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { windowSize } from '../faults/sms-service.ts';
import { type HaCluster, startCluster } from './cluster.ts';
import { compareWithRows } from './compare.ts';
import { type HaService, startHaService } from './ha-service.ts';
import { type SteadyLoad, startLoad } from './steady-load.ts';

/** A primary of a Patroni cluster that is killed under load: `pnpm test:ha`. */

/** Kills of each kind. Without it the test is left out: it needs Patroni, etcd and HAProxy, and takes a minute for each kill. */
const kills = Number(process.env.HA_KILLS ?? 0);
/** Requests a second. */
const rate = Number(process.env.HA_RATE ?? 50);
/** Milliseconds of load before a kill. */
const loadBeforeMs = 4000;

const ways = { node: 'killPrimaryNode', PostgreSQL: 'killPrimaryServer' } as const;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, 120_000);

it.skipIf(kills === 0)(
  'a failover loses nothing that was acknowledged',
  {
    timeout: 600_000 + kills * 2 * 300_000,
  },
  async () => {
    const cluster = await startCluster();
    endings.push(cluster.end);
    const probe = createProbe(cluster.probeUrl);
    await probe.prepare();
    const service = await startHaService(cluster.url);
    endings.push(service.end);
    const load = startLoad(service, rate);
    endings.push(load.stop);

    const ledger: Awaited<ReturnType<typeof killPrimary>>[] = [];
    try {
      for (const killed of Object.keys(ways) as (keyof typeof ways)[]) {
        for (let round = 1; round <= kills; round++) {
          ledger.push(await killPrimary(killed, { cluster, probe, service, load }));
          await forgetLimits(service);
        }
      }
      await load.stop();
      await settle(service);
    } catch (error) {
      console.log(await cluster.readLogs(), service.process.lines.slice(-20));
      throw error;
    } finally {
      console.table(ledger);
      for (const killed of Object.keys(ways)) console.log(summarize(killed, ledger));
    }
    const { found, examples } = await compareWithRows(service, load);
    console.log(`${load.started()} requests, failed attempts:`, Object.fromEntries(load.failures));
    console.table([found]);
    if (examples.length > 0) console.log('messages that miss an event:', examples);
    expect(load.unexpected).toEqual([]);
    expect(service.process.child.exitCode).toBeNull();
    expect(load.acknowledged).toHaveLength(load.started());
    expect(found).toMatchObject({
      lostRows: 0,
      storedTwice: 0,
      lostSubmissions: 0,
      lostEvents: 0,
      eventsUnderOtherIds: 0,
      messagesTwice: 0,
      jobsLeft: 0,
    });
    // Submissions without a response when the primary dies.
    expect(found.passcodesTwice).toBeLessThanOrEqual(windowSize * 2 * kills);
    expect(found.unconfirmed).toBeLessThanOrEqual(windowSize * 2 * kills);
  },
);

interface Scene {
  cluster: HaCluster;
  probe: ReturnType<typeof createProbe>;
  service: HaService;
  load: SteadyLoad;
}

/** Kills the primary, and waits until the cluster has three nodes again. @returns the times in seconds */
async function killPrimary(killed: keyof typeof ways, { cluster, probe, service, load }: Scene) {
  // At another point of the work each time.
  await sleep(loadBeforeMs + Math.random() * 1000);
  const acknowledged = load.acknowledged.length;
  const primary = await cluster[ways[killed]]();
  const killedAt = performance.now();
  const [writable, ready] = await Promise.all([probe.waitUntilWritable(), waitUntilReady(service.url)]);
  await expect.poll(() => load.times.at(-1), { timeout: 60_000 }).toBeGreaterThan(ready);
  await cluster.heal();
  const newPrimary = await cluster.waitUntilComplete();
  const seconds = (time: number) => Number(((time - killedAt) / 1000).toFixed(1));
  return {
    killed,
    primary,
    'new primary': newPrimary,
    writable: seconds(writable),
    ready: seconds(ready),
    'longest gap': findLongestGap(load.times, killedAt - loadBeforeMs),
    'three nodes': seconds(performance.now()),
    acknowledged: load.acknowledged.length - acknowledged,
  };
}

/** Writes to a database of its own, as a new client of the cluster. */
function createProbe(url: string) {
  const write = async (statement: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    prepare: () => write('CREATE TABLE probes (at timestamptz NOT NULL)'),
    /** @returns the time of the first write */
    async waitUntilWritable(): Promise<number> {
      for (;;) {
        try {
          await write('INSERT INTO probes VALUES (now())');
          return performance.now();
        } catch {
          await sleep(50);
        }
      }
    },
  };
}

/** @returns the time at which the service is ready */
async function waitUntilReady(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return performance.now();
    await sleep(50);
  }
}

/** @returns the most seconds between two acknowledgements */
function findLongestGap(times: readonly number[], since: number): number {
  const recent = times.filter((time) => time >= since);
  const gaps = recent.slice(1).map((time, index) => time - (recent[index] as number));
  return Number((Math.max(0, ...gaps) / 1000).toFixed(1));
}

function summarize(killed: string, ledger: readonly { killed: string; writable: number }[]): string {
  const times = ledger.filter((row) => row.killed === killed).map(({ writable }) => writable);
  const sorted = times.toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [sorted.at((sorted.length - 1) / 2), sorted.at(sorted.length / 2)];
  const median = ((below + above) / 2).toFixed(1);
  return `${killed} killed ${times.length} times: writable after a median of ${median} s, at most ${sorted.at(-1)} s`;
}

/** As if hours had passed, and people had entered their passcodes: otherwise limits and circuit breaker reject the load. */
async function forgetLimits({ database }: HaService): Promise<void> {
  await sql`DELETE FROM verification_counters`.execute(database);
  await sql`UPDATE verification_conversions SET verified = requested`.execute(database);
}

/** Waits until nothing is left to submit or to deliver. Then submissions in doubt fail. */
async function settle({ database, smsc }: HaService): Promise<void> {
  const readLeft = async () => {
    const { rows } = await sql<{ submissions: number; jobs: object[]; deliveries: number }>`
      SELECT
        (SELECT count(*)::int FROM outbox WHERE state <> 'inDoubt') AS submissions,
        ARRAY(
          SELECT json_build_object(
            'task', task_identifier, 'attempts', attempts, 'lockedBy', locked_by, 'runAt', run_at, 'now', now(), 'error', last_error
          )
          FROM graphile_worker.jobs
        ) AS jobs,
        (SELECT count(*)::int FROM deliveries WHERE state = 'waiting') AS deliveries
    `.execute(database);
    return { ...rows[0], receipts: smsc.countWaitingReceipts() };
  };
  const nothing = { submissions: 0, jobs: [], deliveries: 0, receipts: 0 };
  await expect.poll(readLeft, { timeout: 120_000, interval: 500 }).toEqual(nothing);
  await sql`UPDATE outbox SET due_at = now() WHERE state = 'inDoubt'`.execute(database);
  const countDoubt = async () => (await sql`SELECT FROM outbox`.execute(database)).rows.length;
  await expect.poll(countDoubt, { timeout: 60_000, interval: 500 }).toBe(0);
  await expect.poll(readLeft, { timeout: 120_000, interval: 500 }).toEqual(nothing);
}
