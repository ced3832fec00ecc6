/** Attempts at an endpoint that may begin before it has responded once. */
const initialLimit = 2;

export interface ConcurrencyOptions {
  /** Attempts that this process makes at the same time. */
  maxConcurrent: number;
  /** Attempts at one endpoint that this process makes at the same time. */
  maxPerEndpoint: number;
}

/**
 * Limits the attempts of this process by additive increase and multiplicative decrease (AIMD), so that hanging endpoints do not take the
 * slots of responsive ones. The limit of an endpoint starts low, grows by one with each success and halves with each failure. While half
 * of all slots are taken, a failing endpoint gets no slot, and any other has at most its initial limit.
 */
export interface AdaptiveConcurrency {
  /** Slots that are free. */
  readonly free: number;
  /** Slots that an endpoint may take. */
  freeFor(endpointId: string): number;
  /** Takes a slot: an attempt begins. */
  acquire(endpointId: string): void;
  /** Returns a slot: an attempt is over. */
  release(endpointId: string, succeeded: boolean): void;
}

interface Lane {
  /** Attempts in progress. */
  taken: number;
  limit: number;
}

export function createAdaptiveConcurrency({ maxConcurrent, maxPerEndpoint }: ConcurrencyOptions): AdaptiveConcurrency {
  /** Lanes of endpoints with attempts in progress, and of failing endpoints. */
  const lanes = new Map<string, Lane>();
  /** Lanes of endpoints without attempts, least recently used first: a fast endpoint has no attempt most of the time. */
  const idle = new Map<string, Lane>();
  const initial = Math.min(initialLimit, maxPerEndpoint);
  let taken = 0;
  const laneOf = (endpointId: string): Lane =>
    lanes.get(endpointId) ?? idle.get(endpointId) ?? { taken: 0, limit: initial };

  function keepIdle(endpointId: string, lane: Lane): void {
    lanes.delete(endpointId);
    idle.set(endpointId, lane);
    const [oldest] = idle.keys();
    if (idle.size > maxConcurrent && oldest !== undefined) idle.delete(oldest);
  }

  return {
    get free() {
      return maxConcurrent - taken;
    },
    freeFor(endpointId) {
      const lane = laneOf(endpointId);
      const isHalfTaken = taken >= Math.ceil(maxConcurrent / 2);
      const isFailing = lane.limit < initial;
      if (isHalfTaken && isFailing) return 0;
      const limit = isHalfTaken ? initial : lane.limit;
      return Math.max(Math.min(limit - lane.taken, maxConcurrent - taken), 0);
    },
    acquire(endpointId) {
      const lane = laneOf(endpointId);
      lanes.set(endpointId, lane);
      idle.delete(endpointId);
      lane.taken += 1;
      taken += 1;
    },
    release(endpointId, succeeded) {
      const lane = laneOf(endpointId);
      lane.taken -= 1;
      taken -= 1;
      lane.limit = succeeded ? Math.min(lane.limit + 1, maxPerEndpoint) : Math.max(Math.floor(lane.limit / 2), 1);
      if (lane.taken === 0 && lane.limit >= initial) keepIdle(endpointId, lane);
    },
  };
}
