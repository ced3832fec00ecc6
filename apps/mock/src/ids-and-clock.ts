import type { Feature } from './feature.ts';
import { renew } from './generated.ts';
import { idLike, uuid } from './ids.ts';
import { createRandom } from './random.ts';

/** Ids and times that are new with each answer. */
export interface IdsAndClock extends Feature {
  /**
   * A new id for what does not is in an answer of the contract, such as an event.
   *
   * @param like an example of the contract; the id has its form
   */
  id(like: string): string;
  /** The time, in Unix milliseconds. With a seed it is that of the last answer. */
  now(): number;
  /** Identifies a failure that the mock tells itself, not by an example. */
  failure(): { requestId: string; now: Date };
  /** The seed of a body that is made up. */
  dynamic(): string;
}

/** When the mock's time begins, if it has a seed: the moment at which the examples of the contract play. */
const begin = Date.UTC(2026, 10, 21, 9, 30);

/**
 * Fields that the contract marks with `x-generated` are new in each answer.
 *
 * @param seed the same one gives the same ids and times to the same requests in the same order: time then stands still but for
 *   one second an answer. Without it they are random, and the time is that of the system.
 */
export function createIdsAndClock({ seed }: { seed?: string | number | undefined } = {}): IdsAndClock {
  const random = createRandom(seed);
  // Of their own, since events happen between requests: they must not change what the next answer draws.
  const eventRandom = createRandom(seed === undefined ? undefined : `${seed} events`);
  const clock = seed === undefined ? { now: Date.now, tick: Date.now } : createClock(begin);

  return {
    changes: (_, { generated }) =>
      generated.length === 0 ? [] : [(body) => renew(body, generated, random, clock.tick())],
    id: (like) => idLike(like)(eventRandom),
    now: clock.now,
    failure: () => ({ requestId: uuid(random), now: new Date(clock.tick()) }),
    dynamic: () => String(random()),
  };
}

/** A clock that moves on by a second at each tick. */
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
