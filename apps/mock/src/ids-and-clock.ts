import type { Feature } from './feature.ts';
import { renew } from './generated.ts';
import { idLike, uuid } from './ids.ts';
import { createRandom } from './random.ts';

/** Creates ids and times that are new in each response. */
export interface IdsAndClock extends Feature {
  /**
   * Creates an id for a value outside the contract's responses, such as an event.
   *
   * @param like an example of the contract; the id has its form
   */
  id(like: string): string;
  /** The time in Unix milliseconds. With a seed it is that of the last response. */
  now(): number;
  /** Creates the identifier of a request that sends none. */
  requestId(): string;
  /** The time of an error response that is not an example. */
  failure(): { now: Date };
  /** Creates the seed of a generated body. */
  dynamic(): string;
}

/** The start of the mock's time with a seed: the time in the examples of the contract. */
const begin = Date.UTC(2026, 10, 21, 9, 30);

/**
 * Renews the fields that the contract marks with `x-generated` in each response.
 *
 * @param seed the same one gives the same ids and times to the same requests in the same order: time then stands still but for
 *   one second a response. Without it they are random, and the time is that of the system.
 */
export function createIdsAndClock({ seed }: { seed?: string | number | undefined } = {}): IdsAndClock {
  const random = createRandom(seed);
  // Events have a generator of their own: they occur between requests, and must not change the values of the next response.
  const eventRandom = createRandom(seed === undefined ? undefined : `${seed} events`);
  const requestRandom = createRandom(seed === undefined ? undefined : `${seed} requests`);
  const clock = seed === undefined ? { now: Date.now, tick: Date.now } : createClock(begin);

  return {
    changes: ({ requestId }, { generated }) =>
      generated.length === 0 ? [] : [(body) => renew(body, generated, { random, now: clock.tick(), requestId })],
    id: (like) => idLike(like)(eventRandom),
    now: clock.now,
    requestId: () => uuid(requestRandom),
    failure: () => ({ now: new Date(clock.tick()) }),
    dynamic: () => String(random()),
  };
}

/** Creates a clock that advances by a second at each tick. */
function createClock(start: number): { now(): number; tick(): number } {
  let time = start;
  return {
    now: () => time,
    tick: () => {
      time += 1000;
      return time;
    },
  };
}
