import { expect, it } from 'vitest';
import { periodsAt } from './periods.ts';

it.each([
  [
    '2026-11-29T12:00:00Z',
    ['2026-11-23', '2026-11-29'],
    ['2026-11-01', '2026-11-29'],
    ['2026-10-01', '2026-10-31'],
    ['2026-10-31', '2026-11-29'],
  ],
  [
    '2026-01-01T00:00:00Z',
    ['2025-12-26', '2026-01-01'],
    ['2026-01-01', '2026-01-01'],
    ['2025-12-01', '2025-12-31'],
    ['2025-12-03', '2026-01-01'],
  ],
  [
    '2028-03-31T23:59:59Z',
    ['2028-03-25', '2028-03-31'],
    ['2028-03-01', '2028-03-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-03-02', '2028-03-31'],
  ],
])('%s', (now, last7Days, thisMonth, lastMonth, last30Days) => {
  const periods = Object.entries(periodsAt(new Date(now))).map(([name, { since, until }]) => [name, [since, until]]);
  expect(Object.fromEntries(periods)).toEqual({ last7Days, thisMonth, lastMonth, last30Days });
});
