import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { defaultRateLimits } from '../../http/rate-limits/default-rate-limits.ts';
import { settings } from '../../platform/config/settings.ts';
import { circuitBreakerRule } from './circuit-breaker.ts';
import { defaultLimits } from './verification-limits.ts';

const page = await readFile(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
const rows = Array.from(page.matchAll(/^\| (.+) \| (.+) \|$/gm), ([, first = '', second = '']) => [first, second]);

it('the documentation lists the requests per second of each operation', () => {
  const reported = rows.flatMap(([requests, operations = '']) =>
    Array.from(operations.matchAll(/`(\w+)`/g), ([, operation]) => [operation, Number(requests)]),
  );
  expect(Object.fromEntries(reported)).toEqual(defaultRateLimits);
  expect(reported).toHaveLength(Object.keys(defaultRateLimits).length);
});

it('the documentation lists the limits of passcodes', () => {
  const { coolDownSeconds, perNumber, perRange, perAccount, perAddress } = defaultLimits;
  expect(rows.slice(-4).map(([, most]) => most)).toEqual([
    `one in ${coolDownSeconds} seconds, ${perNumber} an hour`,
    `${perRange} an hour`,
    `${perAccount} a day`,
    `${perAddress} an hour`,
  ]);
  expect(settings.maxRangeSms.fallback).toBe(String(perRange));
  expect(page).toContain(`${settings.maxFailedChecks.fallback} times in 24 hours`);
  expect(page).toContain(`${settings.maxUncheckedSms.fallback} or more SMS`);
  expect(page).toContain(`${circuitBreakerRule.uncheckedPerSuccess} for each passcode`);
  expect(page).toContain(`${circuitBreakerRule.minRequests} or more passcodes`);
  expect(page).toContain(`${circuitBreakerRule.minFailures} or more SMS of the last hour were not delivered`);
  expect(page).toContain(`fewer than ${circuitBreakerRule.minSuccessShare * 100} %`);
});
