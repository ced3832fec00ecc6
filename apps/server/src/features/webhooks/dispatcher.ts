import { randomUUID } from 'node:crypto';
import { createOutbound, createPublicOnlyPolicy, type Outbound, type ResolveName } from '@omnichannel/outbound';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { allowsLoopbackTargets } from '../../platform/config/start-faults.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { listenForNotifications } from '../../platform/postgres/notification-listener.ts';
import { createPool } from '../../platform/postgres/pool.ts';
import type { Context } from '../context.ts';
import { createAdaptiveConcurrency } from './adaptive-concurrency.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { createClaimLoop } from './claim-loop.ts';
import { createDeliverer } from './deliverer.ts';
import { deliveriesChannel } from './emit-events.ts';
import { startHeartbeat } from './heartbeat.ts';
import { findDueEndpoints, releaseLeases } from './leases.ts';
import type { WebhookMetrics } from './metrics.ts';
import { retryDelaysMs } from './retry-schedule.ts';

export interface DispatcherOptions {
  /** Concurrent attempts in this process. */
  maxConcurrent?: number;
  /** Concurrent attempts at one endpoint, in all processes. */
  maxPerEndpoint?: number;
  /** Milliseconds that a receiver has for its response. */
  timeoutMs?: number;
  /** Milliseconds between attempts. */
  retryDelaysMs?: readonly number[];
  /** Resolves host names. */
  resolveName?: ResolveName;
  /** Milliseconds that attempts may still take when the dispatcher stops. */
  graceMs?: number;
}

/** Delivers due webhooks until it is stopped: claim loop, attempt, record. */
export interface Dispatcher {
  /** Whether no other process delivers, as of the last heartbeat. A process that has just started looks by itself. */
  readonly isAlone: boolean;
  /** These endpoints may have due deliveries. */
  wake(endpointIds: readonly string[]): void;
  /** Finishes the attempts in progress, or releases their leases. */
  stop(): Promise<void>;
}

/** @throws {Error} when the database cannot be reached; later outages are retried */
export async function startDispatcher(
  { config, directUrl, keys, log }: Context,
  metrics: WebhookMetrics,
  options: DispatcherOptions = {},
): Promise<Dispatcher> {
  const {
    maxConcurrent = 1000,
    maxPerEndpoint = config.webhookConcurrency,
    timeoutMs = 15_000,
    graceMs = 5000,
  } = options;
  const dispatcher = randomUUID();
  const pool = createQueuePool(directUrl, log, config.databaseStatementTimeoutSeconds * 1000);
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const clients = createClients(config, options.resolveName);
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const claimLoop = createClaimLoop({
    concurrency: createAdaptiveConcurrency({ maxConcurrent, maxPerEndpoint }),
    claim: (wanted) => claimDeliveries(pool, { dispatcher, wanted, maxPerEndpoint }),
    deliverer: createDeliverer({
      dispatcher,
      database,
      pool,
      clients,
      keys,
      timeoutMs,
      retryDelaysMs: options.retryDelaysMs ?? retryDelaysMs,
      metrics,
      log,
      stopping: stopping.signal,
      aborting: aborting.signal,
    }),
    log,
  });
  // No claim before the first heartbeat: a dispatcher without one counts as gone.
  const heartbeat = await startHeartbeat({ dispatcher, database, log, onBeat: findDue }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const listener = listenForNotifications({
    directUrl,
    log,
    applicationName: 'omnichannel webhooks',
    channel: deliveriesChannel,
    onNotification: (endpointId) => claimLoop.wake([endpointId]),
    // Any endpoint may have due deliveries.
    onListening: findDue,
  });

  return {
    get isAlone() {
      return heartbeat.isAlone;
    },
    wake: claimLoop.wake,
    async stop() {
      stopping.abort();
      await Promise.all([listener.close(), claimLoop.stop()]);
      const late = setTimeout(() => aborting.abort(), graceMs);
      await claimLoop.drain();
      clearTimeout(late);
      await heartbeat.stop();
      for (const client of Object.values(clients)) client.close();
      await releaseLeases(database, dispatcher).catch((error) =>
        log.warn({ err: error }, 'webhook leases could not be released'),
      );
      await pool.end();
    },
  };

  /** Finds due retries, and deliveries whose notification was lost. */
  async function findDue(): Promise<void> {
    if (stopping.signal.aborted) return;
    const due = await findDueEndpoints(database);
    metrics.oldestDue(Math.max(0, ...due.map(({ late }) => late)));
    claimLoop.wake(due.map(({ id }) => id));
  }
}

/** Returns one client each, so that a live endpoint never gets a loopback connection that a sandbox endpoint opened. */
function createClients(config: Context['config'], resolve?: ResolveName): Record<'live' | 'sandbox', Outbound> {
  const create = (allowLoopback: boolean) =>
    createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback, ...(resolve && { resolve }) }) });
  return { live: create(false), sandbox: create(allowsLoopbackTargets(config)) };
}

/** The most connections of a dispatcher, without the one that listens. */
export const queuePoolSize = 4;

/**
 * Creates the connections of a dispatcher. It keeps its sessions, so that each prepared statement is planned once, and always by an index:
 * the number of waiting deliveries changes faster than the statistics, which would lead to other plans.
 */
export function createQueuePool(directUrl: string, log: Logger, statementTimeoutMs = 30_000): Pool {
  const settings = {
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_material: 'off',
    enable_sort: 'off',
    // The plan depends on no parameter then.
    plan_cache_mode: 'force_generic_plan',
  };
  return createPool(directUrl, log, { max: queuePoolSize, statementTimeoutMs, settings });
}
