import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutbound, createPublicOnlyPolicy, type Outbound, type ResolveName } from '@omnichannel/outbound';
import { Kysely, PostgresDialect } from 'kysely';
import { allowsLoopbackTargets } from '../../platform/config/startable.ts';
import { createBatch } from '../../platform/postgres/batch.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { createAdaptiveConcurrency } from './adaptive-concurrency.ts';
import { attemptDelivery } from './attempt.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { findDueEndpoints, recordHeartbeat, releaseLease, releaseLeases } from './leases.ts';
import { listen } from './listen.ts';
import type { WebhookMetrics } from './metrics.ts';
import { createQueuePool } from './pool.ts';
import { type DeliveryAttempt, type EndpointUpdate, recordAttempts } from './record.ts';
import { retrySchedule } from './schedule.ts';

export interface DispatcherOptions {
  /** Attempts at the same time in this process. */
  total?: number;
  /** Attempts at the same time at one endpoint, in all processes. */
  each?: number;
  /** Milliseconds that a receiver has for its answer. */
  timeout?: number;
  /** Milliseconds between attempts. */
  schedule?: readonly number[];
  /** How names are resolved. */
  resolve?: ResolveName;
  /** Milliseconds that attempts may still take when the dispatcher stops. */
  grace?: number;
}

/** Delivers what is due, until it is stopped. */
export interface Dispatcher {
  /** Whether no other process delivers, as far as is known: one that has just begun looks by itself. */
  readonly isAlone: boolean;
  /** There is something for these endpoints. */
  wake(endpointIds: readonly string[]): void;
  /** Finishes the attempts that are under way, or gives their deliveries back. */
  stop(): Promise<void>;
}

/** Milliseconds between signs of life, and between looks for what nobody has told of: retries come due by themselves. */
const beat = 1000;
/** Endpoints that one claim is about. */
const endpointsOfClaim = 100;
/** Milliseconds for which an endpoint is left to others, after a fault of this process. */
const rest = 60_000;

