import type { Logger } from 'pino';
import type { AdaptiveConcurrency } from './adaptive-concurrency.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { Deliverer } from './deliverer.ts';

/** The most endpoints of one claim. */
const maxEndpoints = 100;

export interface ClaimLoopParts {
  concurrency: AdaptiveConcurrency;
  deliverer: Deliverer;
  /** @param wanted the most deliveries to claim, by endpoint */
  claim(wanted: ReadonlyMap<string, number>): Promise<ClaimedDelivery[]>;
  log: Logger;
}

/** Claims due deliveries while endpoints are ready and slots are free, and begins the attempt of each. */
export interface ClaimLoop {
  /** These endpoints may have due deliveries. */
  wake(endpointIds: readonly string[]): void;
  /** Ends the loop. Resolves when the claim in progress has ended; its deliveries are attempted. */
  stop(): Promise<void>;
  /** Resolves when the attempts in progress have ended. */
  drain(): Promise<void>;
}

export function createClaimLoop({ concurrency, deliverer, claim, log }: ClaimLoopParts): ClaimLoop {
  /** Endpoints that may have due deliveries, in the order of their turns. */
  const ready = new Set<string>();
  const inProgress = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  /** Whether an endpoint or a slot has become ready since the last claim was planned. */
  let isWoken = false;
  let isStopped = false;

  return {
    wake,
    async stop() {
      isStopped = true;
      await claiming;
    },
    async drain() {
      await Promise.all(inProgress);
    },
  };

  function wake(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) ready.add(endpointId);
    isWoken = true;
    if (claiming || isStopped) return;
    claiming = claimAll().then(
      () => {
        claiming = undefined;
        if (isWoken) wake([]);
      },
      (error) => {
        claiming = undefined;
        // The next heartbeat finds what is due.
        log.warn({ err: error }, 'webhook claim failed; retrying');
      },
    );
  }

  async function claimAll(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      const wanted = takeTurns(ready, concurrency, deliverer);
      if (wanted.size === 0) return;
      const claimed = await claim(wanted);
      for (const [endpointId, most] of wanted) {
        // The endpoint may have more.
        if (claimed.filter(({ endpoint }) => endpoint.id === endpointId).length === most) ready.add(endpointId);
      }
      for (const delivery of claimed) begin(delivery);
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const { id } = delivery.endpoint;
    concurrency.acquire(id);
    const attempt = deliverer.deliver(delivery).then(({ isDelivered, hasMoreDue }) => {
      concurrency.release(id, isDelivered);
      inProgress.delete(attempt);
      wake(hasMoreDue ? [id] : []);
    });
    inProgress.add(attempt);
  }
}

/**
 * Takes the endpoints that have their turn out of `ready`.
 *
 * @returns how many deliveries may be claimed of each
 */
function takeTurns(
  ready: Set<string>,
  concurrency: AdaptiveConcurrency,
  { isPaused }: Pick<Deliverer, 'isPaused'>,
): Map<string, number> {
  const wanted = new Map<string, number>();
  let { free } = concurrency;
  for (const endpointId of ready) {
    if (isPaused(endpointId)) {
      // A later heartbeat finds it again.
      ready.delete(endpointId);
      continue;
    }
    if (free <= 0 || wanted.size === maxEndpoints) break;
    const most = Math.min(concurrency.freeFor(endpointId), free);
    // It stays ready until one of its attempts has ended.
    if (most === 0) continue;
    wanted.set(endpointId, most);
    ready.delete(endpointId);
    free -= most;
  }
  return wanted;
}
