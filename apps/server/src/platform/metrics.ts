import { sql } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { JobHandler, JobHandlers, TaskName } from './jobs/queue.ts';
import type { Database } from './postgres/database.ts';

/** Creates the metrics of a service, in a registry of its own; features add theirs. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
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
  // First, since the gauge of the queue uses a connection.
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

/** Returns a function that runs `read` once for all gauges of a scrape, which are collected at the same time. */
function sharedWhileRunning<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
