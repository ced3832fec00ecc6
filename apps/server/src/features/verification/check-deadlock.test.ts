import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Handlers } from '../../http/handler.ts';
import { retryOnSerializationFailure } from '../../http/retry-on-serialization-failure.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createPasscodes } from './passcode.ts';
import { createVerification } from './verification.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);
const handlers = createVerification(context).handlers ?? {};

const waiting = async () =>
  (
    await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      open.database,
    )
  ).rows.length;

/** A check that another transaction makes a victim: each has what the other waits for, and the check has waited for longer. */
async function checkInDeadlock(by: Handlers, number: string) {
  const { body } =
    (await by.requestVerification?.(testCall('requestVerification', account, { body: { number } }))) ?? {};
  const checkCode = body?.data?.checkCode as string;
  const { id, code_length, key_id } = await open.database
    .selectFrom('verifications')
    .selectAll()
    .where('check_code', '=', checkCode)
    .executeTakeFirstOrThrow();
  const passCode = createPasscodes(context.keys).derive(id, code_length, key_id);
  // A check that succeeds counts itself there, after it has locked the verification.
  await sql`
    INSERT INTO verification_conversions (environment_id, country, minute)
    SELECT environment_id, country, date_trunc('minute', created_at) FROM verifications WHERE check_code = ${checkCode}
    ON CONFLICT DO NOTHING
  `.execute(open.database);
  return open.database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM verification_conversions FOR UPDATE`.execute(transaction);
    const checked = by.checkVerification?.(testCall('checkVerification', account, { body: { checkCode, passCode } }));
    const outcome = checked?.then(
      (reply) => reply.body,
      (error) => error,
    );
    await expect.poll(waiting).toBe(1);
    await sql`SELECT FROM verifications WHERE check_code = ${checkCode} FOR UPDATE`.execute(transaction);
    return () => outcome;
  });
}

it('a victim of a deadlock fails by itself', async () => {
  const outcome = await checkInDeadlock(handlers, '+12125550120');
  expect(await outcome()).toMatchObject({ code: '40P01' });
});

it('retries the victim of a deadlock, and counts it once', async () => {
  const outcome = await checkInDeadlock(retryOnSerializationFailure(handlers), '+12125550121');
  expect(await outcome()).toMatchObject({ data: { PasscodeStatus: 1 } });
  const { checks } = await open.database
    .selectFrom('verifications')
    .select('checks')
    .where('number', '=', '+12125550121')
    .executeTakeFirstOrThrow();
  expect(checks).toBe(1);
});
