import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbound } from '@omnichannel/outbound';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { type AttemptParts, attemptDelivery } from './attempt-delivery.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { releaseLease } from './leases.ts';
import type { WebhookMetrics } from './metrics.ts';
import { type DeliveryAttempt, type EndpointUpdate, recordAttempts } from './record-attempts.ts';

/** Milliseconds until a failed record of an attempt is retried. */
const recordRetryMs = 1000;
/** Milliseconds for which this process pauses an endpoint after a fault of its own. */
const pauseMs = 60_000;

export interface DelivererOptions extends Pick<AttemptParts, 'keys' | 'timeoutMs' | 'retryDelaysMs'> {
  /** Id of the dispatcher that has the leases. */
  dispatcher: string;
  database: Database;
  pool: Pool;
  /** One HTTP client for each kind of endpoint. */
  clients: Record<'live' | 'sandbox', Outbound>;
  metrics: WebhookMetrics;
  log: Logger;
  /** Aborts when the dispatcher stops: attempts may still end, but a failed write is not retried. */
  stopping: AbortSignal;
  /** Aborts the attempts in progress. */
  aborting: AbortSignal;
}

/** Carries out one delivery that is claimed: makes the attempt and records it. */
export interface Deliverer {
  deliver(delivery: ClaimedDelivery): Promise<DeliveryResult>;
  /** Reports whether this process has paused an endpoint after a fault of its own, and leaves it to other dispatchers. */
  isPaused(endpointId: string): boolean;
}

interface DeliveryResult {
  isDelivered: boolean;
  /** Whether further deliveries to the endpoint are due. */
  hasMoreDue: boolean;
}

export function createDeliverer(parts: DelivererOptions): Deliverer {
  const { dispatcher, database, pool, clients, metrics, log, stopping, aborting } = parts;
  const { keys, timeoutMs, retryDelaysMs } = parts;
  const attempts = createBatch<DeliveryAttempt, EndpointUpdate>({
    write: (items) => recordAttempts(pool, dispatcher, items),
    // The more attempts wait for one write, the fewer writes there are.
    concurrency: 1,
  });
  const paused = new Set<string>();

  return {
    isPaused: (endpointId) => paused.has(endpointId),
    async deliver(delivery) {
      if (delivery.attempts === 0) metrics.firstAttemptBegun(delivery.late);
      const outbound = delivery.endpoint.sandbox ? clients.sandbox : clients.live;
      try {
        const attempt = await attemptDelivery(delivery, { keys, timeoutMs, retryDelaysMs, outbound, signal: aborting });
        const hasMoreDue = await record(delivery, attempt);
        return { isDelivered: attempt.state === 'delivered', hasMoreDue };
      } catch (error) {
        if (!aborting.aborted) await releaseToOthers(delivery, error);
        return { isDelivered: false, hasMoreDue: false };
      }
    },
  };

  /** @returns whether further deliveries to the endpoint are due */
  async function record({ endpoint }: ClaimedDelivery, attempt: DeliveryAttempt): Promise<boolean> {
    const { more, disabled } = await retryUntilStopped(() => attempts.add(attempt));
    metrics.attempted(endpoint.kind, attempt.state);
    if (disabled) {
      metrics.disabled(disabled.kind, disabled.reason);
      log.warn(
        { endpointId: endpoint.id, endpoint: disabled.kind, reason: disabled.reason },
        'webhook endpoint disabled',
      );
    }
    return more;
  }

  /** Releases the lease of a delivery that this process cannot attempt: another process may have the secret that this one lacks. */
  async function releaseToOthers({ id, endpoint }: ClaimedDelivery, error: unknown): Promise<void> {
    if (!paused.has(endpoint.id)) {
      paused.add(endpoint.id);
      setTimeout(() => paused.delete(endpoint.id), pauseMs).unref();
      log.error(
        { err: error, endpointId: endpoint.id },
        'webhook attempt failed by a fault of the service; endpoint paused for a minute',
      );
    }
    await retryUntilStopped(() => releaseLease(database, dispatcher, id)).catch(() => {});
  }

  /** Writes until it succeeds: an attempt that is not recorded runs twice. */
  async function retryUntilStopped<Result>(write: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (stopping.aborted) throw error;
        log.warn({ err: error }, 'webhook attempt could not be recorded; retrying');
        await sleep(recordRetryMs, undefined, { signal: stopping }).catch(() => {});
      }
    }
  }
}
