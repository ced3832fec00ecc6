import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { HttpError } from '../../http/http-error.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testAccount, testContext } from '../../testing.ts';
import { errorWithStatus, useVerification } from './testing.ts';
import { createVerification } from './verification.ts';
import { type CountedRequest, createCounterKey, createCounters, defaultLimits } from './verification-limits.ts';

const { open, context, feature, newNumber, request, coolDown } = await useVerification();

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
    await expect(request({ number })).rejects.toEqual(errorWithStatus(429));
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
      limits: { coolDownSeconds: 0, perNumber: 9, perRange: 3, perAccount: 9, perAddress: 9 },
    });
    const own = await testAccount(context);
    const results = await Promise.allSettled(
      ['20', '21', '22', '23'].map((end) => request({ number: `+190455501${end}` }, { account: own, feature: strict })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('hold for a range of numbers as the setting says', async () => {
    const configured = createVerification(testContext(open, { config: { ...context.config, maxRangeSms: 2 } }));
    const own = await testAccount(context);
    const results = await Promise.allSettled(
      ['30', '31', '32'].map((end) => request({ number: `+190455501${end}` }, { account: own, feature: configured })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('hold for an account and a day', async () => {
    const strict = createVerification(testContext(open), { limits: { ...defaultLimits, perAccount: 2 } });
    const own = await testAccount(context);
    const ask = (number: string) => request({ number }, { account: own, feature: strict });
    for (let count = 0; count < 2; count++) await ask(newNumber());
    const number = newNumber();
    const denied: HttpError = await ask(number).then(
      () => expect.fail('It was accepted.'),
      (error) => error,
    );
    expect(denied).toMatchObject({ status: 429 });
    expect(denied.retryAfter).toBeGreaterThan(23 * 3600);
    await request({ number: newNumber() }, { account: await testAccount(context), feature: strict });
    const pass = (interval: string) =>
      sql`UPDATE verification_counters SET window_start = window_start - ${interval}::interval WHERE kind = 'account'`;
    await pass('23 hours').execute(open.database);
    await expect(ask(number)).rejects.toEqual(errorWithStatus(429));
    await pass('1 hour').execute(open.database);
    await ask(number);
  });

  it('count nothing of a rejected request, also in a batch', async () => {
    const strict = createVerification(testContext(open), {
      limits: { coolDownSeconds: 30, perNumber: 9, perRange: 9, perAccount: 2, perAddress: 9 },
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
    await expect(from('192.0.2.44')).rejects.toEqual(errorWithStatus(429));
    await from('192.0.2.45');
    await request({ number: newNumber() }, { account: own });
  });

  it('count an IPv6 network as one address', async () => {
    const own = await testAccount(context);
    const ask = (host: number, network: string) =>
      request({ number: newNumber(), endUserAddress: `2001:db8:0:${network}::${host}` }, { account: own });
    for (let host = 1; host <= 10; host++) await ask(host, '1');
    await expect(ask(11, '1')).rejects.toEqual(errorWithStatus(429));
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
    for (let count = 0; count < 7; count++) await request({ number: '+12025550100' });
  });
});

describe('the counters of a batch', () => {
  // Keys that can be read, in the order of their kinds.
  const countersOf = createCounters((environmentId, kind, of) => `${kind} ${of} in ${environmentId}`);
  const requestOf = (number: string, changes: Partial<CountedRequest> = {}): CountedRequest => ({
    environmentId: 'one',
    accountId: 'shop',
    number,
    address: undefined,
    ...changes,
  });

  it('are sorted by key, and each request names its own by their place from 1', () => {
    expect(
      countersOf([
        requestOf('+12025550120', { address: '2001:db8::1' }),
        undefined,
        requestOf('+12025550121', { address: '2001:db8::2' }),
        requestOf('+12025550120', { environmentId: 'two' }),
      ]),
    ).toEqual({
      counters: [
        { kind: 'account', key: 'account shop in one', times: 2 },
        { kind: 'account', key: 'account shop in two', times: 1 },
        { kind: 'address', key: expect.stringMatching(/^address 2001:db8:.* in one$/), times: 2 },
        { kind: 'number', key: 'number +12025550120 in one', times: 1 },
        { kind: 'number', key: 'number +12025550120 in two', times: 1 },
        { kind: 'number', key: 'number +12025550121 in one', times: 1 },
        { kind: 'range', key: 'range +1202555 in one', times: 2 },
        { kind: 'range', key: 'range +1202555 in two', times: 1 },
      ],
      positionsOf: [[4, 7, 1, 3], [], [6, 7, 1, 3], [5, 8, 2]],
      haveDistinctNumbers: false,
    });
  });

  it.each([
    ['two numbers', [requestOf('+12025550120'), requestOf('+12025550121')], true],
    ['one number twice', [requestOf('+12025550120'), requestOf('+12025550121'), requestOf('+12025550120')], false],
    ['a request without limits', [requestOf('+12025550120'), undefined], false],
  ])('have distinct numbers or not: %s', (_, requests, isExpected) => {
    expect(countersOf(requests).haveDistinctNumbers).toBe(isExpected);
  });

  it('have keys of 128 bits, which differ by secret, environment, kind and number', () => {
    const [keyOf, other] = [createCounterKey(createKeys('one')), createCounterKey(createKeys('other'))];
    const keys = [
      keyOf('a', 'number', '+12025550120'),
      keyOf('b', 'number', '+12025550120'),
      keyOf('a', 'range', '+12025550120'),
      keyOf('a', 'number', '+12025550121'),
      other('a', 'number', '+12025550120'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(createCounterKey(createKeys('one'))('a', 'number', '+12025550120')).toBe(keys[0]);
  });
});
