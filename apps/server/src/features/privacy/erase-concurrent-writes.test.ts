import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { type RunningWorker, startWorker } from '../../platform/jobs/worker.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { createConnections } from '../messaging/connections.ts';
import { createSubscribers } from '../subscribers/subscribers.ts';
import { createVerification } from '../verification/verification.ts';
import { defaultLimits } from '../verification/verification-limits.ts';
import { createEraseDataSubject } from './erase-data-subject.ts';

// Work that is in hand while its person is erased.

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let worker: RunningWorker;
/** Of one service and of another. */
let verifications: readonly Feature[];
/** The promise that an SMS waits for before it is submitted. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const { sandbox } = context.connections;
  const connections = createConnections({
    ...sandbox,
    async sendSms(sms, signal) {
      await gate;
      return sandbox.sendSms(sms, signal);
    },
  });
  account = await testAccount(context);
  const config = { ...context.config, maxUncheckedSms: 1_000_000 };
  const limits = { ...defaultLimits, coolDownSeconds: 0, perNumber: 1000, perRange: 10_000 };
  verifications = [0, 1].map(() =>
    createVerification({ ...context, config, connections, metrics: new Registry() }, { limits }),
  );
  worker = await startWorker(verifications[0]?.jobs ?? {}, context);
});
afterAll(() => worker?.stop());
beforeEach(() =>
  sql`TRUNCATE subscribers, verifications, sandbox_messages, idempotency_keys CASCADE`.execute(open.database),
);

const number = '+12025550162';

const request = (service: number, key: string, sender = 'ExampleShop') =>
  verifications[service]?.handlers?.requestVerification?.(
    testCall('requestVerification', account, { body: { number, sender }, key }),
  );
const subscribe = (key: string) =>
  createSubscribers(context).handlers?.createSubscriber?.(
    testCall('createSubscriber', account, { body: { subscriberId: `id ${key}`, phone: number }, key }),
  );

async function rows() {
  const { rows } = await sql<{ what: string; code: string }>`
    SELECT 'verification' AS what, check_code AS code FROM verifications
    UNION ALL SELECT 'response', coalesce(body #>> '{data,checkCode}', body #>> '{data,subscriberId}') FROM idempotency_keys
    UNION ALL SELECT 'message', split_part(message_id, '-', 1) FROM sandbox_messages
    UNION ALL SELECT 'subscriber', subscriber_id FROM subscribers
  `.execute(open.database);
  return rows;
}
/** Who waits for a lock. */
const waiting = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(open.database);
  return rows.length;
};
const idle = () =>
  expect
    .poll(async () => (await sql`SELECT FROM graphile_worker._private_jobs`.execute(open.database)).rows.length)
    .toBe(0);

it('a request that has not committed leaves nothing', async () => {
  // Held up in the midst of its transaction, since another one counts towards the same account.
  await request(0, 'first');
  await idle();
  let requested: ReturnType<typeof request>;
  let erased: Promise<unknown> | undefined;
  await open.database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM verification_counters FOR UPDATE`.execute(transaction);
    requested = request(1, 'second', 'Another Shop');
    await expect.poll(waiting).toBe(1);
    erased = erase(open.database, testActor, { number });
    await expect.poll(waiting).toBe(2);
  });
  await requested;
  await erased;
  await idle();
  expect(await rows()).toEqual([]);
});

it('a job that has read its verification leaves nothing', async () => {
  let release = () => {};
  gate = new Promise((resolve) => {
    release = resolve;
  });
  await request(0, 'first');
  const locked = sql`SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL`;
  await expect.poll(async () => (await locked.execute(open.database)).rows.length).toBe(1);
  let isOver = false;
  const erased = erase(open.database, testActor, { number }).finally(() => {
    isOver = true;
  });
  const verifications = async () => (await rows()).filter(({ what }) => what === 'verification').length;
  await expect.poll(verifications).toBe(0);
  await sleep(200);
  expect(isOver).toBe(false);
  release();
  expect(await erased).toMatchObject({ verifications: 1, sandbox_messages: 1 });
  await idle();
  expect(await rows()).toEqual([]);
});

it('what comes before is gone, and of what comes meanwhile all or nothing is left, many times over', {
  timeout: 60_000,
}, async () => {
  let left = 0;
  // Milliseconds, longer on a machine that is so busy that all of it came before the end of the erasure.
  let step = 4;
  for (let round = 0; round < 40; round++) {
    const before = await Promise.all([request(0, `before ${round}`), subscribe(`before ${round}`)]);
    expect(before.map((reply) => reply?.status)).toEqual([200, 201]);
    const later = [0, 1, 2, 3, 4, 5].map(async (turn) => {
      await sleep(turn * (round % 8) * step);
      await Promise.all([request(turn % 2, `${round} ${turn}`), subscribe(`${round} ${turn}`)]);
    });
    await erase(open.database, testActor, { number });
    await Promise.all(later);
    await idle();
    const found = await rows();
    const codes = (what: string) => new Set(found.filter((row) => row.what === what).map(({ code }) => code));
    for (const code of codes('message')) expect(codes('verification')).toContain(code);
    for (const code of codes('response')) expect([...codes('verification'), ...codes('subscriber')]).toContain(code);
    for (const code of codes('verification')) expect(codes('response')).toContain(code);
    expect([...codes('subscriber')].filter((code) => code.startsWith('id before'))).toEqual([]);
    left += found.length;
    if (left === 0) step += 4;
    await erase(open.database, testActor, { number });
    expect(await rows()).toEqual([]);
  }
  // Otherwise nothing was written meanwhile.
  expect(left).toBeGreaterThan(0);
});

it('retries a pass that a deadlock with a trigger rolled back', async () => {
  await subscribe('first');
  const target = { environmentId: account.environmentId, subscriberId: 'id first' };
  const failures = ['40P01', '40001'];
  const eraseWithFailures = createEraseDataSubject({
    erasers: [
      async (executor) => {
        const { numAffectedRows = 0n } = await sql`DELETE FROM subscribers`.execute(executor);
        const code = failures.shift();
        if (code) throw Object.assign(new Error('rolled back'), { code });
        return { subscribers: Number(numAffectedRows) };
      },
    ],
    tables: [],
  });
  expect(await eraseWithFailures(open.database, testActor, target)).toEqual({ subscribers: 1 });
  expect(failures).toEqual([]);
});

it('fails when every attempt of a pass is rolled back', async () => {
  await subscribe('first');
  let attempts = 0;
  const failing = createEraseDataSubject({
    erasers: [
      async () => {
        attempts++;
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      },
    ],
    tables: [],
  });
  const target = { environmentId: account.environmentId, subscriberId: 'id first' };
  await expect(failing(open.database, testActor, target)).rejects.toThrow('deadlock');
  expect(attempts).toBe(5);
});
