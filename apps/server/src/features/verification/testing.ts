import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import type { Handler } from '../../http/handler.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { useDatabase, waitingFor } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createPasscodes } from './passcode.ts';
import { createVerification } from './verification.ts';

export type VerificationBody = Parameters<Handler<'requestVerification'>>[0]['body'];

interface RequestParts {
  account?: Account;
  key?: string;
  feature?: Feature;
}

/** Creates the verification feature on a database of the test file, with an account that calls it. */
export async function useVerification() {
  const open = await useDatabase();
  const context = testContext(open);
  const feature = createVerification(context);
  const account = await testAccount(context);
  let next = 0;

  return {
    open,
    context,
    feature,
    account,
    newNumber,
    request,
    check,
    lookUp,
    passcodeOf,
    change,
    coolDown,
    together,
  };

  /** Returns an unused fictional number: 555-01xx exists in each area code. */
  function newNumber(): string {
    const areas = ['212', '213', '305', '312', '404', '415', '512', '602', '617', '702', '713', '808'];
    const number = `+1${areas[Math.floor(next / 80) % areas.length]}55501${String(20 + (next % 80)).padStart(2, '0')}`;
    next += 1;
    return number;
  }

  /** @returns the checkCode */
  async function request(
    body: VerificationBody,
    { account: by = account, feature: through = feature, ...parts }: RequestParts = {},
  ) {
    const handler = replayResponses(open.database, through.handlers ?? {}).requestVerification;
    const reply = await handler?.(testCall('requestVerification', by, { body, ...parts }));
    return reply?.body.data.checkCode as string;
  }

  async function check(checkCode: string, passCode: string, of = account) {
    const reply = await feature.handlers?.checkVerification?.(
      testCall('checkVerification', of, { body: { checkCode, passCode } }),
    );
    return reply?.body.data.PasscodeStatus;
  }

  async function lookUp(checkCode: string, of = account) {
    const call = testCall('getVerification', of, { query: { checkCode } });
    return (await feature.handlers?.getVerification?.(call))?.body.data;
  }

  /** Sends requests while another one waits for a lock, so that one statement stores all of them. */
  async function together(requests: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
    let all: Promise<unknown>[] = [];
    await open.database.transaction().execute(async (holding) => {
      await sql`LOCK TABLE verifications IN SHARE MODE`.execute(holding);
      const first = request({ number: newNumber() });
      await expect.poll(() => waitingFor(holding)).toBe(1);
      all = [first, ...requests.map((send) => send())];
      await setTimeout(200);
    });
    return (await Promise.allSettled(all)).slice(1);
  }

  /** Returns the passcode in the SMS. */
  async function passcodeOf(checkCode: string): Promise<string> {
    const row = await open.database
      .selectFrom('verifications')
      .selectAll()
      .where('check_code', '=', checkCode)
      .executeTakeFirstOrThrow();
    return createPasscodes(context.keys).derive(row.id, row.code_length, row.key_id);
  }

  /** Changes a row of the database. */
  function change(checkCode: string, set: ReturnType<typeof sql>) {
    return sql`UPDATE verifications SET ${set} WHERE check_code = ${checkCode}`.execute(open.database);
  }

  /** Ends the cool-down of all numbers. */
  function coolDown() {
    return sql`UPDATE verification_counters SET last_at = last_at - interval '31 seconds'`.execute(open.database);
  }
}

/** Returns another passcode of the same length. */
export const wrongPasscode = (passcode: string) => passcode.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

/** Matches an error with this status. */
export const errorWithStatus = (status: number) => expect.objectContaining({ status });
