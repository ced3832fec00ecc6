import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { JobHandler, JobHandlers, TaskName } from './jobs/queue.ts';
import type { Database } from './postgres/database.ts';
import { ScrapeRegistry } from './scrape-registry.ts';

/** Gauges of prom-client that repeat another one under the suffix of a counter, which the naming conventions of Prometheus forbid. */
const misnamed = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** Creates the metrics of a service, in a registry of its own; features add theirs. */
export function createMetrics(): Registry {
  const registry = new ScrapeRegistry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  registerBuildInfo(registry);
  return registry;
}

/** Registers the version of the program, so that dashboards can show when a version was deployed. */
function registerBuildInfo(registry: Registry): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  new Gauge({
    name: 'omnichannel_build_info',
    help: 'Always 1, with the version of the service and of Node.js as labels.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version, node_version: process.versions.node }, 1);
}

/** Returns a function that records the duration of a request: observe(operation, status, seconds). */
export function observeRequests(registry: Registry): (operation: string, status: number, seconds: number) => void {
  const histogram = new Histogram({
    name: 'omnichannel_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its response, by operationId; "none" for paths outside the contract.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return (operation, status, seconds) => histogram.observe({ operation, status }, seconds);
}

/** Wraps the handlers of jobs so that the duration of each attempt is measured. */
export function measureJobs(jobs: JobHandlers, registry: Registry): JobHandlers {
  const histogram = new Histogram({
    name: 'omnichannel_job_duration_seconds',
    help: 'Seconds of job attempts; a failed attempt is retried.',
    labelNames: ['task', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers: [registry],
  });
  const wrap =
    (task: string, work: JobHandler<TaskName>): JobHandler<TaskName> =>
    async (payload, signal) => {
      const end = histogram.startTimer({ task });
      try {
        await work(payload, signal);
        end({ outcome: 'done' });
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
  return Object.fromEntries(
    Object.entries(jobs).map(([task, work]) => [task, wrap(task, work as JobHandler<TaskName>)]),
  ) as JobHandlers;
}

/** Registers gauges of the queue, the connections and the storage, which each scrape reads. */
export function registerDatabaseGauges(
  registry: Registry,
  { database, pool, storageQuotaMib }: { database: Database; pool: Pool } & Pick<Config, 'storageQuotaMib'>,
): void {
  const registers = [registry];
  // First, since the gauges below use connections.
  new Gauge({
    name: 'omnichannel_database_connections',
    help: 'Connections of this process, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'omnichannel_database_up',
    help: 'Whether the database responds to this process within 2 s: 1 or 0. Without it, gauges that are read from it have no values.',
    registers,
    async collect() {
      this.set((await doesDatabaseRespond(database)) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'omnichannel_queue_jobs',
    help: 'Jobs on all instances: ready to run (ready), running (locked), waiting for their time or a retry (delayed).',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const { rows } = await sql<{ task: string; state: string; jobs: number }>`
        SELECT task_identifier AS task,
          CASE WHEN locked_at IS NOT NULL THEN 'locked' WHEN run_at > now() THEN 'delayed' ELSE 'ready' END AS state,
          count(*)::int AS jobs
        FROM graphile_worker.jobs WHERE attempts < max_attempts OR locked_at IS NOT NULL GROUP BY 1, 2
      `
        .execute(database)
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { task, state, jobs } of rows) this.set({ task, state }, jobs);
    },
  });
  const readStorage = sharedWhileRunning(() => readStorageUsage(database, storageQuotaMib));
  new Gauge({
    name: 'omnichannel_storage_bytes',
    help: 'Bytes of stored files of all accounts.',
    registers,
    async collect() {
      const usage = await readStorage();
      if (usage) this.set(usage.bytes);
    },
  });
  new Gauge({
    name: 'omnichannel_storage_almost_full_accounts',
    help: 'Accounts whose files use 90 % or more of their storage quota.',
    registers,
    async collect() {
      const usage = await readStorage();
      if (usage) this.set(usage.almostFullAccounts);
    },
  });
}

/** Less than the limit of a scrape for one metric. */
const probeTimeoutMs = 2000;

async function doesDatabaseRespond(database: Database): Promise<boolean> {
  const responds = sql`SELECT 1`.execute(database).then(
    () => true,
    () => false,
  );
  return Promise.race([responds, sleep(probeTimeoutMs, false, { ref: false })]);
}

/** Returns a function that runs `read` once for all gauges of a scrape, which are collected at the same time. */
export function sharedWhileRunning<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}

interface StorageUsage {
  bytes: number;
  almostFullAccounts: number;
}

/** @returns undefined when the database does not respond: the gauges keep their last values */
async function readStorageUsage(database: Database, storageQuotaMib: number): Promise<StorageUsage | undefined> {
  const { rows } = await sql<StorageUsage>`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes,
      count(*) FILTER (WHERE bytes >= 0.9 * coalesce(storage_quota, ${storageQuotaMib * 1024 * 1024}))::int
        AS "almostFullAccounts"
    FROM storage_usage JOIN environments ON environments.id = environment_id
  `
    .execute(database)
    .catch(() => ({ rows: [] }));
  return rows[0];
}