/** @throws {Error} when the database cannot be reached; later on it may go and come back */
export async function startDispatcher(
  { config, directUrl, keys, log }: Context,
  metrics: WebhookMetrics,
  {
    total = 1000,
    each = config.webhookConcurrency,
    timeout = 15_000,
    schedule = retrySchedule,
    resolve,
    grace = 5000,
  }: DispatcherOptions = {},
): Promise<Dispatcher> {
  const id = randomUUID();
  const pool = createQueuePool(directUrl, log);
  const queue: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const concurrency = createAdaptiveConcurrency({ total, each });
  const attempts = createBatch<DeliveryAttempt, EndpointUpdate>({
    write: (items) => recordAttempts(pool, id, items),
    // The more that wait for one write, the fewer writes there are.
    concurrency: 1,
  });
  // One client each, so that a live endpoint never gets a connection to this machine that a sandbox endpoint opened.
  const [live, sandbox] = [false, allowsLoopbackTargets(config)].map((allowLoopback) =>
    createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback, ...(resolve && { resolve }) }) }),
  ) as [Outbound, Outbound];
  /** Endpoints that may have something due, in the order in which they get their turn. */
  const ready = new Set<string>();
  const underWay = new Set<Promise<void>>();
  /** Endpoints whose deliveries this process cannot make, by a fault of its own. */
  const faulty = new Set<string>();
  /** Nothing is begun any more. */
  const stopping = new AbortController();
  /** What is under way is broken off. */
  const aborting = new AbortController();
  /** Nothing is under way any more. */
  const ended = new AbortController();
  let claiming: Promise<void> | undefined;
  /** Whether anything has changed since it was last seen what can be claimed. */
  let changed = false;

  // No claim before it: a dispatcher that nobody knows counts as gone.
  let isAlone = await recordHeartbeat(queue, id).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const listener = listen(directUrl, log, { told: (endpointId) => wake([endpointId]), began: look });
  const beating = keepBeating();

  function wake(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) ready.add(endpointId);
    claimSoon();
  }

  function claimSoon(): void {
    changed = true;
    if (claiming || stopping.signal.aborted) return;
    claiming = claimAll().then(
      () => {
        claiming = undefined;
        if (changed) claimSoon();
      },
      (error) => {
        claiming = undefined;
        // What is due is found again by the next look.
        log.warn({ err: error }, 'webhook deliveries cannot be claimed');
      },
    );
  }

  /** As long as there is something ready and room for it. */
  async function claimAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      changed = false;
      const wanted = nextWanted();
      if (wanted.size === 0) return;
      const claimed = await claimDeliveries(pool, { dispatcher: id, wanted, each });
      for (const [endpointId, most] of wanted) {
        // There may be more.
        if (claimed.filter(({ endpoint }) => endpoint.id === endpointId).length === most) ready.add(endpointId);
      }
      for (const one of claimed) begin(one);
    }
  }

  function nextWanted(): Map<string, number> {
    const wanted = new Map<string, number>();
    let free = concurrency.free;
    for (const endpointId of ready) {
      if (faulty.has(endpointId)) {
        // A look finds it again.
        ready.delete(endpointId);
        continue;
      }
      if (free <= 0 || wanted.size === endpointsOfClaim) break;
      const most = Math.min(concurrency.freeFor(endpointId), free);
      // It gets its turn when an attempt is over.
      if (most === 0) continue;
      wanted.set(endpointId, most);
      ready.delete(endpointId);
      free -= most;
    }
    return wanted;
  }

  function begin(claimed: ClaimedDelivery): void {
    const { endpoint, attempts: before, late } = claimed;
    concurrency.acquire(endpoint.id);
    if (before === 0) metrics.begun(late);
    const work = deliver(claimed)
      .catch(async (error) => {
        if (!aborting.signal.aborted) await leaveToOthers(claimed, error);
        return false;
      })
      .then((succeeded) => {
        concurrency.release(endpoint.id, succeeded);
        underWay.delete(work);
        claimSoon();
      });
    underWay.add(work);
  }

  /** @returns whether it arrived */
  async function deliver(claimed: ClaimedDelivery): Promise<boolean> {
    const { endpoint } = claimed;
    const outbound = endpoint.sandbox ? sandbox : live;
    const attempted = await attemptDelivery(claimed, { keys, outbound, timeout, schedule, signal: aborting.signal });
    const { more, disabled } = await persist(() => attempts.add(attempted));
    if (more) ready.add(endpoint.id);
    metrics.attempted(endpoint.kind, attempted.state);
    if (disabled) {
      metrics.disabled(disabled.kind, disabled.reason);
      log.warn(
        { endpointId: endpoint.id, endpoint: disabled.kind, reason: disabled.reason },
        'a webhook endpoint was switched off',
      );
    }
    return attempted.state === 'delivered';
  }

  /** What this process cannot do, another may: it may know a secret that this one does not. */
  async function leaveToOthers({ id: deliveryId, endpoint }: ClaimedDelivery, error: unknown): Promise<void> {
    if (!faulty.has(endpoint.id)) {
      faulty.add(endpoint.id);
      setTimeout(() => faulty.delete(endpoint.id), rest).unref();
      log.error(
        { err: error, endpointId: endpoint.id },
        'webhook deliveries cannot be made by a fault of the service: they wait, and are tried again in a minute',
      );
    }
    await persist(() => releaseLease(queue, id, deliveryId)).catch(() => {});
  }

  /** Until it is stored: a success that is forgotten is a delivery that comes twice. */
  async function persist<Result>(store: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.warn({ err: error }, 'what became of a webhook delivery cannot be stored, and is tried again');
        await sleep(beat, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  /** Finds what nobody has told of. */
  async function look(): Promise<void> {
    const due = await findDueEndpoints(queue);
    for (const { id } of due) ready.add(id);
    metrics.oldestDue(Math.max(0, ...due.map(({ late }) => late)));
    claimSoon();
  }

  /** As long as anything is under way: others take over from a dispatcher that is silent, and what it has in hand came twice. */
  async function keepBeating(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        isAlone = await recordHeartbeat(queue, id);
        if (!stopping.signal.aborted) await look();
      } catch (error) {
        log.warn({ err: error }, 'the webhook dispatcher cannot say that it is alive');
      }
      await sleep(beat, undefined, { signal: ended.signal }).catch(() => {});
    }
  }

  return {
    get isAlone() {
      return isAlone;
    },
    wake,
    async stop() {
      stopping.abort();
      await Promise.all([listener.close(), claiming]);
      const late = setTimeout(() => aborting.abort(), grace);
      await Promise.all(underWay);
      clearTimeout(late);
      ended.abort();
      await beating;
      for (const outbound of [live, sandbox]) outbound.close();
      await releaseLeases(queue, id).catch((error) =>
        log.warn({ err: error }, 'the webhook dispatcher could not give its deliveries back'),
      );
      await pool.end();
    },
  };
}
