import { expect, it } from 'vitest';
import { createThroughput } from './throughput.ts';

it('holds a burst of one second, and refills evenly', () => {
  let time = 0;
  const limit = createThroughput(10, () => time);
  expect(limit.available()).toBe(10);
  limit.take(10);
  expect(limit.available()).toBe(0);
  expect(limit.waitMs()).toBe(100);
  time += 250;
  expect(limit.available()).toBe(2);
  time += 60_000;
  expect(limit.available()).toBe(10);
});

it('lets single messages through below one a second', () => {
  let time = 0;
  const limit = createThroughput(0.5, () => time);
  limit.take(1);
  expect(limit.waitMs()).toBe(2000);
  time += 2000;
  expect(limit.available()).toBe(1);
});

it('does not limit without a number', () => {
  const limit = createThroughput(Infinity);
  limit.take(1e9);
  expect(limit.available()).toBe(Infinity);
  expect(limit.waitMs()).toBe(0);
});
