import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import type { Feature } from '../feature.ts';
import type { Handler } from '../http/handler.ts';
import { idempotent } from '../idempotency/idempotent.ts';
import { createKeys } from '../secrets/keys.ts';
import { testAccount, testCall, testContext, testSecret } from '../testing.ts';
import { createPasscodes } from './passcode.ts';
import { createVerification } from './verification.ts';

let open: OpenDatabase;
let context: Context;
let feature: Feature;
let account: Account;
let next = 0;

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  feature = createVerification(context);
  account = await testAccount(context);
});
afterAll(() => open.close());

/** A fictional number that no test has used: 555-01xx exists in each area code. */
function newNumber(): string {
  const areas = ['212', '213', '305', '312', '404', '415', '512', '602', '617', '702', '713', '808'];
  const number = `+1${areas[Math.floor(next / 80) % areas.length]}55501${String(20 + (next % 80)).padStart(2, '0')}`;
  next += 1;
  return number;
}

type Body = Parameters<Handler<'requestVerification'>>[0]['body'];
const request = async (body: Body, of: { account?: Account; key?: string; feature?: Feature } = {}) => {
  const handler = idempotent(open.database, (of.feature ?? feature).handlers ?? {}).requestVerification;
  const reply = await handler?.(
    testCall('requestVerification', of.account ?? account, { body, ...(of.key !== undefined && { key: of.key }) }),
  );
  return reply?.body.data.checkCode as string;
};
const check = async (checkCode: string, passCode: string, of = account) => {
  const reply = await feature.handlers?.checkVerification?.(
    testCall('checkVerification', of, { body: { checkCode, passCode } }),
  );
  return reply?.body.data.PasscodeStatus;
};
const lookUp = async (checkCode: string, of = account) =>
  (await feature.handlers?.getVerification?.(testCall('getVerification', of, { query: { checkCode } })))?.body.data;

/** The passcode, as its owner reads it. */
async function passcodeOf(checkCode: string): Promise<string> {
  const row = await open.database
    .selectFrom('verifications')
    .selectAll()
    .where('check_code', '=', checkCode)
    .executeTakeFirstOrThrow();
  return createPasscodes(context.keys).passcode(row.id, row.code_length, row.key_id);
}
const wrong = (passcode: string) => passcode.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
const change = (checkCode: string, set: ReturnType<typeof sql>) =>
  sql`UPDATE verifications SET ${set} WHERE check_code = ${checkCode}`.execute(open.database);
/** Lets the cool-down of all numbers be over. */
const coolDown = () =>
  sql`UPDATE verification_counters SET last_at = last_at - interval '31 seconds'`.execute(open.database);
const refusal = (status: number) => expect.objectContaining({ status });

describe('a passcode', () => {
  it('is valid once', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    expect(passcode).toMatch(/^\d{6}$/);
    expect(await check(code, wrong(passcode))).toBe(2);
    expect(await check(code, passcode)).toBe(1);
    expect(await check(code, passcode)).toBe(0);
  });

  it.each([4, '5', 6])('has the length asked for: %s', async (codeLength) => {
    const code = await request({ number: newNumber(), codeLength } as Body);
    expect(await passcodeOf(code)).toHaveLength(Number(codeLength));
  });

  it('expires on the clock of the database', async () => {
    const code = await request({ number: newNumber(), codeExp: '1' });
    const passcode = await passcodeOf(code);
    await change(code, sql`expires_at = now() - interval '1 second'`);
    expect(await check(code, passcode)).toBe(0);
    expect((await lookUp(code))?.ChecksList).toEqual([]);
  });

  it('is spent after five checks, also for the right one', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    for (let count = 0; count < 5; count++) expect(await check(code, wrong(passcode))).toBe(2);
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

  it('is checked five times of 20 at the same instant', async () => {
    const code = await request({ number: newNumber() });
    const passcode = wrong(await passcodeOf(code));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => check(code, passcode)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await lookUp(code))?.ChecksList).toHaveLength(5);
  });

  it('is nowhere in the database', async () => {
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

  it('can be checked after the secret was replaced', async () => {
    const code = await request({ number: newNumber() });
    const passcode = await passcodeOf(code);
    const renewed = testContext(open, {
      keys: createKeys('another-secret-for-tests-0123456789-abcdefghijklmn', [testSecret]),
    });
    const reply = await createVerification(renewed).handlers?.checkVerification?.(
      testCall('checkVerification', account, { body: { checkCode: code, passCode: passcode } }),
    );
    expect(reply?.body.data.PasscodeStatus).toBe(1);
  });
});

