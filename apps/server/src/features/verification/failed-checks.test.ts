import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { HttpError } from '../../http/http-error.ts';
import { testAccount, testContext } from '../../testing.ts';
import { errorWithStatus, useVerification, wrongPasscode } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, account, newNumber, request, check, passcodeOf, coolDown } = await useVerification();

/** Passcodes of a number that are good at the same time: each sender has its own. */
async function passcodes(number: string, count: number, by = account): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < count; index++) {
    codes.push(await request({ number, sender: `Shop ${index}` }, { account: by }));
    await coolDown();
  }
  return codes;
}

const guess = async (code: string, by = account) => check(code, wrongPasscode(await passcodeOf(code)), by);

/** Lets time pass for everything that was asked for and checked. */
async function pass(interval: string): Promise<void> {
  await sql`UPDATE verification_checks SET at = at - ${interval}::interval`.execute(open.database);
  await sql`
    UPDATE verifications SET created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
  `.execute(open.database);
  await sql`
    UPDATE verification_counters SET last_at = last_at - ${interval}::interval, window_start = window_start - ${interval}::interval
  `.execute(open.database);
}

it('rejects every passcode of a number after ten wrong ones, the right one as well', async () => {
  const number = newNumber();
  const [first = '', second = '', third = ''] = await passcodes(number, 3);
  for (const code of [first, second]) for (let count = 0; count < 5; count++) expect(await guess(code)).toBe(2);
  const rejected: HttpError = await check(third, await passcodeOf(third)).then(
    (status) => expect.fail(`It was checked, with the outcome ${status}.`),
    (error) => error,
  );
  expect(rejected).toMatchObject({ status: 429, code: -429 });
  expect(rejected.retryAfter).toBeGreaterThan(23 * 3600);
  expect(rejected.retryAfter).toBeLessThanOrEqual(24 * 3600);
  await expect(guess(third)).rejects.toMatchObject({ code: -429 });

  await pass('24 hours');
  const [later = ''] = await passcodes(number, 1);
  expect(await check(later, await passcodeOf(later))).toBe(1);
});

it('counts no more than ten of 60 wrong ones at the same instant, over two instances', async () => {
  const number = newNumber();
  const codes = await passcodes(number, 4);
  const other = createVerification(testContext(open)).handlers?.checkVerification;
  const own = feature.handlers?.checkVerification;
  const passcode = await Promise.all(codes.map(passcodeOf));
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) => {
      const place = index % codes.length;
      const body = { checkCode: codes[place] as string, passCode: wrongPasscode(passcode[place] as string) };
      return (index % 2 ? own : other)?.({ body, account, requestId: '', receivedAt: new Date() } as never);
    }),
  );
  const counted = results.filter(
    (result) => result.status === 'fulfilled' && result.value?.body.data.PasscodeStatus === 2,
  );
  expect(counted).toHaveLength(10);
});

it('lets a guesser have ten wrong ones in any 24 hours, however long they go on', async () => {
  const number = newNumber();
  /** Hours at which a wrong passcode was checked. */
  const times: number[] = [];
  for (let hour = 0; hour < 60; hour += 2) {
    const [code = ''] = await passcodes(number, 1);
    for (let count = 0; count < 5; count++) {
      const status = await guess(code).catch((error: HttpError) => expect(error.status).toBe(429));
      if (status === 2) times.push(hour);
    }
    await pass('2 hours');
  }
  for (const start of times)
    expect(times.filter((time) => time >= start && time < start + 24).length).toBeLessThanOrEqual(10);
  // They are let in again when the first ones are 24 hours old.
  expect(times.length).toBeGreaterThan(20);
});

it('is no way to lock a number for another account', async () => {
  const number = newNumber();
  for (const code of await passcodes(number, 2)) for (let count = 0; count < 5; count++) await guess(code);
  const other = await testAccount(context);
  const [code = ''] = await passcodes(number, 1, other);
  expect(await check(code, await passcodeOf(code), other)).toBe(1);
});

it('goes by the setting', async () => {
  const strict = createVerification(testContext(open, { config: { ...context.config, maxFailedChecks: 2 } }));
  const [code = ''] = await passcodes(newNumber(), 1);
  const passCode = wrongPasscode(await passcodeOf(code));
  const guessStrictly = () =>
    strict.handlers?.checkVerification?.({
      body: { checkCode: code, passCode },
      account,
      requestId: '',
      receivedAt: new Date(),
    } as never);
  for (let count = 0; count < 2; count++) await guessStrictly();
  await expect(guessStrictly()).rejects.toEqual(errorWithStatus(429));
});

it('leaves the test numbers of the sandbox alone', async () => {
  for (let round = 0; round < 3; round++) {
    const code = await request({ number: '+12025550100', sender: `Shop ${round}` });
    for (let count = 0; count < 5; count++) expect(await check(code, '999999')).toBe(2);
  }
});
