import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { envelope } from '../../http/envelope.ts';
import type { Call } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { claimKeys, releaseKeys, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { type Counted, createCounterKey, createCounters, type VerificationLimits } from './limits.ts';
import type { Passcodes } from './passcode.ts';

/** A request, read. */
export interface Asked {
  call: Call<'requestVerification'>;
  /** E.164, with the plus. */
  number: string;
  country: string;
  sender: string;
  /** Digits of the passcode. */
  length: number;
  /** Until it expires. */
  minutes: number;
  language: 'en' | 'ar';
  /** Absent for the test numbers of the sandbox: those have no limits. */
  counted?: Counted;
}

/** What became of a request; `repeated` where its idempotency key is not new. */
export type Answer = Accepted | 'repeated';
type Accepted = { checkCode: string } | { refused: HttpError };

/**
 * Accepts requests in one transaction, with the jobs that send their SMS, their counts and the answers of their idempotency keys:
 * all of a request is stored, or nothing. Those without a key take a single statement.
 */
export type Accept = (items: readonly Asked[]) => Promise<Answer[]>;

export function createAccept(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  { passcodes, limits }: { passcodes: Passcodes; limits: VerificationLimits },
): Accept {
  const countersOf = createCounters(createCounterKey(keys));
  // Counters begin anew with another secret, and then do not tell of the passcodes that are out: those are looked for.
  const isReplaced = keys.deriveAll('verification-counters').length > 1;
  const most = JSON.stringify({
    number: limits.perNumber,
    range: limits.perRange,
    account: limits.perAccount,
    address: limits.perAddress,
  });

  return (items) =>
    items.some(({ call }) => call.idempotency)
      ? database.transaction().execute((transaction) => acceptOnce(transaction, items))
      : accept(database, items);

  /** Those whose idempotency keys are new, or that have none. */
  async function acceptOnce(transaction: Executor, items: readonly Asked[]): Promise<Answer[]> {
    const calls = items.map(({ call }) => call);
    const isNew = await claimKeys(transaction, calls);
    const fresh = items.filter((_, index) => isNew[index]);
    const done = (await accept(transaction, fresh)).map((answer, index) => ({ answer, ...(fresh[index] as Asked) }));
    await releaseKeys(
      transaction,
      done.flatMap(({ answer, call }) => ('refused' in answer ? [call] : [])),
    );
    await storeReplies(
      transaction,
      done.flatMap(({ answer, call }) =>
        'checkCode' in answer ? [{ call, reply: replyOf(call, answer.checkCode) }] : [],
      ),
    );
    const answers = done.map(({ answer }) => answer).values();
    return isNew.map((each) => (each ? (answers.next().value as Answer) : 'repeated'));
  }

  async function accept(executor: Executor, items: readonly Asked[]): Promise<Accepted[]> {
    if (items.length === 0) return [];
    const { counters, placesOf, areApart } = countersOf(items.map(({ counted }) => counted));
    const codes = randomBytes(codeBytes * items.length).toString('hex');
    const requests = items.map(({ call, number, country, sender, language, length, minutes }, index) => ({
      id: randomUUID(),
      check_code: codes.slice(2 * codeBytes * index, 2 * codeBytes * (index + 1)),
      environment_id: call.account.environmentId,
      account_id: call.account.id,
      number,
      country,
      sender,
      language,
      code_length: length,
      minutes,
      counters: placesOf[index],
    }));
    const { rows } = await sql<{ answers: Stored[] | null }>`
      SELECT accept_verifications(
        ${counters.map(({ key }) => key)}, ${counters.map(({ kind }) => kind)}, ${counters.map(({ times }) => times)},
        ${areApart && !isReplaced}, ${most}, ${limits.coolDown}, ${JSON.stringify(requests)}, ${passcodes.keyId}
      ) AS answers
    `.execute(executor);
    const stored = rows[0]?.answers ?? requests.map(({ check_code }) => ({ wait: 0, checkCode: check_code }));
    return stored.map(({ wait, checkCode }) => (wait > 0 ? { refused: tooMany(wait) } : { checkCode }));
  }
}

/** What `accept_verifications` returns of a request. */
interface Stored {
  /** Seconds to wait; 0 when the request was accepted. */
  wait: number;
  checkCode: string;
}

/** Random bytes of a check code: 16, so that none is guessed. */
const codeBytes = 16;

export function replyOf(call: Asked['call'], checkCode: string) {
  return { status: 200 as const, body: envelope(call, 'Passcode sent', { checkCode }) };
}

/** @param wait seconds */
export function tooMany(wait: number): HttpError {
  const retryAfter = Math.ceil(wait);
  const detail = `Too many passcodes were requested for this number, its range, this end user or this account. Request again in ${retryAfter} s, as Retry-After says.`;
  return new HttpError(429, detail, { retryAfter });
}
