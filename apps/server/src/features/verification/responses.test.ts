import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { HttpError } from '../../http/http-error.ts';
import { claimKeys } from '../../http/idempotency/idempotency-keys.ts';
import { testAccount, testCall } from '../../testing.ts';
import { createConnections } from '../messaging/connections.ts';
import { useVerification, type VerificationBody, wrongPasscode } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, account, newNumber, request, check, lookUp, passcodeOf, change, coolDown, together } =
  await useVerification();

/** A verification feature in which live accounts have a carrier for SMS. */
const connected = createVerification({
  ...context,
  connections: createConnections(context.connections.sandbox, {
    sms: { ...context.connections.sandbox, sandbox: false },
  }),
  metrics: new Registry(),
});

const rowOf = (checkCode: string) =>
  open.database.selectFrom('verifications').selectAll().where('check_code', '=', checkCode).executeTakeFirstOrThrow();

const refusalOf = (work: Promise<unknown>): Promise<HttpError> =>
  work.then(
    () => expect.fail('The request was accepted.'),
    (error) => error,
  );

/** It names the seconds, which a client that prints no headers would not see. */
const coolDownText = expect.stringMatching(
  /^Too many passcodes were requested for this number, its range, this end user or this account\. Request again in [1-9]\d* s, as Retry-After says\.$/,
);

describe('the whole response', () => {
  it('to a request, to checks and to a look-up is as the contract says', async () => {
    const number = newNumber();
    const requested = testCall('requestVerification', account, { body: { number, clientRequestId: 7 } });
    const reply = await feature.handlers?.requestVerification?.(requested);
    const checkCode = reply?.body.data.checkCode as string;
    expect(checkCode).toMatch(/^[0-9a-f]{32}$/);
    expect(reply).toEqual({
      status: 200,
      body: {
        replyCode: 0,
        replyMessage: 'Passcode sent',
        requestId: requested.requestId,
        clientRequestId: 7,
        requestTime: requested.receivedAt.toISOString(),
        data: { checkCode },
      },
    });

    const passCode = await passcodeOf(checkCode);
    for (const [given, replyMessage, PasscodeStatus] of [
      [wrongPasscode(passCode), 'Passcode is invalid', 2],
      [passCode, 'Passcode is valid', 1],
      [passCode, 'Passcode has expired', 0],
    ] as const) {
      const call = testCall('checkVerification', account, { body: { checkCode, passCode: given } });
      expect(await feature.handlers?.checkVerification?.(call)).toMatchObject({
        status: 200,
        body: { replyCode: 0, replyMessage, requestId: call.requestId, data: { PasscodeStatus } },
      });
    }

    const call = testCall('getVerification', account, { query: { checkCode } });
    expect(await feature.handlers?.getVerification?.(call)).toMatchObject({
      status: 200,
      body: { replyCode: 0, replyMessage: 'Verification found', data: { Number: number } },
    });
  });

  it('lists the checks, the first one first', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    for (const given of [wrongPasscode(passcode), wrongPasscode(passcode), passcode]) await check(code, given);
    // An update moves a row to the end of its table.
    await sql`
      UPDATE verification_checks SET at = at - interval '1 second'
      WHERE status = 2 AND verification_id = (SELECT id FROM verifications WHERE check_code = ${code})
    `.execute(open.database);
    expect((await lookUp(code))?.ChecksList.map(({ Status }) => Status)).toEqual([2, 2, 1]);
  });

  it('gives each of many requests of the same instant the code of its own verification', async () => {
    const numbers = Array.from({ length: 5 }, newNumber);
    const codes = await Promise.all(numbers.map((number) => request({ number })));
    expect(await Promise.all(codes.map(async (code) => (await lookUp(code))?.Number))).toEqual(numbers);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a request', () => {
  it('without options is for 6 digits in English from the default sender, for 3 minutes', async () => {
    const number = newNumber();
    const row = await rowOf(await request({ number }));
    expect(row).toMatchObject({
      number,
      country: 'US',
      sender: account.defaultSender,
      language: 'en',
      code_length: 6,
      environment_id: account.environmentId,
      account_id: account.id,
    });
    expect(Number(row.expires_at) - Number(row.created_at)).toBe(3 * 60_000);
  });

  it('has the options that it gives', async () => {
    const options = { sender: 'Other Shop', codeLength: '4', codeExp: '7', language: 'ar' } as const;
    const row = await rowOf(await request({ number: newNumber(), ...options }));
    expect(row).toMatchObject({ sender: 'Other Shop', language: 'ar', code_length: 4 });
    expect(Number(row.expires_at) - Number(row.created_at)).toBe(7 * 60_000);
  });

  it('of a live account without a carrier for SMS is rejected with 501', async () => {
    const live = await testAccount(context, { sandbox: false });
    await expect(request({ number: newNumber() }, { account: live })).rejects.toMatchObject({
      status: 501,
      code: -501,
    });
  });

  it('of a live account treats a test number as any other: it has its limits and its SMS', async () => {
    const live = await testAccount(context, { sandbox: false });
    for (const number of ['+12025550106', '+12025550109']) {
      const parts = { account: live, feature: connected };
      expect(await rowOf(await request({ number }, parts))).toMatchObject({ number });
      await expect(request({ number }, parts)).rejects.toMatchObject({ status: 429, message: coolDownText });
    }
  });
});

describe('a rejection says what to do', () => {
  const expectWaitOf = (denied: HttpError, min: number, max: number) => {
    expect(Number.isInteger(denied.retryAfter)).toBe(true);
    expect(denied.retryAfter).toBeGreaterThanOrEqual(min);
    expect(denied.retryAfter).toBeLessThanOrEqual(max);
  };

  it('when a number is asked for again too soon', async () => {
    const number = newNumber();
    await request({ number });
    const denied = await refusalOf(request({ number }));
    expect(denied).toMatchObject({ status: 429, message: coolDownText });
    expectWaitOf(denied, 20, 30);
  });

  it.each([
    ['+12025550106', { status: 429, message: coolDownText, retryAfter: 30 }],
    ['+12025550109', { status: 500, message: 'This test number returns 500 for every request.' }],
  ])('for the test number %s', async (number, expected) => {
    await expect(request({ number })).rejects.toMatchObject(expected);
  });

  it.each([
    [
      '+1202555010',
      'is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.',
    ],
    ['+18005550199', 'is not a number that an SMS can reach. Send the number of a mobile phone.'],
  ])('for the number %s, which no SMS can reach', async (number, message) => {
    await expect(request({ number })).rejects.toMatchObject({
      status: 400,
      message: 'Nothing was sent; see internalErrors.',
      violations: [{ in: 'body', field: 'number', message, code: -6 }],
    });
  });

  it('when a passcode has had its five checks: the wait for a new one, 1 second at least', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    for (let count = 0; count < 5; count++) await check(code, wrongPasscode(passcode));
    const message =
      'This passcode was checked five times and is spent. Request a new one after the seconds given in Retry-After.';
    const early = await refusalOf(check(code, passcode));
    expect(early).toMatchObject({ status: 429, message });
    expectWaitOf(early, 20, 30);
    await coolDown();
    await change(code, sql`created_at = created_at - interval '1 minute'`);
    expect(await refusalOf(check(code, passcode))).toMatchObject({ status: 429, message, retryAfter: 1 });
  });

  it('when a number has had its wrong passcodes of 24 hours', async () => {
    const strict = createVerification({
      ...context,
      config: { ...context.config, maxFailedChecks: 1 },
      metrics: new Registry(),
    });
    const checkCode = await request({ number: newNumber() });
    const passCode = wrongPasscode(await passcodeOf(checkCode));
    const guess = async () =>
      strict.handlers?.checkVerification?.(testCall('checkVerification', account, { body: { checkCode, passCode } }));
    await guess();
    const denied = await refusalOf(guess());
    expect(denied).toMatchObject({
      status: 429,
      code: -429,
      message:
        'Too many wrong passcodes were checked for this number within 24 hours, so none is checked now. ' +
        'A new passcode does not help. Check again after the seconds given in Retry-After.',
    });
    expectWaitOf(denied, 23 * 3600, 24 * 3600);
  });

  it('for a checkCode that does not exist', async () => {
    const missing = {
      status: 404,
      message: 'There is no verification with this checkCode. Use data.checkCode of requestVerification.',
    };
    await expect(check('0'.repeat(32), '123456')).rejects.toMatchObject(missing);
    await expect(lookUp('0'.repeat(32))).rejects.toMatchObject(missing);
  });
});

