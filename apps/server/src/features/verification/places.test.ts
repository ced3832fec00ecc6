import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { createLimits } from '../../http/rate-limits/limits.ts';
import type { Place } from '../../http/rate-limits/place.ts';
import { testAccount, testContext } from '../../testing.ts';
import { refusal, useVerification } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, newNumber, request, together } = await useVerification();

const quota = 3;
let account: Account;
beforeEach(async () => {
  account = await testAccount(context, { limits: { requestVerification: quota } });
  await fill(account, 0);
});

/** Sets how many requests are in the bucket of an account, in which no time passes within the hour. */
async function fill({ id }: Account, used: number): Promise<void> {
  await sql`
    INSERT INTO rate_limits VALUES (${id}, 'requestVerification', ${quota}, ${used}, now() + interval '1 hour', 0)
    ON CONFLICT (subject, operation) DO UPDATE SET used = excluded.used
  `.execute(open.database);
}

/** Of a service that has refused nobody yet. */
const placeOf = (of = account, limits = createLimits(context)) =>
  limits.placeOf({
    operationId: 'requestVerification',
    account: of,
    address: '',
  }) as Promise<Place>;

/** How many of the bucket of an account are used. */
async function usedOf({ id }: Account): Promise<number | undefined> {
  const { rows } = await sql<{ used: number }>`
    SELECT used FROM rate_limits WHERE subject = ${id} AND operation = 'requestVerification'
  `.execute(open.database);
  return rows[0]?.used;
}

async function stored({ id }: Account): Promise<string[]> {
  const rows = await open.database.selectFrom('verifications').select('number').where('account_id', '=', id).execute();
  return rows.map(({ number }) => number);
}

const statusOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'stored' : (result.reason.status ?? result.reason.code)));

/** A number that the database does not take: its statement is undone, and what was stored along with it is stored by itself. */
const impossible = '1000000000000' as never;

describe('the rate limit of verifications', () => {
  it('is counted with the work, and told', async () => {
    const place = await placeOf();
    await request({ number: newNumber() }, { account, place });
    expect(place.refused).toBeUndefined();
    expect(await place.take()).toMatchObject({ RateLimit: '"account";r=2;t=1' });
    expect(await usedOf(account)).toBe(1);
    expect(await (await placeOf()).take()).toMatchObject({ RateLimit: '"account";r=1;t=1' });
  });

  it('lets the first of many at the same instant through, and stores nothing of the others', async () => {
    const numbers = Array.from({ length: 6 }, newNumber);
    const results = await Promise.allSettled(
      numbers.map(async (number) => request({ number }, { account, place: await placeOf() })),
    );
    expect(statusOf(results)).toEqual(['stored', 'stored', 'stored', 429, 429, 429]);
    for (const result of results.slice(quota)) expect(result).toMatchObject({ reason: { retryAfter: 1 } });
    expect((await stored(account)).sort()).toEqual(numbers.slice(0, quota).sort());
    // What was refused has not begun the cool-down of its number.
    await fill(account, 0);
    for (const number of numbers.slice(quota)) await request({ number }, { account, place: await placeOf() });
  });

  it('is that of each account, though they are stored together', async () => {
    const other = await testAccount(context, { limits: { requestVerification: quota } });
    await fill(account, quota);
    await fill(other, 0);
    const results = await Promise.allSettled(
      [account, other, account, other].map(async (by) =>
        request({ number: newNumber() }, { account: by, place: await placeOf(by) }),
      ),
    );
    expect(statusOf(results)).toEqual([429, 'stored', 429, 'stored']);
    expect([(await stored(account)).length, (await stored(other)).length]).toEqual([0, 2]);
  });

  it('lets no more through on two instances than on one, whichever accounts come first', async () => {
    const accounts = [account, await testAccount(context, { limits: { requestVerification: quota } })];
    for (const one of accounts) await fill(one, 0);
    const instances = [feature, createVerification(testContext(open))];
    const results = await Promise.allSettled(
      Array.from({ length: 48 }, async (_, index) => {
        const by = accounts[((index >> 1) % 2) ^ (index % 2)] as Account;
        return request(
          { number: newNumber() },
          { account: by, place: await placeOf(by), feature: instances[index % 2] as Feature },
        );
      }),
    );
    expect(statusOf(results).filter((status) => status !== 429)).toEqual(Array(2 * quota).fill('stored'));
    for (const one of accounts) expect(await stored(one)).toHaveLength(quota);
  });

  it('takes places by themselves while an account is being refused', async () => {
    await fill(account, quota);
    const limits = createLimits(context);
    const places = await Promise.all([placeOf(account, limits), placeOf(account, limits)]);
    const refused = await placeOf(account, limits);
    await expect(refused.take()).rejects.toEqual(refusal(429));
    await fill(account, quota - 1);
    const takes = places.map((place) => vi.spyOn(place, 'take'));
    const results = await Promise.allSettled(
      places.map((place) => request({ number: newNumber() }, { account, place })),
    );
    expect(statusOf(results)).toEqual(['stored', 429]);
    for (const take of takes) expect(take).toHaveBeenCalledOnce();
    expect(await usedOf(account)).toBe(quota);
  });

  it('does no work where it could not be counted', async () => {
    const limits = createLimits(context);
    const [place, other] = [await placeOf(account, limits), await placeOf(await testAccount(context))];
    await fill(account, quota);
    await expect((await placeOf(account, limits)).take()).rejects.toEqual(refusal(429));
    const lost = new Error('Connection terminated unexpectedly');
    vi.spyOn(place, 'take').mockRejectedValue(lost);
    const results = await Promise.allSettled(
      [place, other].map((each) => request({ number: newNumber() }, { account, place: each })),
    );
    expect(results).toMatchObject([{ reason: lost }, { reason: lost }]);
    expect(await stored(account)).toEqual([]);
  });

  it('counts no request twice whose statement is undone', async () => {
    const places = [await placeOf(), await placeOf()];
    const results = await Promise.allSettled(
      places.map((place, index) =>
        request({ number: newNumber(), ...(index === 0 && { codeExp: impossible }) }, { account, place }),
      ),
    );
    expect(statusOf(results)).toEqual(['22003', 'stored']);
    expect(await usedOf(account)).toBe(1);
  });

  it('counts no request twice whose statement is undone after others were refused', async () => {
    const other = await testAccount(context, { limits: { requestVerification: quota } });
    await fill(other, quota);
    const asked = [{ by: account }, { by: other }, { by: account, codeExp: impossible }, { by: account }];
    const places = await Promise.all(asked.map(({ by }) => placeOf(by)));
    const results = await together(
      asked.map(
        ({ by, ...body }, index) =>
          () =>
            request({ number: newNumber(), ...body }, { account: by, place: places[index] as Place }),
      ),
    );
    expect(statusOf(results)).toEqual(['stored', 429, '22003', 'stored']);
    expect(await usedOf(account)).toBe(3);
  });

  it('wakes no worker for what it refuses', async () => {
    await fill(account, quota);
    const heard: string[] = [];
    const listener = await open.pool.connect();
    try {
      listener.on('notification', ({ channel }) => heard.push(channel));
      await listener.query('LISTEN "jobs:insert"');
      await expect(request({ number: newNumber() }, { account, place: await placeOf() })).rejects.toEqual(refusal(429));
      await fill(account, 0);
      expect(heard).toEqual([]);
      await request({ number: newNumber() }, { account, place: await placeOf() });
      await expect.poll(() => heard).toEqual(['jobs:insert']);
    } finally {
      listener.release(true);
    }
  });
});
