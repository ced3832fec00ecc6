import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createSmsId } from './sms-id.ts';
import { createSmsReceiptRecorder } from './sms-receipts.ts';
import { errorWithStatus, useVerification } from './testing.ts';
import { createVerification } from './verification.ts';
import { defaultLimits } from './verification-limits.ts';

const { open, context, newNumber, request, check, passcodeOf, coolDown } = await useVerification();
afterEach(() => vi.useRealTimers());

const limits = { ...defaultLimits, perRange: 100_000 };
const instance = () => createVerification(testContext(open), { limits });

/** Requests and successes of a minute. */
interface Minute {
  /** Minutes before now. */
  ago: number;
  requested: number;
  verified: number;
  /** SMS that were not delivered; none if absent. */
  failed?: number;
}

/** Makes these the history of an account with a country. */
async function remember({ id, environmentId }: Account, minutes: readonly Minute[], country = 'US'): Promise<void> {
  await sql`DELETE FROM verification_conversions WHERE account_id = ${id} AND country = ${country}`.execute(
    open.database,
  );
  await sql`
    INSERT INTO verification_conversions (environment_id, account_id, country, minute, requested, verified, failed)
    SELECT ${environmentId}, ${id}, ${country}, date_trunc('minute', now()) - make_interval(mins => ago), requested, verified,
      coalesce(failed, 0)
    FROM json_to_recordset(${JSON.stringify(minutes)}::json)
      AS known (ago integer, requested integer, verified integer, failed integer)
  `.execute(open.database);
}

const isOpen = ({ id }: Account, country = 'US') =>
  createCircuitBreaker({ ...context, metrics: new Registry() }).isOpen(id, country);

describe('an attack', () => {
  // A clock that each request moves: what is under test reads no other.
  it.each([
    ['at 100 requests a second', 0],
    ['that begins with the burst of an idle account', 100],
  ])('%s, on two instances, sends fewer than 500 SMS before the breaker opens', async (_, burst) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = await testAccount(context);
    const instances = [instance(), instance()];
    let sent = 0;
    let refusedInARow = 0;
    for (let asked = 0; asked < 800 && refusedInARow < 20; asked++) {
      if (asked >= burst) vi.advanceTimersByTime(10);
      const [area, line] = [200 + (asked % 12), 100 + Math.floor(asked / 12)];
      const areas = ['212', '213', '305', '312', '404', '415', '512', '602', '617', '702', '713', '808'];
      const number = `+1${areas[area % areas.length]}55501${String(line % 100).padStart(2, '0')}`;
      const accepted = await request(
        { number },
        { account: own, feature: instances[asked % 2] as (typeof instances)[0] },
      ).then(
        () => true,
        (error) => {
          expect(error).toEqual(errorWithStatus(429));
          return false;
        },
      );
      sent += accepted ? 1 : 0;
      refusedInARow = accepted ? 0 : refusedInARow + 1;
    }
    expect(refusedInARow).toBe(20);
    expect(sent).toBeGreaterThanOrEqual(context.config.maxUncheckedSms);
    expect(sent).toBeLessThan(500);
  });

  it.each([
    { rate: 1.2, opens: false },
    { rate: 1.3, opens: true },
  ])(
    'next to users who check 60 % of 1 SMS a second opens it above 730 in 10 minutes: $rate a second',
    async ({ rate, opens }) => {
      const own = await testAccount(context);
      const users = historyOf(4000, () => 1, 0.6, 0);
      const attacker = historyOf(4000, (at) => (at < 400 ? 0 : rate), 0, 0);
      const sum = users.map(({ ago, requested, verified }, minute) => ({
        ago,
        requested: requested + (attacker[minute]?.requested ?? 0),
        verified,
      }));
      await remember(own, sum);
      expect(await isOpen(own)).toBe(opens);
    },
  );

  it('by resent SMS is counted by the SMS', async () => {
    const own = await testAccount(context);
    const strict = createVerification(testContext(open, { config: { ...context.config, maxUncheckedSms: 3 } }), {
      limits,
    });
    const number = newNumber();
    for (let sent = 0; sent < 3; sent++) {
      await request({ number, codeExp: sent === 0 ? '10' : '1' }, { account: own, feature: strict });
      await coolDown();
    }
    expect(
      await createCircuitBreaker({
        ...context,
        config: { ...context.config, maxUncheckedSms: 3 },
        metrics: new Registry(),
      }).isOpen(own.id, 'US'),
    ).toBe(true);
  });

  it('that is slow opens it within the hour', async () => {
    const own = await testAccount(context);
    await remember(
      own,
      minutes(15, () => ({ requested: 20, verified: 0 })),
    );
    expect(await isOpen(own)).toBe(true);
  });

  it.each([
    { failed: 49, verified: 0, opens: false },
    { failed: 50, verified: 0, opens: true },
    { failed: 50, verified: 5, opens: true },
    { failed: 50, verified: 6, opens: false },
  ])(
    'on numbers that get no SMS opens it at once: $failed failures and $verified successes',
    async ({ failed, verified, opens }) => {
      const own = await testAccount(context);
      await remember(own, [{ ago: 0, requested: 60, verified, failed }]);
      expect(await isOpen(own)).toBe(opens);
      await remember(own, [{ ago: 61, requested: 60, verified, failed }]);
      expect(await isOpen(own)).toBe(false);
    },
  );

  it('on one account or country leaves the others alone, and closes again', async () => {
    const [own, other] = [await testAccount(context), await testAccount(context)];
    await remember(own, [{ ago: 0, requested: 300, verified: 0 }]);
    expect(await isOpen(own)).toBe(true);
    expect(await isOpen(own, 'SA')).toBe(false);
    expect(await isOpen(other)).toBe(false);
    await remember(own, [{ ago: 0, requested: 300, verified: 100 }]);
    expect(await isOpen(own)).toBe(false);
    await remember(own, [{ ago: 61, requested: 300, verified: 0 }]);
    expect(await isOpen(own)).toBe(false);
  });
});

