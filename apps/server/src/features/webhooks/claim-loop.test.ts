import pino from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAdaptiveConcurrency } from './adaptive-concurrency.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { type ClaimLoop, type ClaimLoopParts, createClaimLoop } from './claim-loop.ts';

type Result = Awaited<ReturnType<ClaimLoopParts['deliverer']['deliver']>>;

/** Deliveries that are due, by endpoint. */
let due: Map<string, number>;
/** Arguments of each claim: endpoints, and the maximum number of deliveries of each. */
let claims: [endpointId: string, most: number][][];
/** Ends the attempts in progress, in the order in which they began. */
let attempts: { endpointId: string; end(result?: Partial<Result>): void }[];
let paused: Set<string>;
let logged: string[];
/** Awaited by each claim. */
let database: Promise<void>;
let loop: ClaimLoop;

function start({ total = 100, each = 10 } = {}): void {
  loop = createClaimLoop({
    concurrency: createAdaptiveConcurrency({ maxConcurrent: total, maxPerEndpoint: each }),
    async claim(wanted) {
      claims.push([...wanted]);
      await database;
      return [...wanted].flatMap(([id, most]) => {
        const there = due.get(id) ?? 0;
        due.set(id, Math.max(0, there - most));
        return Array.from({ length: Math.min(there, most) }, () => ({ endpoint: { id } }) as ClaimedDelivery);
      });
    },
    deliverer: {
      isPaused: (endpointId) => paused.has(endpointId),
      deliver: ({ endpoint }) =>
        new Promise((resolve) => {
          const end = (result: Partial<Result> = {}) => resolve({ isDelivered: true, hasMoreDue: false, ...result });
          attempts.push({ endpointId: endpoint.id, end });
        }),
    },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
  });
}

beforeEach(() => {
  due = new Map();
  claims = [];
  attempts = [];
  paused = new Set();
  logged = [];
  database = Promise.resolve();
});

/** Resolves when nothing happens any more without the end of an attempt: all of it is in memory. */
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

const endpointsOf = () => attempts.map(({ endpointId }) => endpointId);

it('claims what an endpoint may have at a time, and begins all of it', async () => {
  start();
  due.set('a', 5);
  loop.wake(['a']);
  await settled();
  expect(claims).toEqual([[['a', 2]]]);
  expect(endpointsOf()).toEqual(['a', 'a']);
});

it('claims more of an endpoint that had as many as were wanted, and of no other', async () => {
  start();
  due = new Map([
    ['a', 5],
    ['b', 1],
  ]);
  loop.wake(['a', 'b']);
  await settled();
  expect(claims).toEqual([
    [
      ['a', 2],
      ['b', 2],
    ],
  ]);
  for (const { end } of attempts.splice(0)) end();
  await settled();
  expect(new Set(claims.slice(1).flatMap((claim) => claim.map(([id]) => id)))).toEqual(new Set(['a']));
  expect(endpointsOf()).toEqual(['a', 'a', 'a']);
});

it('claims again where the record of an attempt has found more', async () => {
  start();
  due.set('a', 1);
  loop.wake(['a']);
  await settled();
  due.set('a', 1);
  attempts[0]?.end({ hasMoreDue: true });
  await settled();
  expect(claims).toHaveLength(2);
  attempts[1]?.end();
  await settled();
  expect(claims).toHaveLength(2);
});

it('does not ask for an endpoint whose slots are taken, until one is free', async () => {
  start({ each: 2 });
  due.set('a', 4);
  loop.wake(['a']);
  await settled();
  loop.wake(['a', 'b']);
  await settled();
  expect(claims.slice(1)).toEqual([[['b', 2]]]);
  attempts[0]?.end();
  await settled();
  expect(claims.slice(2)).toEqual([[['a', 1]]]);
});

it('claims no more than there are slots in all', async () => {
  start({ total: 3 });
  due = new Map([
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ]);
  loop.wake(['a', 'b', 'c']);
  await settled();
  expect(claims).toEqual([
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
  for (const { end } of attempts) end();
  await settled();
  expect(endpointsOf().slice(3).toSorted()).toEqual(['b', 'c']);
});

it('claims of at most 100 endpoints at a time, in the order in which they became ready', async () => {
  start({ total: 1000 });
  const ids = Array.from({ length: 101 }, (_, index) => `endpoint-${index}`);
  loop.wake(ids);
  await settled();
  expect(claims.map((claim) => claim.map(([id]) => id))).toEqual([ids.slice(0, 100), ids.slice(100)]);
});

it('does not claim for a paused endpoint, until it is named again', async () => {
  start();
  due.set('a', 1);
  paused.add('a');
  loop.wake(['a']);
  await settled();
  paused.clear();
  loop.wake([]);
  await settled();
  expect(claims).toEqual([]);
  loop.wake(['a']);
  await settled();
  expect(endpointsOf()).toEqual(['a']);
});

it('claims again for an endpoint that becomes ready while a claim is in progress', async () => {
  start();
  const response = Promise.withResolvers<void>();
  database = response.promise;
  loop.wake(['a']);
  due.set('b', 1);
  loop.wake(['b']);
  await settled();
  expect(claims).toHaveLength(1);
  response.resolve();
  await settled();
  expect(endpointsOf()).toEqual(['b']);
});

it('logs a claim that fails, and claims again when it is woken', async () => {
  start();
  due.set('a', 1);
  database = Promise.reject(new Error('no connection'));
  loop.wake(['a']);
  await settled();
  expect(logged).toHaveLength(1);
  database = Promise.resolve();
  loop.wake(['a']);
  await settled();
  expect(endpointsOf()).toEqual(['a']);
});

it('attempts what a claim returns while it is stopped, and drains when the attempts have ended', async () => {
  start();
  const response = Promise.withResolvers<void>();
  database = response.promise;
  due.set('a', 5);
  loop.wake(['a']);
  const [isStopped, isDrained] = [vi.fn(), vi.fn()];
  const stopping = loop.stop().then(isStopped);
  await settled();
  expect(isStopped).not.toHaveBeenCalled();
  response.resolve();
  await stopping;
  expect(endpointsOf()).toEqual(['a', 'a']);
  loop.drain().then(isDrained);
  for (const { end } of attempts) {
    await settled();
    expect(isDrained).not.toHaveBeenCalled();
    end({ hasMoreDue: true });
  }
  await settled();
  expect(isDrained).toHaveBeenCalled();
  loop.wake(['a']);
  await settled();
  expect(claims).toHaveLength(1);
});
