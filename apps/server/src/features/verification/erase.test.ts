import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { testAccount } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { eraseVerifications } from './erase.ts';
import { revokeAllPasscodes } from './revoke-passcodes.ts';
import { useVerification } from './testing.ts';

const { open, context, request, check, lookUp, newNumber } = await useVerification();
const { database } = open;

let accounts: [Account, Account];
beforeEach(async () => {
  accounts = [await testAccount(context), await testAccount(context)];
});

/** The checkCodes of a number in both accounts, each with one check. */
async function verify(number: string): Promise<[string, string]> {
  const codes = await Promise.all(accounts.map((account) => request({ number }, { account })));
  for (const [index, code] of codes.entries()) await check(code, 'none', accounts[index]);
  return codes as [string, string];
}

const isKept = (code: string, account: Account) =>
  lookUp(code, account).then(
    () => true,
    () => false,
  );

const personOf = (numbers: string[], environmentId?: string) => ({
  numbers,
  subscribers: [],
  contacts: [],
  ...(environmentId !== undefined && { environmentId }),
});

it('erases the verifications of all numbers of a person, with their checks, in every environment', async () => {
  const [one, two, others] = [newNumber(), newNumber(), newNumber()];
  const [first, second, kept] = [await verify(one), await verify(two), await verify(others)];
  const codes: string[] = ['known before'];
  expect(await eraseVerifications(database, personOf([one, two]), codes)).toEqual({ verifications: 4 });
  expect(codes.sort()).toEqual(['known before', ...first, ...second].sort());
  for (const [index, account] of accounts.entries()) {
    expect(await isKept(first[index] as string, account)).toBe(false);
    expect(await isKept(kept[index] as string, account)).toBe(true);
  }
  const { rows } = await sql`
    SELECT FROM verification_checks WHERE verification_id NOT IN (SELECT id FROM verifications)
  `.execute(database);
  expect(rows).toEqual([]);
});

it('erases in one environment only where that is asked for', async () => {
  const number = newNumber();
  const [mine, theirs] = await verify(number);
  const codes: string[] = [];
  expect(await eraseVerifications(database, personOf([number], accounts[0].environmentId), codes)).toEqual({
    verifications: 1,
  });
  expect(codes).toEqual([mine]);
  expect(await isKept(mine, accounts[0])).toBe(false);
  expect(await isKept(theirs, accounts[1])).toBe(true);
});

it('lets all passcodes that are good expire, and leaves the time at which others expired', async () => {
  const [good, over] = [await request({ number: newNumber() }), await request({ number: newNumber() })];
  await sql`
    UPDATE verifications SET expires_at = '2026-01-01T00:00:00Z' WHERE check_code = ${over}
  `.execute(database);
  await revokeAllPasscodes(database, testActor);
  const rows = await database
    .selectFrom('verifications')
    .select(['check_code', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('check_code', 'in', [good, over])
    .execute();
  expect(rows.map(({ isExpired }) => isExpired)).toEqual([true, true]);
  expect(rows.find(({ check_code }) => check_code === over)?.expires_at).toEqual(new Date('2026-01-01T00:00:00Z'));
  expect(await check(good, 'none')).toBe(0);
});
