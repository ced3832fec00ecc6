/** Attempts at an endpoint that may begin before it has answered once. */
const first = 2;

export interface RoomOptions {
  /** Attempts that this process makes at the same time. */
  total: number;
  /** Those of them at one endpoint. */
  each: number;
}

/**
 * Who may begin how many attempts in this process, so that endpoints which hang do not take the room of those that answer: an
 * endpoint begins with little, gets more with each success, and half with each failure. When half of all is taken, one that fails gets
 * nothing, and any other no more than it began with.
 */
export interface Room {
  /** How many attempts may begin at all. */
  readonly free: number;
  /** How many attempts may begin at an endpoint. */
  of(endpointId: string): number;
  /** One begins. */
  take(endpointId: string): void;
  /** One is over. */
  give(endpointId: string, succeeded: boolean): void;
}

interface Lane {
  underWay: number;
  window: number;
}

export function createRoom({ total, each }: RoomOptions): Room {
  /** Of endpoints that have attempts under way, or that fail. */
  const lanes = new Map<string, Lane>();
  /** Of those that had something to do lately, by when: a quick endpoint has nothing under way most of the time. */
  const idle = new Map<string, Lane>();
  const beginning = Math.min(first, each);
  let underWay = 0;
  const laneOf = (endpointId: string): Lane =>
    lanes.get(endpointId) ?? idle.get(endpointId) ?? { underWay: 0, window: beginning };

  function rest(endpointId: string, lane: Lane): void {
    lanes.delete(endpointId);
    idle.set(endpointId, lane);
    const [longest] = idle.keys();
    if (idle.size > total && longest !== undefined) idle.delete(longest);
  }

  return {
    get free() {
      return total - underWay;
    },
    of(endpointId) {
      const lane = laneOf(endpointId);
      const isHalfTaken = underWay >= Math.ceil(total / 2);
      const isFailing = lane.window < beginning;
      if (isHalfTaken && isFailing) return 0;
      const most = isHalfTaken ? beginning : lane.window;
      return Math.max(Math.min(most - lane.underWay, total - underWay), 0);
    },
    take(endpointId) {
      const lane = laneOf(endpointId);
      lanes.set(endpointId, lane);
      idle.delete(endpointId);
      lane.underWay += 1;
      underWay += 1;
    },
    give(endpointId, succeeded) {
      const lane = laneOf(endpointId);
      lane.underWay -= 1;
      underWay -= 1;
      lane.window = succeeded ? Math.min(lane.window + 1, each) : Math.max(Math.floor(lane.window / 2), 1);
      if (lane.underWay === 0 && lane.window >= beginning) rest(endpointId, lane);
    },
  };
}
