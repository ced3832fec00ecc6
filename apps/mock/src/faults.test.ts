import { expect, it } from 'vitest';
import { createFaults } from './faults.ts';
import { longestDelay } from './prefer.ts';
import { createRandom } from './random.ts';

const random = () => createRandom('a seed');

it('nothing goes wrong unless it was asked for', () => {
  const plan = createFaults({ random: random() });
  expect(plan({})).toEqual({ delay: 0 });
  expect(plan({ example: 'valid' })).toEqual({ delay: 0 });
});

it('a request has its own wish granted, whatever was set for all', () => {
  const plan = createFaults({ latency: { p50: 5, p99: 50 }, errorRate: 1, random: random() });
  expect(plan({ delay: 2000, fault: 'reset' })).toEqual({ delay: 2000, fault: 'reset' });
});

it('the error rate does not strike a request that chooses its answer, and does strike one that only wants it late', () => {
  const plan = createFaults({ errorRate: 1, random: random() });
  for (const choice of [{ code: '404' }, { example: 'valid' }, { dynamic: true }]) {
    expect(plan(choice)).toEqual({ delay: 0 });
  }
  expect(plan({ fault: 'cut' })).toEqual({ delay: 0, fault: 'cut' });
  for (const none of [{ delay: 10 }, { dynamic: false }]) expect(plan(none)).toMatchObject({ fault: 'status' });
});

it('the error rate is the share of requests that get 503', () => {
  const plan = createFaults({ errorRate: 0.1, random: random() });
  const failed = Array.from({ length: 10_000 }, () => plan({})).filter(({ fault }) => fault === 'status');
  expect(failed.length).toBeGreaterThan(900);
  expect(failed.length).toBeLessThan(1100);
});

it('an error rate of 1 spares none, one of 0 spares all', () => {
  const all = createFaults({ errorRate: 1, random: () => 0.999_999 });
  const none = createFaults({ errorRate: 0, random: () => 0 });
  expect([all({}), none({})]).toEqual([{ delay: 0, fault: 'status', drawn: true, status: 503 }, { delay: 0 }]);
  expect(all({ fault: 'reset' })).toEqual({ delay: 0, fault: 'reset' });
});

it('latency has the percentiles that were asked for', () => {
  const plan = createFaults({ latency: { p50: 50, p99: 400 }, random: random() });
  const delays = Array.from({ length: 20_000 }, () => plan({}).delay).sort((left, right) => left - right);
  expect(delays[10_000]).toBeGreaterThan(46);
  expect(delays[10_000]).toBeLessThan(54);
  expect(delays[19_800]).toBeGreaterThan(350);
  expect(delays[19_800]).toBeLessThan(450);
  for (const delay of delays) expect(Number.isInteger(delay)).toBe(true);
});

it('latency without a spread is a constant, and never exceeds the longest delay', () => {
  const even = createFaults({ latency: { p50: 30, p99: 30 }, random: random() });
  expect(new Set(Array.from({ length: 100 }, () => even({}).delay))).toEqual(new Set([30]));
  const wild = createFaults({ latency: { p50: 50_000, p99: 500_000 }, random: random() });
  expect(Math.max(...Array.from({ length: 1000 }, () => wild({}).delay))).toBe(longestDelay);
});

it('the same seed draws the same faults', () => {
  const draw = () => {
    const plan = createFaults({ latency: { p50: 20, p99: 200 }, errorRate: 0.5, random: random() });
    return Array.from({ length: 50 }, () => plan({}));
  };
  expect(draw()).toEqual(draw());
});

it('a simulation overrides the delay and the error rate of the settings, each where it has its own', () => {
  const plan = createFaults({ latency: { p50: 30, p99: 30 }, errorRate: 1, random: random() });
  const none = { min: 0, max: 0 };
  expect([
    plan({}, { delay: { min: 5, max: 5 }, errorPercent: 0, errorStatus: 429 }),
    plan({}, { delay: none, errorPercent: 100, errorStatus: 429 }),
    plan({}, { delay: { min: 5, max: 5 }, errorPercent: 100, errorStatus: 500 }),
    plan({ delay: 7, fault: 'cut' }, { delay: { min: 5, max: 5 }, errorPercent: 100, errorStatus: 500 }),
  ]).toEqual([
    { delay: 5, fault: 'status', drawn: true, status: 503 },
    { delay: 30, fault: 'status', drawn: true, status: 429 },
    { delay: 5, fault: 'status', drawn: true, status: 500 },
    { delay: 7, fault: 'cut' },
  ]);
});
