import { targetOf } from '@omnichannel/contract';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../http/contract/document.ts';
import type { HttpError } from '../../http/http-error.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testAccount, testCall, testContext, testSecret } from '../../testing.ts';
import { createConnections } from '../messaging/connections.ts';
import { errorWithStatus, useVerification, type VerificationBody, wrongPasscode } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, account, newNumber, request, check, lookUp, passcodeOf, change, coolDown } =
  await useVerification();

/** Another instance, which was started with another secret, and knows the former one. */
const renewed = () =>
  testContext(open, { keys: createKeys('another-secret-for-tests-0123456789-abcdefghijklmn', [testSecret]) });

describe('a passcode', () => {
  it('is valid once', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    expect(passcode).toMatch(/^\d{6}$/);
    expect(await check(code, wrongPasscode(passcode))).toBe(2);
    expect(await check(code, passcode)).toBe(1);
    expect(await check(code, passcode)).toBe(0);
  });

  it.each([4, '5', 6])('has the length asked for: %s', async (codeLength) => {
    const code = await request({ number: newNumber(), codeLength } as VerificationBody);
    expect(await passcodeOf(code)).toHaveLength(Number(codeLength));
  });

  it('expires on the clock of the database', async () => {
    const code = await request({ number: newNumber(), codeExp: '1' });
    const passcode = await passcodeOf(code);
    await change(code, sql`expires_at = now() - interval '1 second'`);
    expect(await check(code, passcode)).toBe(0);
    expect((await lookUp(code))?.ChecksList).toEqual([]);
  });

  it('that is spent says when another can be asked for: the cool-down begins with each resend', async () => {
    const number = newNumber();
    const code = await request({ number });
    const passcode = await passcodeOf(code);
    await coolDown();
    await request({ number });
    await change(code, sql`created_at = created_at - interval '31 seconds'`);
    for (let count = 0; count < 5; count++) await check(code, wrongPasscode(passcode));
    const denied: HttpError = await check(code, passcode).then(
      () => expect.fail('It was checked.'),
      (error) => error,
    );
    expect(denied.retryAfter).toBeGreaterThan(20);
    await sql`UPDATE verification_counters SET last_at = last_at - interval '20 seconds'`.execute(open.database);
    await expect(check(code, passcode)).rejects.toMatchObject({ status: 429, retryAfter: expect.closeTo(10, -1) });
  });

  it('is spent after five checks, also for the right one', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    for (let count = 0; count < 5; count++) expect(await check(code, wrongPasscode(passcode))).toBe(2);
    await expect(check(code, passcode)).rejects.toEqual(
      expect.objectContaining({ status: 429, retryAfter: expect.any(Number) }),
    );
  });

  it('succeeds once of 20 checks at the same instant', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    const results = await Promise.all(Array.from({ length: 20 }, () => check(code, passcode)));
    expect(results.filter((status) => status === 1)).toHaveLength(1);
    expect(results.filter((status) => status === 0)).toHaveLength(19);
  });

  it('is checked as often as the contract says, of 20 times at the same instant', async () => {
    const path = 'components/schemas/VerificationLookupReply/allOf/1/properties/data/properties/ChecksList/maxItems';
    const maxChecks = targetOf(await readDocument(), path.split('/'));
    const code = await request({ number: newNumber() });
    const passcode = wrongPasscode(await passcodeOf(code));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => check(code, passcode)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(maxChecks);
    expect((await lookUp(code))?.ChecksList.length).toBe(maxChecks);
  });

  it('is not in the database', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(known)::text AS row FROM verifications AS known WHERE check_code = ${code}
      UNION ALL
      SELECT to_jsonb(job)::text FROM graphile_worker._private_jobs AS job, verifications AS known
      WHERE known.check_code = ${code} AND job.payload::text LIKE '%' || known.id::text || '%'
    `.execute(open.database);
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toContain(`"${passcode}"`);
  });

  it('expires where its secret is not known, and who asks again gets another', async () => {
    const number = newNumber();
    const code = await request({ number, codeExp: '10' });
    const passcode = await passcodeOf(code);
    const renewed = createVerification(testContext(open, { keys: createKeys('a new secret') }));
    const body = { checkCode: code, passCode: passcode };
    const reply = await renewed.handlers?.checkVerification?.(testCall('checkVerification', account, { body }));
    expect(reply?.body.data.PasscodeStatus).toBe(0);
    await coolDown();
    // A shorter one would be a resend of the passcode if that were still good.
    expect(await request({ number, codeExp: '1' })).not.toBe(code);
  });

  it('can be checked after the secret was replaced', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    const reply = await createVerification(renewed()).handlers?.checkVerification?.(
      testCall('checkVerification', account, { body: { checkCode: code, passCode: passcode } }),
    );
    expect(reply?.body.data.PasscodeStatus).toBe(1);
  });
});

describe('a resend', () => {
  const known = (code: string) =>
    open.database.selectFrom('verifications').selectAll().where('check_code', '=', code).executeTakeFirstOrThrow();

  it('keeps passcode, expiry and checkCode where the passcode lasts as long as is asked for', async () => {
    const number = newNumber();
    const code = await request({ number, codeExp: '10' });
    const before = await known(code);
    await coolDown();
    expect(await request({ number, codeExp: '3' })).toBe(code);
    const changed = { sends: 2, segments: 2, sms_status_at: expect.any(Date), request_id: expect.any(String) };
    expect(await known(code)).toEqual({ ...before, ...changed });
  });

  it.each([
    [undefined, undefined],
    ['3', '3'],
    ['3', '10'],
    ['1', undefined],
  ] as const)('has a passcode of its own where it would expire later: %s, then %s minutes', async (first, second) => {
    const number = newNumber();
    const body = (codeExp: typeof first | typeof second) => ({ number, ...(codeExp && { codeExp }) });
    const code = await request(body(first));
    const before = await known(code);
    await coolDown();
    const other = await request(body(second));
    expect(other).not.toBe(code);
    // The one before is as good as it was.
    expect(await known(code)).toEqual(before);
    expect(await passcodeOf(other)).toMatch(/^\d{6}$/);
  });

  it('never lets a passcode expire sooner than was asked for', async () => {
    const number = newNumber();
    for (const minutes of [10, 1, 3, 2, 10, 4, 1, 9]) {
      const code = await request({ number, codeExp: String(minutes) } as VerificationBody);
      const { rows } = await sql<{ left: number }>`
        SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS left FROM verifications WHERE check_code = ${code}
      `.execute(open.database);
      expect(rows[0]?.left).toBeGreaterThan(minutes - 0.2);
      // Two minutes pass.
      await sql`
        UPDATE verifications SET expires_at = expires_at - interval '2 minutes' WHERE number = ${number}
      `.execute(open.database);
      await sql`UPDATE verification_counters SET last_at = last_at - interval '2 minutes', count = 0`.execute(
        open.database,
      );
    }
  });

  it('is in the language that it is asked for in', async () => {
    const number = newNumber();
    const code = await request({ number, language: 'en', codeExp: '10' });
    await coolDown();
    expect(await request({ number, language: 'ar' })).toBe(code);
    expect(await known(code)).toMatchObject({ language: 'ar', sends: 2 });
  });

  it('is one after the secret was replaced, too', async () => {
    const number = newNumber();
    const code = await request({ number, codeExp: '10' });
    expect(await request({ number }, { feature: createVerification(renewed()) })).toBe(code);
  });

  it.each([
    ['another sender', { sender: 'Other Shop' }],
    ['another length', { codeLength: '4' }],
  ])('with %s is a verification of its own', async (_, other) => {
    const number = newNumber();
    const code = await request({ number, codeExp: '10' });
    await coolDown();
    expect(await request({ number, codeExp: '1', ...other } as VerificationBody)).not.toBe(code);
  });

  it('of a passcode that was used is a new one', async () => {
    const number = newNumber();
    const used = await request({ number, codeExp: '10' });
    await check(used, await passcodeOf(used));
    await coolDown();
    expect(await request({ number, codeExp: '1' })).not.toBe(used);
  });

  it('of a passcode that is spent is a new one', async () => {
    const number = newNumber();
    const spent = await request({ number, codeExp: '10' });
    await change(spent, sql`checks = 5`);
    await coolDown();
    expect(await request({ number, codeExp: '1' })).not.toBe(spent);
  });
});

it('is sent as often as it is asked for at the same instant, each time with a number of its own', async () => {
  const own = await testAccount(context);
  const ask = (codeExp: '9' | '10') => request({ number: '+12025550100', codeExp }, { account: own });
  const codes = await Promise.all([1, 2, 3].map(() => ask('10')));
  codes.push(await ask('9'));
  expect(new Set(codes).size).toBe(1);
  const { rows } = await sql<{ send: number }>`
    SELECT (payload ->> 'send')::integer AS send FROM graphile_worker._private_jobs AS job, verifications AS known
    WHERE known.check_code = ${codes[0]} AND job.payload ->> 'verificationId' = known.id::text ORDER BY send
  `.execute(open.database);
  expect(rows.map(({ send }) => send)).toEqual([1, 2, 3, 4]);
});

describe('a number', () => {
  it.each(['12345678', '+1202555010', '+18005550199', '+96600000000'])(
    'that cannot receive SMS is rejected: %s',
    async (number) => {
      await expect(request({ number })).rejects.toEqual(
        expect.objectContaining({ status: 400, violations: [expect.objectContaining({ field: 'number', code: -6 })] }),
      );
    },
  );

  it('is the same with and without its plus', async () => {
    const number = newNumber();
    await request({ number });
    await expect(request({ number: number.slice(1) })).rejects.toEqual(errorWithStatus(429));
  });
});

describe('a test number', () => {
  it('takes 000000, cut to the length', async () => {
    const code = await request({ number: '+12025550101', codeLength: '4' });
    expect(await check(code, '0000')).toBe(1);
  });

  it('takes it in the sandbox only', async () => {
    const live = await testAccount(context, { sandbox: false });
    const sms = { ...context.connections.sandbox, sandbox: false };
    const connected = { ...context, connections: createConnections(context.connections.sandbox, { sms }) };
    const withCarrier = createVerification({ ...connected, metrics: new Registry() });
    const code = await request({ number: '+12025550101' }, { account: live, feature: withCarrier });
    expect(await check(code, '000000', live)).toBe((await passcodeOf(code)) === '000000' ? 1 : 2);
  });

  it.each([
    ['+12025550106', 429],
    ['+12025550109', 500],
  ])('%s returns %i', async (number, status) => {
    await expect(request({ number })).rejects.toEqual(errorWithStatus(status));
  });

  it('has a passcode that has expired', async () => {
    const code = await request({ number: '+12025550108' });
    expect(await check(code, await passcodeOf(code))).toBe(0);
  });
});

describe('an idempotency key', () => {
  it('returns the first response again and sends no second SMS', async () => {
    const number = newNumber();
    const code = await request({ number }, { key: 'one' });
    expect(await request({ number }, { key: 'one' })).toBe(code);
    await expect(request({ number: newNumber() }, { key: 'one' })).rejects.toEqual(errorWithStatus(422));
    const [row] = await open.database
      .selectFrom('verifications')
      .select('sends')
      .where('check_code', '=', code)
      .execute();
    expect(row?.sends).toBe(1);
  });

  it('is one request over two instances at the same instant', async () => {
    const number = newNumber();
    const other = createVerification(testContext(open));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        request({ number }, { key: 'race', feature: index % 2 ? other : feature }),
      ),
    );
    const codes = new Set(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    expect(codes.size).toBe(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(errorWithStatus(409));
  });

  it('is free again after a rejection', async () => {
    const number = newNumber();
    await request({ number });
    await expect(request({ number }, { key: 'two' })).rejects.toEqual(errorWithStatus(429));
    await coolDown();
    await request({ number }, { key: 'two' });
  });
});

describe('another account', () => {
  it('neither checks nor sees a verification', async () => {
    const code = await request({ number: newNumber() });
    const stranger = await testAccount(context);
    await expect(check(code, await passcodeOf(code), stranger)).rejects.toEqual(errorWithStatus(404));
    await expect(lookUp(code, stranger)).rejects.toEqual(errorWithStatus(404));
  });
});

it('returns a verification without its passcodes', async () => {
  const number = newNumber();
  const code = await request({ number, codeLength: '4' });
  await check(code, wrongPasscode(await passcodeOf(code)));
  expect(await lookUp(code)).toEqual({
    Number: number,
    Sender: 'ExampleShop',
    CreationDate: expect.stringMatching(/Z$/),
    Delivery: { Status: 'accepted', Time: expect.stringMatching(/Z$/) },
    ChecksList: [{ Passcode: '****', VDate: expect.stringMatching(/Z$/), Status: 2 }],
  });
});