describe('an idempotency key', () => {
  it('whose first request is still running elsewhere is rejected with 409', async () => {
    const body = { number: newNumber() };
    await open.database.transaction().execute(async (other) => {
      await claimKeys(other, [testCall('requestVerification', account, { body, key: 'elsewhere' })]);
      await expect(request(body, { key: 'elsewhere' })).rejects.toMatchObject({ status: 409 });
    });
  });

  it('is kept for the work of one request only, among others of the same instant', async () => {
    const by: Account = await testAccount(context);
    const taken = newNumber();
    await request({ number: taken }, { account: by });
    const [first, other] = [newNumber(), newNumber()];
    const ask = (body: VerificationBody, key: string) => request(body, { account: by, key });
    const results = await Promise.allSettled([
      ask({ number: first }, 'first'),
      ask({ number: taken }, 'denied'),
      ask({ number: other }, 'other'),
      ask({ number: first }, 'first'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', expect.any(String)]);
    const [firstCode, , otherCode] = results.map((result) => (result as PromiseFulfilledResult<string>).value);
    expect([(await lookUp(firstCode as string, by))?.Number, (await lookUp(otherCode as string, by))?.Number]).toEqual([
      first,
      other,
    ]);
    expect(await ask({ number: first }, 'first')).toBe(firstCode);
    expect(await ask({ number: other }, 'other')).toBe(otherCode);
    // The rejected request gave its key back: the same key does its work later.
    await coolDown();
    expect((await lookUp(await ask({ number: taken }, 'denied'), by))?.Number).toBe(taken);
  });

  it('is claimed once by requests of one statement, and only by those that have it', async () => {
    const [number, other] = [newNumber(), newNumber()];
    const results = await together([
      () => request({ number }, { key: 'same' }),
      () => request({ number }, { key: 'same' }),
      () => request({ number: other }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', expect.any(String), 'fulfilled']);
    const [first, , third] = results.map((result) => (result as PromiseFulfilledResult<string>).value);
    expect(await request({ number }, { key: 'same' })).toBe(first);
    expect((await lookUp(third as string))?.Number).toBe(other);
    const sends = open.database
      .selectFrom('verifications')
      .select('sends')
      .where('check_code', '=', first as string);
    expect(await sends.execute()).toEqual([{ sends: 1 }]);
  });
});
