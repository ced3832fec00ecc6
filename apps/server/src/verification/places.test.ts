import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { createDirectory } from '../accounts/directory.ts';
import { createLimits } from '../limits/limits.ts';
import type { Place } from '../limits/place.ts';
import { testAccount, testContext } from '../testing.ts';
import { refusal, useVerification } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, newNumber, request } = await useVerification();
const directory = createDirectory(context.database, context.keys, context.log);
afterAll(() => directory.close());

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
const placeOf = (of = account) =>
  createLimits(context, directory).placeOf({
    operationId: 'requestVerification',
    account: of,
    address: '',
  }) as Promise<Place>;

async function stored({ id }: Account): Promise<string[]> {
  const rows = await open.database.selectFrom('verifications').select('number').where('account_id', '=', id).execute();
  return rows.map(({ number }) => number);
}

describe('the rate limit', () => {
  it('is counted with the work, and told', async () => {
    const place = await placeOf();
    await request({ number: newNumber() }, { account, place });
    expect(place.refused).toBeUndefined();
    expect(await place.take()).toMatchObject({ RateLimit: '"account";r=2;t=1' });
    expect(await (await placeOf()).take()).toMatchObject({ RateLimit: '"account";r=1;t=1' });
  });

  it('lets the first of many at the same instant through, and stores nothing of the others', async () => {
    const numbers = Array.from({ length: 6 }, newNumber);
    const results = await Promise.allSettled(
      numbers.map(async (number) => request({ number }, { account, place: await placeOf() })),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, false]);
    for (const result of results.slice(quota)) expect(result).toMatchObject({ reason: { status: 429, retryAfter: 1 } });
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
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true]);
    expect([(await stored(account)).length, (await stored(other)).length]).toEqual([0, 2]);
  });

  it('lets no more through on two instances than on one', async () => {
    const other = createVerification(testContext(open));
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, async (_, index) =>
        request({ number: newNumber() }, { account, place: await placeOf(), feature: index % 2 ? other : feature }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(quota);
    expect(await stored(account)).toHaveLength(quota);
  });

  it('leaves the key of a request that it refuses free', async () => {
    const number = newNumber();
    await fill(account, quota);
    await expect(request({ number }, { account, key: 'key', place: await placeOf() })).rejects.toEqual(refusal(429));
    await fill(account, 0);
    const code = await request({ number }, { account, key: 'key', place: await placeOf() });
    expect(await request({ number }, { account, key: 'key', place: await placeOf() })).toBe(code);
    expect(await stored(account)).toEqual([number]);
  });

  it('is not counted of work that is undone', async () => {
    const [one, other] = [await placeOf(), await placeOf()];
    // A number that the database does not take undoes what is stored along with it, which is then stored by itself.
    const codeExp = '1000000000000' as never;
    const impossible = request({ number: newNumber(), codeExp }, { account, place: one });
    await Promise.allSettled([impossible, request({ number: newNumber() }, { account, place: other })]);
    expect(await other.take()).toMatchObject({ RateLimit: '"account";r=2;t=1' });
    expect(await stored(account)).toHaveLength(1);
  });
});
