import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { envelope } from '../../http/envelope.ts';
import type { Call } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { claimKeys, releaseKeys, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recallTrace, rememberTrace } from '../../platform/tracing/tracing.ts';
import type { Context } from '../context.ts';
import type { Passcodes } from './passcode.ts';
import {
  type CountedRequest,
  createCounterKey,
  createCounters,
  type VerificationLimits,
} from './verification-limits.ts';

/** A verification request with its parsed number and its defaults. */
export interface VerificationRequest {
  call: Call<'requestVerification'>;
  /** E.164, with the plus. */
  number: string;
  country: string;
  sender: string;
  /** Digits of the passcode. */
  codeLength: number;
  /** Minutes until the passcode expires. The SQL function adds them to the database's clock. */
  expiresInMinutes: number;
  language: 'en' | 'ar';
  /** SMS that the text with the passcode takes. */
  segments: number;
  /** Absent for test numbers of sandbox accounts, which have no limits. */
  counted?: CountedRequest;
}

/** The result of a request; `repeated` if its idempotency key is not new. */
export type AcceptanceResult = Acceptance | 'repeated';
type Acceptance = { checkCode: string } | { rejection: HttpError };

/**
 * Accepts requests in one transaction (group commit), with the jobs that send their SMS, their counts and the results of their
 * idempotency keys. A request is stored completely or rejected. A batch without keys takes a single statement.
 */
export type AcceptVerifications = (items: readonly VerificationRequest[]) => Promise<AcceptanceResult[]>;

export function createAcceptVerifications(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  { passcodes, limits }: { passcodes: Passcodes; limits: VerificationLimits },
): AcceptVerifications {
  const countersOf = createCounters(createCounterKey(keys));
  // A new secret resets the counters. They do not cover passcodes of the previous secret, so those must be looked up.
  const isReplaced = keys.deriveAll('verification-counters').length > 1;
  const maxCounts = JSON.stringify({
    number: limits.perNumber,
    range: limits.perRange,
    account: limits.perAccount,
    address: limits.perAddress,
  });

  return (items) =>
    items.some(({ call }) => call.idempotency)
      ? database.transaction().execute((transaction) => acceptOnce(transaction, items))
      : accept(database, items);

  /** Accepts the requests whose idempotency keys are new, and those without a key. */
  async function acceptOnce(transaction: Executor, items: readonly VerificationRequest[]): Promise<AcceptanceResult[]> {
    const calls = items.map(({ call }) => call);
    const isNew = await claimKeys(transaction, calls);
    const newRequests = items.filter((_, index) => isNew[index]);
    const done = (await accept(transaction, newRequests)).map((result, index) => ({
      result,
      ...(newRequests[index] as VerificationRequest),
    }));
    await releaseKeys(
      transaction,
      done.flatMap(({ result, call }) => ('rejection' in result ? [call] : [])),
    );
    await storeReplies(
      transaction,
      done.flatMap(({ result, call }) =>
        'checkCode' in result ? [{ call, reply: createReply(call, result.checkCode) }] : [],
      ),
    );
    const results = done.map(({ result }) => result).values();
    return isNew.map((each) => (each ? (results.next().value as AcceptanceResult) : 'repeated'));
  }

  async function accept(executor: Executor, items: readonly VerificationRequest[]): Promise<Acceptance[]> {
    if (items.length === 0) return [];
    const { counters, positionsOf, haveDistinctNumbers } = countersOf(items.map(({ counted }) => counted));
    const codes = randomBytes(checkCodeBytes * items.length).toString('hex');
    const requests = items.map(({ call, codeLength, expiresInMinutes, ...request }, index) => ({
      id: randomUUID(),
      check_code: codes.slice(2 * checkCodeBytes * index, 2 * checkCodeBytes * (index + 1)),
      environment_id: call.account.environmentId,
      account_id: call.account.id,
      number: request.number,
      country: request.country,
      sender: request.sender,
      language: request.language,
      segments: request.segments,
      code_length: codeLength,
      minutes: expiresInMinutes,
      request_id: call.requestId,
      counters: positionsOf[index],
    }));
    for (const { id, request_id } of requests) rememberTrace(id, recallTrace(request_id));
    const { rows } = await sql<{ results: StoredAcceptance[] | null }>`
      SELECT accept_verifications(
        ${counters.map(({ key }) => key)}, ${counters.map(({ kind }) => kind)}, ${counters.map(({ times }) => times)},
        ${haveDistinctNumbers && !isReplaced}, ${maxCounts}, ${limits.coolDownSeconds}, ${JSON.stringify(requests)}, ${passcodes.keyId}
      ) AS results
    `.execute(executor);
    const stored = rows[0]?.results ?? requests.map(({ check_code }) => ({ wait: 0, checkCode: check_code }));
    return stored.map(({ wait: waitSeconds, checkCode }) =>
      waitSeconds > 0 ? { rejection: tooManyRequestsError(waitSeconds) } : { checkCode },
    );
  }
}

/** The result of a request from `accept_verifications`. */
interface StoredAcceptance {
  /** Seconds to wait; 0 when the request was accepted. */
  wait: number;
  checkCode: string;
}

/** Random bytes of a check code: 16, so that no one can guess it. */
const checkCodeBytes = 16;

export function createReply(call: VerificationRequest['call'], checkCode: string) {
  return { status: 200 as const, body: envelope(call, 'Passcode sent', { checkCode }) };
}

/** @param waitSeconds seconds */
export function tooManyRequestsError(waitSeconds: number): HttpError {
  const retryAfter = Math.ceil(waitSeconds);
  const detail = `Too many passcodes were requested for this number, its range, this end user or this account. Request again in ${retryAfter} s, as Retry-After says.`;
  return new HttpError(429, detail, { retryAfter });
}