describe('users who check their passcodes', () => {
  /** Requests a second, the share that is checked with success, and the seconds until it is. */
  const traffic = [0.01, 0.5, 2, 4].flatMap((rate) =>
    [0.6, 0.9].flatMap((share) => [10, 60].map((delay) => ({ rate, share, delay }))),
  );

  it.each(traffic)('do not open it: $rate a second, $share of them after $delay s', async ({ rate, share, delay }) => {
    const own = await testAccount(context);
    for (let second = 15; second < 75 * 60; second += second < 180 ? 15 : 300) {
      await remember(
        own,
        historyOf(second, () => rate, share, delay),
      );
      expect(await isOpen(own), `after ${second} s`).toBe(false);
    }
  });

  it('do not open it where they grow fivefold at once', async () => {
    const own = await testAccount(context);
    for (const rate of [0.1, 1, 20]) {
      for (let second = 3600; second < 3900; second += 15) {
        await remember(
          own,
          historyOf(second, (at) => (at < 3600 ? rate : 5 * rate), 0.6, 60),
        );
        expect(await isOpen(own), `at ${rate} a second, after ${second} s`).toBe(false);
      }
    }
  });
});

it('rejects with 429, and counts it in the metrics', async () => {
  const own = await testAccount(context);
  await remember(own, [{ ago: 0, requested: 250, verified: 0 }]);
  const metrics = new Registry();
  const feature = createVerification(testContext(open, { metrics }));
  await expect(request({ number: newNumber() }, { account: own, feature })).rejects.toMatchObject({
    status: 429,
    message:
      'Too few of the passcodes that were sent to this country are checked, so no more are sent there for now. Ask the operator.',
    retryAfter: 600,
  });
  expect(await metrics.metrics()).toMatch(/omnichannel_verification_breaker_open\{country="US"\} [1-9]/);
  // Test numbers send no SMS.
  expect(await request({ number: '+12025550100' }, { account: own, feature })).toBeTruthy();
});

