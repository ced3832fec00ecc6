import { expect, it } from 'vitest';
import { createAdaptiveConcurrency } from './adaptive-concurrency.ts';

const acquire = (concurrency: ReturnType<typeof createAdaptiveConcurrency>, endpoint: string, count: number) => {
  for (let turn = 0; turn < count; turn++) concurrency.acquire(endpoint);
};

it('gives an endpoint more with each success, and half with each failure', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 100, maxPerEndpoint: 10 });
  // One that stays under way, so that the endpoint is not forgotten.
  acquire(concurrency, 'a', 1);
  const windows: number[] = [1 + concurrency.freeFor('a')];
  for (const succeeded of [...Array(9).fill(true), false, false, false, true, true]) {
    concurrency.acquire('a');
    concurrency.release('a', succeeded);
    windows.push(1 + concurrency.freeFor('a'));
  }
  expect(windows).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 5, 2, 1, 2, 3]);
});

it('remembers an endpoint that has nothing to do, until as many others had something as there are slots', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 3, maxPerEndpoint: 10 });
  const succeed = (endpoint: string) => {
    concurrency.acquire(endpoint);
    concurrency.release(endpoint, true);
  };
  succeed('a');
  expect(concurrency.freeFor('a')).toBe(3);
  for (const other of ['b', 'c']) succeed(other);
  expect(concurrency.freeFor('a')).toBe(3);
  succeed('d');
  expect(concurrency.freeFor('a')).toBe(2);
});

it('gives no endpoint more than its initial limit while half of all slots are taken', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 20, maxPerEndpoint: 10 });
  acquire(concurrency, 'busy', 2);
  for (let turn = 0; turn < 8; turn++) {
    concurrency.acquire('busy');
    concurrency.release('busy', true);
  }
  expect(concurrency.freeFor('busy')).toBe(8);
  acquire(concurrency, 'busy', 8);
  expect([concurrency.freeFor('busy'), concurrency.freeFor('new')]).toEqual([0, 2]);
  concurrency.release('busy', true);
  expect([concurrency.freeFor('busy'), concurrency.freeFor('new')]).toEqual([1, 2]);
});

it('gives those that fail nothing while half of all is taken', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 4, maxPerEndpoint: 10 });
  acquire(concurrency, 'failing', 1);
  concurrency.release('failing', false);
  expect(concurrency.freeFor('failing')).toBe(1);
  acquire(concurrency, 'good', 2);
  expect(concurrency.freeFor('failing')).toBe(0);
  expect(concurrency.freeFor('new')).toBe(2);
});

it('is never more than all', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 3, maxPerEndpoint: 10 });
  acquire(concurrency, 'a', 2);
  expect([concurrency.free, concurrency.freeFor('a'), concurrency.freeFor('b')]).toEqual([1, 0, 1]);
  acquire(concurrency, 'b', 1);
  expect([concurrency.free, concurrency.freeFor('b'), concurrency.freeFor('c')]).toEqual([0, 0, 0]);
  concurrency.release('a', true);
  expect([concurrency.free, concurrency.freeFor('a')]).toEqual([1, 1]);
});

it('takes half of all as reached when the larger half is taken', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 5, maxPerEndpoint: 10 });
  for (let turn = 0; turn < 4; turn++) {
    concurrency.acquire('good');
    concurrency.release('good', true);
  }
  expect(concurrency.freeFor('good')).toBe(5);
  acquire(concurrency, 'other', 2);
  expect(concurrency.freeFor('good')).toBe(3);
  acquire(concurrency, 'other', 1);
  expect(concurrency.freeFor('good')).toBe(2);
});

it('begins with one attempt where only one is allowed at an endpoint', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 10, maxPerEndpoint: 1 });
  expect(concurrency.freeFor('a')).toBe(1);
  concurrency.acquire('a');
  expect(concurrency.freeFor('a')).toBe(0);
  concurrency.release('a', true);
  expect(concurrency.freeFor('a')).toBe(1);
});

it('remembers that an endpoint fails, however many others had something to do since', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 2, maxPerEndpoint: 10 });
  acquire(concurrency, 'failing', 1);
  concurrency.release('failing', false);
  for (const other of ['a', 'b', 'c', 'd']) {
    concurrency.acquire(other);
    concurrency.release(other, true);
  }
  expect(concurrency.freeFor('failing')).toBe(1);
});

it('forgets the endpoint first that has had nothing to do for the longest time', () => {
  const concurrency = createAdaptiveConcurrency({ maxConcurrent: 3, maxPerEndpoint: 10 });
  for (const endpoint of ['a', 'b', 'c', 'a', 'd']) {
    concurrency.acquire(endpoint);
    concurrency.release(endpoint, true);
  }
  // `b`, not `a`, which was used again.
  expect([
    concurrency.freeFor('a'),
    concurrency.freeFor('b'),
    concurrency.freeFor('c'),
    concurrency.freeFor('d'),
  ]).toEqual([3, 2, 3, 3]);
});
