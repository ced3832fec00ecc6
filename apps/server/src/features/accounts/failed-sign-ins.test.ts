import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';

const open = await useDatabase();
const { keys } = testContext(open);

afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  await sql`DELETE FROM failed_sign_ins`.execute(open.database);
});

it('are counted under keys that only the service can compute, and that its other versions compute alike', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const failed = createFailedSignIns(open.pool, keys);
  await failed.count('ana@example.com', '2001:db8::1');
  await failed.count('ben@example.com', '2001:db8::2');
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    SELECT key, points, expire::float8 FROM failed_sign_ins
  `.execute(open.database);
  const key = (prefix: string, text: string) =>
    `${prefix}:${createHmac('sha256', keys.derive('failed-sign-ins')).update(text).digest('base64')}`;
  expect(Object.fromEntries(rows.map(({ key, points }) => [key, points]))).toEqual({
    [key('account', '2001:db8:0:0::/64\nana@example.com')]: 1,
    [key('account', '2001:db8:0:0::/64\nben@example.com')]: 1,
    [key('address', '2001:db8:0:0::/64')]: 2,
  });
  for (const { expire } of rows) expect(expire).toBe(Date.now() + 15 * 60 * 1000);
});

it('need no statement that has a name, no table to be made and no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const statements: unknown[][] = [];
  const query = (...statement: unknown[]) => {
    statements.push(statement);
    return open.pool.query(...(statement as [string, unknown[]]));
  };
  // It uses nothing of a pool but this method.
  const failed = createFailedSignIns({ query } as unknown as Pool, keys);
  expect(vi.getTimerCount()).toBe(0);
  expect(statements).toEqual([]);
  await failed.requireBelowLimit('ana@example.com', '192.0.2.1');
  await failed.count('ana@example.com', '192.0.2.1');
  expect(statements).toHaveLength(4);
  for (const statement of statements) expect(statement).toEqual([expect.any(String), expect.any(Array)]);
});

it('are rejected with the limit that was reached, of the account before that of the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const failed = createFailedSignIns(open.pool, keys);
  const rejected = (quota: number) => ({
    name: 'HttpError',
    status: 429,
    message: 'Too many sign-ins have failed. Wait, and check apiKey and userName.',
    retryAfter: 800,
    headers: { RateLimit: '"failures";r=0;t=800', 'RateLimit-Policy': `"failures";q=${quota};w=900` },
  });
  for (let failures = 0; failures < 10; failures++) await failed.count('ana@example.com', '192.0.2.1');
  vi.setSystemTime(Date.now() + 100_500);
  await expect(failed.requireBelowLimit('ana@example.com', '192.0.2.1')).rejects.toMatchObject(rejected(10));
  await expect(failed.count('ana@example.com', '192.0.2.1')).rejects.toMatchObject(rejected(10));
  // That one counted for the address as well, although it was rejected for the account.
  for (let failures = 11; failures < 100; failures++) await failed.count(`user-${failures}`, '192.0.2.1');
  await expect(failed.requireBelowLimit('another', '192.0.2.1')).rejects.toMatchObject(rejected(100));
  await expect(failed.count('another', '192.0.2.1')).rejects.toMatchObject(rejected(100));
  await failed.requireBelowLimit('another', '192.0.2.2');
});