describe('a resend', () => {
  it('keeps passcode, expiry and checkCode', async () => {
    const number = newNumber();
    const code = await request({ number, codeExp: '3' });
    const before = await open.database.selectFrom('verifications').selectAll().where('check_code', '=', code).execute();
    await coolDown();
    expect(await request({ number, codeExp: '10' })).toBe(code);
    const [after] = await open.database
      .selectFrom('verifications')
      .selectAll()
      .where('check_code', '=', code)
      .execute();
    expect(after).toEqual({ ...before[0], sends: 2 });
  });

  it.each([
    ['another sender', { sender: 'Other Shop' }],
    ['another length', { codeLength: '4' }],
  ])('with %s is a verification of its own', async (_, other) => {
    const number = newNumber();
    const code = await request({ number });
    await coolDown();
    expect(await request({ number, ...other } as Body)).not.toBe(code);
  });

  it('of a passcode that is spent or was used is a new one', async () => {
    const number = newNumber();
    const used = await request({ number });
    await check(used, await passcodeOf(used));
    await coolDown();
    expect(await request({ number })).not.toBe(used);
  });
});

it('is sent as often as it is asked for at the same instant, each time with a number of its own', async () => {
  const own = await testAccount(context);
  const codes = await Promise.all([1, 2, 3].map(() => request({ number: '+12025550100' }, { account: own })));
  codes.push(await request({ number: '+12025550100' }, { account: own }));
  expect(new Set(codes).size).toBe(1);
  const { rows } = await sql<{ send: number }>`
    SELECT (payload ->> 'send')::integer AS send FROM graphile_worker._private_jobs AS job, verifications AS known
    WHERE known.check_code = ${codes[0]} AND job.payload ->> 'verificationId' = known.id::text ORDER BY send
  `.execute(open.database);
  expect(rows.map(({ send }) => send)).toEqual([1, 2, 3, 4]);
});

it('is not sent again when it is about to expire: a new one is', async () => {
  const number = newNumber();
  const first = await request({ number });
  await change(first, sql`expires_at = now() + interval '10 seconds'`);
  await coolDown();
  expect(await request({ number })).not.toBe(first);
});