describe('the state of the breaker', () => {
  const isOpenNow = ({ id }: Account, breaker: ReturnType<typeof createCircuitBreaker>) => breaker.isOpen(id, 'US');

  it('is reloaded when it is a second old', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = await testAccount(context);
    const breaker = createCircuitBreaker({ ...context, metrics: new Registry() });
    expect(await isOpenNow(own, breaker)).toBe(false);
    await remember(own, [{ ago: 0, requested: 300, verified: 0 }]);
    vi.advanceTimersByTime(999);
    expect(await isOpenNow(own, breaker)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isOpenNow(own, breaker)).toBe(true);
    await remember(own, []);
    vi.advanceTimersByTime(999);
    expect(await isOpenNow(own, breaker)).toBe(true);
  });

  it('is reloaded at once after the database failed, and the metrics are shown meanwhile', async () => {
    const own = await testAccount(context);
    await remember(own, [{ ago: 0, requested: 300, verified: 0 }]);
    const metrics = new Registry();
    const breaker = createCircuitBreaker({ ...context, metrics });
    await sql`ALTER TABLE verification_conversions RENAME TO conversions_away`.execute(open.database);
    try {
      await expect(isOpenNow(own, breaker)).rejects.toMatchObject({ code: '42P01' });
      expect(await metrics.metrics()).toContain('# TYPE omnichannel_verification_breaker_open gauge');
    } finally {
      await sql`ALTER TABLE conversions_away RENAME TO verification_conversions`.execute(open.database);
    }
    expect(await isOpenNow(own, breaker)).toBe(true);
  });

  it('counts the accounts that are rejected, by country, and no account twice', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const accounts = [await testAccount(context), await testAccount(context)];
    for (const one of accounts) await remember(one, [{ ago: 0, requested: 300, verified: 0 }], 'FJ');
    const metrics = new Registry();
    const breaker = createCircuitBreaker({ ...context, metrics });
    const shown = async () => {
      vi.advanceTimersByTime(1000);
      const all = await metrics.getMetricsAsJSON();
      expect(all).toMatchObject([{ name: 'omnichannel_verification_breaker_open', help: expect.stringMatching(/\w/) }]);
      return all[0]?.values.filter(({ labels }) => labels.country === 'FJ').map(({ value }) => value);
    };
    expect(await shown()).toEqual([2]);
    expect(await shown()).toEqual([2]);
    expect(await breaker.isOpen(accounts[0]?.id as string, 'FJ')).toBe(true);
    for (const one of accounts) await remember(one, [], 'FJ');
    expect(await shown()).toEqual([]);
  });
});

it('is fed by SMS that were not delivered, each once, and not by those to test numbers', async () => {
  const own = await testAccount(context);
  const codes = await Promise.all([0, 1, 2].map(() => request({ number: newNumber() }, { account: own })));
  const ofTests = await request({ number: '+12025550100' }, { account: own });
  const receive = createSmsReceiptRecorder(open, async () => {});
  const report = (checkCode: string, status: 'delivered' | 'failed') =>
    receive([{ messageId: createSmsId({ checkCode, send: 1 }), status, at: new Date() }]);
  await report(codes[0] as string, 'delivered');
  for (const code of [codes[0], codes[1], codes[1], codes[2], ofTests]) await report(code as string, 'failed');
  const { rows } = await sql<{ requested: number; failed: number }>`
    SELECT sum(requested)::int AS requested, sum(failed)::int AS failed FROM verification_conversions
    WHERE account_id = ${own.id}
  `.execute(open.database);
  expect(rows).toEqual([{ requested: 3, failed: 2 }]);
});

it('is fed by SMS and successes, and not by test numbers', async () => {
  const own = await testAccount(context);
  const codes = await Promise.all([0, 1, 2].map(() => request({ number: newNumber() }, { account: own })));
  const ofTests = await request({ number: '+12025550100' }, { account: own });
  for (const code of [codes[0] as string, ofTests]) expect(await check(code, await passcodeOf(code), own)).toBe(1);
  const { rows } = await sql<{ country: string; requested: number; verified: number }>`
    SELECT country, sum(requested)::int AS requested, sum(verified)::int AS verified FROM verification_conversions
    WHERE account_id = ${own.id} GROUP BY country
  `.execute(open.database);
  expect(rows).toEqual([{ country: 'US', requested: 3, verified: 1 }]);
});

function minutes(count: number, each: (ago: number) => Omit<Minute, 'ago'>): Minute[] {
  return Array.from({ length: count }, (_, ago) => ({ ago, ...each(ago) }));
}

/**
 * Returns the minutes that traffic has left by a second after its start.
 *
 * @param rateAt requests a second
 * @param share of the requests that are checked with success
 * @param delay seconds until they are
 */
function historyOf(second: number, rateAt: (second: number) => number, share: number, delay: number): Minute[] {
  const [requested, verified] = [[0], [0]];
  for (let at = 0; at < second; at++) {
    const rate = rateAt(at);
    requested.push((requested.at(-1) as number) + rate);
    verified.push((verified.at(-1) as number) + (at <= second - delay ? share * rate : 0));
  }
  const within = (sums: readonly number[], from: number, to: number) =>
    Math.floor(sums[to] as number) - Math.floor(sums[from] as number);
  return minutes(60, (ago) => {
    const [from, to] = [Math.max(0, second - 60 * (ago + 1)), Math.max(0, second - 60 * ago)];
    return { requested: within(requested, from, to), verified: within(verified, from, to) };
  });
}
