import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { clearAuditLog } from '../audit/testing.ts';
import { maxEntriesPerDay } from './failed-sign-ins.ts';
import { redeemLink } from './links.ts';
import { findOperatorSession } from './sessions.ts';
import { confirmSignIn, signIn } from './sign-in.ts';
import {
  codeOf,
  passwordLinkKey,
  requireSignedIn,
  signInContext,
  testClient,
  testOperator,
  testPassword,
  wrongCodeOf,
} from './testing.ts';

const open = await useDatabase();
const { database } = open;
/** Two instances of the service. */
const [context, other] = [signInContext(open), signInContext(open)];
beforeEach(async () => {
  await sql`TRUNCATE operator_sign_in_attempts`.execute(database);
  await clearAuditLog(database);
});

/** @returns the status of the rejected sign-in, or 0 */
async function attempt(userName: string, password: string, address: string, instance = context): Promise<number> {
  return signIn(instance, { userName, password, ...testClient(address) }).then(
    () => 0,
    ({ status }: { status: number }) => status,
  );
}

/** Lets time pass for all delays. */
const wait = (seconds: number) =>
  sql`UPDATE operator_sign_in_attempts SET next_at = next_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(database);

async function repeat(times: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push(await work(index));
  return statuses;
}

/** Fails again and again, each time after the delay. */
function failPatiently(times: number, work: (index: number) => Promise<number>): Promise<number[]> {
  return repeat(times, async (index) => {
    await wait(15 * 60);
    return work(index);
  });
}

const failures = () =>
  database.selectFrom('audit_log').selectAll().where('action', '=', 'operator.signInFailed').orderBy('id').execute();

describe('the delay after failed sign-ins', () => {
  it('doubles for a network and a user name, over all instances, and hides whether the password is right', async () => {
    const { userName } = await testOperator(context, { address: '192.0.2.9' });
    const address = '192.0.2.10';
    const fail = (index: number) => attempt(userName, 'wrong', address, index % 2 ? other : context);
    expect(await repeat(4, fail)).toEqual([401, 401, 401, 401]);
    // The first delays are shorter than this test may be slow.
    for (const seconds of [1, 2, 4, 8, 16, 32, 64]) {
      if (seconds > 8) {
        const client = testClient(address);
        const error = await signIn(other, { userName, password: testPassword, ...client }).catch((error) => error);
        expect(error).toMatchObject({ status: 429 });
        expect(error.retryAfter).toBeGreaterThan(seconds / 2);
        expect(error.retryAfter).toBeLessThanOrEqual(seconds);
      }
      await wait(seconds);
      expect(await fail(seconds)).toBe(401);
    }
    await wait(128);
    expect(await attempt(userName, testPassword, address)).toBe(0);
  });

  it('does not grow with attempts that it rejects, and ends after 15 minutes at most', async () => {
    const address = '192.0.2.11';
    for (let round = 0; round < 20; round += 1) {
      await attempt('ann', 'wrong', address);
      await wait(15 * 60);
    }
    expect(await attempt('ann', 'wrong', address)).toBe(401);
    expect(new Set(await repeat(50, () => attempt('ann', 'wrong', address)))).toEqual(new Set([429]));
    await wait(15 * 60);
    expect(await attempt('ann', 'wrong', address)).toBe(401);
  });

  it('is forgotten after a day', async () => {
    await repeat(6, () => attempt('ann', 'wrong', '192.0.2.12'));
    await wait(24 * 3600);
    expect(await repeat(3, () => attempt('ann', 'wrong', '192.0.2.12'))).toEqual([401, 401, 401]);
  });

  it('lets parallel attempts learn no more than sequential ones', async () => {
    await failPatiently(8, () => attempt('ann', 'wrong', '192.0.2.13'));
    await wait(15 * 60);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt('ann', 'wrong', '192.0.2.13', index % 2 ? other : context)),
    );
    expect(results.filter((status) => status === 401)).toHaveLength(1);
    expect(results.filter((status) => status === 429)).toHaveLength(29);
  });

  it('applies to a network that tries many names', async () => {
    expect(await repeat(21, (index) => attempt(`name-${index}`, 'wrong', '192.0.2.14'))).toEqual(Array(21).fill(401));
    await failPatiently(5, (index) => attempt(`other-${index}`, 'wrong', '192.0.2.14'));
    expect(await attempt('ann', 'wrong', '192.0.2.14')).toBe(429);
    // All addresses of an IPv6 network belong to one user.
    await failPatiently(26, (index) => attempt(`name-${index}`, 'wrong', `2001:db8:1:2::${index + 1}`));
    expect(await attempt('ann', 'wrong', '2001:db8:1:2::ffff')).toBe(429);
    expect(await attempt('ann', 'wrong', '2001:db8:1:3::1')).toBe(401);
  });

  it('applies to a name that many networks try, for a minute at most, and known networks are exempt', async () => {
    const { userName, token } = await testOperator(context, { address: '192.0.2.15' });
    await failPatiently(30, (index) => attempt(userName, 'wrong', `198.51.100.${index}`));
    expect(await attempt(userName, testPassword, '203.0.113.1')).toBe(429);
    // The operator goes on, and signs in from the office as ever.
    expect(await findOperatorSession(database, token)).toBeDefined();
    expect(await attempt(userName, testPassword, '192.0.2.15')).toBe(0);
    await wait(60);
    expect(await attempt(userName, testPassword, '203.0.113.1')).toBe(0);
  });

  it('applies to codes, whatever the network and the first step', async () => {
    const { userName, secret } = await testOperator(context, { address: '192.0.2.16' });
    const tryCode = async (index: number) => {
      const client = testClient(`198.51.100.${index}`);
      const { token } = await signIn(context, { userName, password: testPassword, ...client });
      return confirmSignIn(context, { token, code: wrongCodeOf(secret), ...client }).then(
        () => 0,
        ({ status }: { status: number }) => status,
      );
    };
    expect(await failPatiently(10, tryCode)).toEqual(Array(10).fill(401));
    expect(await tryCode(10)).toBe(429);
    const office = testClient('192.0.2.16');
    const { token } = await signIn(context, { userName, password: testPassword, ...office });
    requireSignedIn(await confirmSignIn(context, { token, code: codeOf(secret), ...office }));
  });

  it('ends for all networks with a new password', async () => {
    const { userName } = await testOperator(context, { address: '192.0.2.17' });
    await failPatiently(20, (index) => attempt(userName, 'wrong', `198.51.100.${index}`));
    expect(await attempt(userName, testPassword, '203.0.113.1')).toBe(429);
    const password = 'a password that no one knows';
    await redeemLink(context, { key: await passwordLinkKey(context, userName), password, ...testClient('192.0.2.17') });
    expect(await attempt(userName, password, '203.0.113.1')).toBe(0);
  });

  it('does not apply to right passwords', async () => {
    const { userName } = await testOperator(context, { address: '192.0.2.18' });
    expect(await repeat(30, () => attempt(userName, testPassword, '192.0.2.19'))).toEqual(Array(30).fill(0));
  });
});

describe('failed sign-ins', () => {
  it('are recorded with their number a day, by operator and network', async () => {
    const { id, userName } = await testOperator(context, { address: '192.0.2.20' });
    await repeat(12, async () => {
      await wait(15 * 60);
      return attempt(userName, 'wrong', '192.0.2.21');
    });
    expect(await failures()).toMatchObject([
      { target_id: id, target_name: userName, address: '192.0.2.21', outcome: 'denied', after: { failures: 1 } },
      { target_id: id, after: { reason: 'password', failures: 10 } },
    ]);
  });

  it('count as one for all unknown names, which are not recorded', async () => {
    await repeat(12, (index) => attempt(`my-password-${index}`, 'wrong', '192.0.2.22'));
    const entries = await failures();
    expect(entries).toMatchObject([
      { target_id: null, target_name: null, actor_kind: 'service', after: { failures: 1 } },
      { target_id: null, after: { failures: 10 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('my-password');
  });

  it('cannot fill the audit log', async () => {
    await attempt('ann', 'wrong', '192.0.2.23');
    // The rows that count the failures of the day and its entries have 1 now.
    await sql`UPDATE operator_sign_in_attempts SET attempts = ${maxEntriesPerDay} WHERE expires_at > now() + interval '25 hours'`.execute(
      database,
    );
    await attempt('ann', 'wrong', '192.0.2.24');
    expect(await failures()).toHaveLength(1);
  });

  it('are logged with a hash of the name and the address', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await signIn({ ...context, log }, { userName: 'ann', password: 'a secret', ...testClient('192.0.2.25') }).catch(
      () => {},
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'operator sign-in failed',
        clientAddress: '192.0.2.25',
        reason: 'password',
        userNameHash: expect.stringMatching(/^[\da-f]{16}$/),
      },
    ]);
    expect(lines.join()).not.toMatch(/"ann"|a secret/);
  });
});