describe('limits', () => {
  it('let a number be asked for once in 30 seconds', async () => {
    const number = newNumber();
    await request({ number });
    await expect(request({ number })).rejects.toEqual(
      expect.objectContaining({ status: 429, retryAfter: expect.any(Number) }),
    );
    await coolDown();
    await request({ number });
  });

  it('let one of many requests at the same instant through, over two instances', async () => {
    const number = newNumber();
    const other = createVerification(testContext(open));
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => request({ number }, { feature: index % 2 ? other : feature })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are five an hour for a number', async () => {
    const number = newNumber();
    for (let count = 0; count < 5; count++) {
      await request({ number });
      await coolDown();
    }
    await expect(request({ number })).rejects.toEqual(refusal(429));
    await sql`UPDATE verification_counters SET window_start = window_start - interval '1 hour'`.execute(open.database);
    await request({ number });
  });

  it('are those of each environment', async () => {
    const number = newNumber();
    await request({ number });
    await request({ number }, { account: await testAccount(context) });
  });

  it('hold for a range of numbers', async () => {
    const strict = createVerification(testContext(open), {
      limits: { coolDown: 0, perNumber: 9, perRange: 3, perAccount: 9, perAddress: 9 },
    });
    const own = await testAccount(context);
    const results = await Promise.allSettled(
      ['20', '21', '22', '23'].map((end) => request({ number: `+190455501${end}` }, { account: own, feature: strict })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('count nothing of a request that is refused, also among others of the same instant', async () => {
    const strict = createVerification(testContext(open), {
      limits: { coolDown: 30, perNumber: 9, perRange: 9, perAccount: 2, perAddress: 9 },
    });
    const own = await testAccount(context);
    const [one, other, third] = [newNumber(), newNumber(), newNumber()];
    const results = await Promise.allSettled(
      [one, one, one, other, third].map((number) => request({ number }, { account: own, feature: strict })),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, true, false]);
    await request({ number: third }, { account: own });
  });

  it('hold for the address of an end user, over all numbers', async () => {
    const own = await testAccount(context);
    const from = (endUserAddress: string) => request({ number: newNumber(), endUserAddress }, { account: own });
    for (let count = 0; count < 10; count++) await from('192.0.2.44');
    await expect(from('192.0.2.44')).rejects.toEqual(refusal(429));
    await from('192.0.2.45');
    await request({ number: newNumber() }, { account: own });
  });

  it('count an IPv6 network as one address', async () => {
    const own = await testAccount(context);
    const ask = (host: number, network: string) =>
      request({ number: newNumber(), endUserAddress: `2001:db8:0:${network}::${host}` }, { account: own });
    for (let host = 1; host <= 10; host++) await ask(host, '1');
    await expect(ask(11, '1')).rejects.toEqual(refusal(429));
    await ask(11, '2');
  });

  it('keep no address that can be read', async () => {
    const own = await testAccount(context);
    await request({ number: newNumber(), endUserAddress: '192.0.2.44' }, { account: own });
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(known)::text || encode(uuid_send(key), 'escape') AS row FROM verification_counters AS known
      WHERE kind = 'address'
    `.execute(open.database);
    expect(rows).not.toEqual([]);
    for (const { row } of rows) expect(row).not.toContain('192.0.2.44');
  });

  it('leave the test numbers of the sandbox alone', async () => {
    const code = await request({ number: '+12025550100' });
    expect(await request({ number: '+12025550100' })).toBe(code);
  });
});

describe('the breaker', () => {
  it('refuses a country where hardly any passcode is checked, and says so', async () => {
    const own = await testAccount(context);
    const metrics = testContext(open).metrics;
    const watched = () => createVerification(testContext(open, { metrics: testContext(open).metrics }));
    await sql`
      INSERT INTO verification_conversions (environment_id, country, minute, requested, verified)
      VALUES (${own.environmentId}, 'US', date_trunc('minute', now() - interval '10 minutes'), 100, 9)
    `.execute(open.database);
    await expect(request({ number: newNumber() }, { account: own, feature: watched() })).rejects.toEqual(refusal(429));
    createVerification(testContext(open, { metrics }));
    expect(await metrics.metrics()).toContain('omnichannel_verification_breaker_open{country="US"} 1');

    await sql`UPDATE verification_conversions SET verified = 10 WHERE environment_id = ${own.environmentId}`.execute(
      open.database,
    );
    await request({ number: newNumber() }, { account: own, feature: watched() });
  });

  it('is fed by requests and successes', async () => {
    const own = await testAccount(context);
    const codes = await Promise.all([0, 1, 2].map(() => request({ number: newNumber() }, { account: own })));
    await check(codes[0] as string, await passcodeOf(codes[0] as string), own);
    const rows = await open.database
      .selectFrom('verification_conversions')
      .selectAll()
      .where('environment_id', '=', own.environmentId)
      .execute();
    expect(rows.map(({ country }) => country)).toEqual(rows.map(() => 'US'));
    expect(rows.reduce((sum, { requested }) => sum + requested, 0)).toBe(3);
    expect(rows.reduce((sum, { verified }) => sum + verified, 0)).toBe(1);
  });
});

describe('a number', () => {
  it.each(['12345678', '+1202555010', '+18005550199', '+96600000000'])(
    'that no SMS reaches is refused: %s',
    async (number) => {
      await expect(request({ number })).rejects.toEqual(
        expect.objectContaining({ status: 400, violations: [expect.objectContaining({ field: 'number', code: -6 })] }),
      );
    },
  );

  it('is the same with and without its plus', async () => {
    const number = newNumber();
    await request({ number });
    await expect(request({ number: number.slice(1) })).rejects.toEqual(refusal(429));
  });
});

describe('a sender', () => {
  it.each(['Example Shop', 'متجر المثال', 'A', '12345'])('may be %s', async (sender) => {
    await request({ number: newNumber(), sender });
  });

  it.each(['', ' Shop', 'Two\nlines', 'A'.repeat(51), '\u202eShop'])('may not be %j', async (sender) => {
    await expect(request({ number: newNumber(), sender })).rejects.toEqual(
      expect.objectContaining({ status: 400, violations: [expect.objectContaining({ field: 'sender', code: -12 })] }),
    );
  });
});

describe('a test number', () => {
  it('takes 000000, cut to the length', async () => {
    const code = await request({ number: '+12025550101', codeLength: '4' });
    expect(await check(code, '0000')).toBe(1);
  });

  it('takes it in the sandbox only', async () => {
    const live = await testAccount(context, { sandbox: false });
    const code = await request({ number: '+12025550101' }, { account: live });
    expect(await check(code, '000000', live)).toBe((await passcodeOf(code)) === '000000' ? 1 : 2);
  });

  it.each([
    ['+12025550106', 429],
    ['+12025550109', 500],
  ])('%s answers with %i', async (number, status) => {
    await expect(request({ number })).rejects.toEqual(refusal(status));
  });

  it('has a passcode that has expired', async () => {
    const code = await request({ number: '+12025550108' });
    expect(await check(code, await passcodeOf(code))).toBe(0);
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again and sends no second SMS', async () => {
    const number = newNumber();
    const code = await request({ number }, { key: 'one' });
    expect(await request({ number }, { key: 'one' })).toBe(code);
    await expect(request({ number: newNumber() }, { key: 'one' })).rejects.toEqual(refusal(422));
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
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refusal(409));
  });

  it('is free again after a refusal', async () => {
    const number = newNumber();
    await request({ number });
    await expect(request({ number }, { key: 'two' })).rejects.toEqual(refusal(429));
    await coolDown();
    await request({ number }, { key: 'two' });
  });
});

describe('another account', () => {
  it('neither checks nor sees a verification', async () => {
    const code = await request({ number: newNumber() });
    const stranger = await testAccount(context);
    await expect(check(code, await passcodeOf(code), stranger)).rejects.toEqual(refusal(404));
    await expect(lookUp(code, stranger)).rejects.toEqual(refusal(404));
  });
});

describe('the SMS', () => {
  const send = async (code: string, attempt = 1) => {
    const { id } = await open.database
      .selectFrom('verifications')
      .select('id')
      .where('check_code', '=', code)
      .executeTakeFirstOrThrow();
    await feature.workers?.verificationSms?.({ verificationId: id, send: attempt }, new AbortController().signal);
    return open.database.selectFrom('sandbox_messages').selectAll().where('message_id', 'like', `${code}-%`).execute();
  };

  it('holds the passcode, and comes once however often its job runs', async () => {
    const number = newNumber();
    const code = await request({ number, sender: 'Example Bank', codeExp: '5' });
    await send(code);
    const [message, ...more] = await send(code);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ recipient: number, sender: 'Example Bank', environment_id: account.environmentId });
    expect(message?.text).toBe(
      `${await passcodeOf(code)} is your Example Bank passcode. It expires in 5 minutes. Do not share it.`,
    );
  });

  it('is in Arabic where that is asked for', async () => {
    const code = await request({ number: newNumber(), language: 'ar', codeExp: '2' });
    const [message] = await send(code);
    expect(message?.text).toMatch(/^\d{6} هو رمز التحقق الخاص بك من Example Shop\. تنتهي صلاحيته خلال دقيقتين\./);
  });

  it('is not sent when its passcode has expired', async () => {
    const code = await request({ number: newNumber() });
    await change(code, sql`expires_at = now()`);
    expect(await send(code)).toEqual([]);
  });

  it('comes again with a resend', async () => {
    const code = await request({ number: newNumber() });
    await send(code);
    expect(await send(code, 2)).toHaveLength(2);
  });

  it('of each of many that were asked for at the same instant is in one job of ten', async () => {
    const own = await testAccount(context);
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => request({ number: newNumber() }, { account: own })),
    );
    const batches = await batchesOf(own);
    expect(batches.map((ids) => ids.length).sort()).toEqual([10, 10, 5]);
    for (const verificationIds of batches) await handOver(context, verificationIds);
    expect((await sentTo(own)).sort()).toEqual(codes.map((code) => `${code}-1`).sort());
  });

  it('is tried again alone where it was not handed over together with others', async () => {
    const own = await testAccount(context);
    const codes = await Promise.all([1, 2, 3].map(() => request({ number: newNumber() }, { account: own })));
    const [verificationIds = []] = await batchesOf(own);
    const { carrier } = context;
    const sendSms: typeof carrier.sendSms = async (sms, signal) => {
      if (sms.id === `${codes[1]}-1`) throw new Error('The carrier does not answer.');
      return carrier.sendSms(sms, signal);
    };
    await handOver({ ...context, carrier: { ...carrier, sendSms } }, verificationIds);
    expect((await sentTo(own)).sort()).toEqual([`${codes[0]}-1`, `${codes[2]}-1`].sort());
    const { rows } = await sql<{ payload: unknown; later: boolean }>`
      SELECT payload, run_at > now() AS later FROM graphile_worker._private_jobs AS job, verifications AS known
      WHERE job.payload ->> 'verificationId' = known.id::text AND account_id = ${own.id}
    `.execute(open.database);
    const { id } = await open.database
      .selectFrom('verifications')
      .select('id')
      .where('check_code', '=', codes[1] as string)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([{ payload: { verificationId: id, send: 1 }, later: true }]);
  });

  const batchesOf = async ({ id }: Account) => {
    const { rows } = await sql<{ ids: string[] }>`
      SELECT DISTINCT (job.payload -> 'verificationIds')::jsonb AS ids
      FROM graphile_worker._private_jobs AS job, json_array_elements_text(job.payload -> 'verificationIds') AS of (id)
      JOIN verifications AS known ON known.id::text = of.id
      WHERE account_id = ${id}
    `.execute(open.database);
    return rows.map(({ ids }) => ids);
  };
  const handOver = (of: Context, verificationIds: readonly string[]) =>
    createVerification({ ...of, metrics: testContext(open).metrics }).workers?.verificationSmsBatch?.(
      { verificationIds },
      new AbortController().signal,
    );
  const sentTo = async ({ environmentId }: Account) => {
    const rows = await open.database
      .selectFrom('sandbox_messages')
      .select('message_id')
      .where('environment_id', '=', environmentId)
      .execute();
    return rows.map((row) => row.message_id);
  };
});

it('tells of a verification without its passcodes', async () => {
  const number = newNumber();
  const code = await request({ number, codeLength: '4' });
  await check(code, wrong(await passcodeOf(code)));
  expect(await lookUp(code)).toEqual({
    Number: number,
    Sender: 'Example Shop',
    CreationDate: expect.stringMatching(/Z$/),
    ChecksList: [{ Passcode: '****', VDate: expect.stringMatching(/Z$/), Status: 2 }],
  });
});
