import { sql } from 'kysely';
import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { lockSeeds } from '../../platform/postgres/advisory-locks.ts';
import type { Context } from '../context.ts';
import { findTestOutcome } from '../phone-numbers/phone-numbers.ts';
import { isSamePasscode, type Passcodes } from './passcode.ts';
import { revokePasscode } from './revoke-passcodes.ts';
import { createCounterKey } from './verification-limits.ts';

/** Values of `PasscodeStatus` in the contract. */
const expired = 0;
const valid = 1;
const invalid = 2;
/** Maximum checks of a passcode, over all resends. */
const maxChecks = 5;

/**
 * Checks a passcode in one statement, on the database's clock. Of two simultaneous checks only one can succeed, and no check beyond a
 * limit counts. Wrong passcodes are also limited by account and number, so that a new passcode gives no new attempts, and no account can
 * lock a number for another.
 */
export function createVerificationCheckHandler(
  { config: { maxFailedChecks }, database, keys }: Context,
  { passcodes, coolDown: coolDownSeconds }: { passcodes: Passcodes; coolDown: number },
): Handler<'checkVerification'> {
  const keyOf = createCounterKey(keys);

  return async (call) => {
    const { passCode, checkCode } = call.body;
    const { account, log } = call;
    const known = await database
      .selectFrom('verifications')
      .select(['id', 'number', 'code_length', 'key_id'])
      .where('check_code', '=', checkCode)
      .where('environment_id', '=', account.environmentId)
      .executeTakeFirst();
    if (!known) throw verificationNotFoundError();

    const outcome = account.sandbox ? findTestOutcome(known.number) : undefined;
    const isKnown = passcodes.canDerive(known.key_id);
    if (!isKnown) {
      log.warn(
        'passcode was derived from an unknown secret and expires; if you have the secret, add it to OMNICHANNEL_PREVIOUS_SECRETS',
      );
      await revokePasscode(database, known.id);
    }
    const isMatch = isKnown && isSamePasscode(passcodes.derive(known.id, known.code_length, known.key_id), passCode);
    const isTestPasscode = outcome !== undefined && passCode === '0'.repeat(known.code_length);
    const isRight = isMatch || isTestPasscode;
    const isUsable = isKnown && outcome !== 'passcodeExpired';

    const { rows } = await sql<{ counted: boolean; wait: number | null }>`
      SELECT * FROM check_verification(${known.id}, ${isRight}, ${isUsable}, ${outcome === undefined}, ${maxChecks},
        ${maxFailedChecks}, ${lockSeeds.failedChecks})
    `.execute(database);
    const { counted, wait } = rows[0] as (typeof rows)[number];
    if (wait !== null) throw tooManyFailedChecksError(wait);
    if (!counted && isUsable) await rejectSpentPasscode(known.id, keyOf(account.environmentId, 'number', known.number));
    const PasscodeStatus = !counted ? expired : isRight ? valid : invalid;
    const message = {
      [expired]: 'Passcode has expired',
      [valid]: 'Passcode is valid',
      [invalid]: 'Passcode is invalid',
    };
    return { status: 200, body: envelope(call, message[PasscodeStatus], { PasscodeStatus }) };
  };

  /**
   * Rejects the check of an unexpired passcode without remaining checks.
   *
   * @param counter key of the number's counter, which holds the time of the last request
   * @throws {HttpError} 429
   */
  async function rejectSpentPasscode(id: string, counter: string): Promise<void> {
    const spent = await database
      .selectFrom('verifications')
      .leftJoin('verification_counters as counter', (join) => join.on('counter.key', '=', counter))
      .select(
        sql<number>`extract(epoch FROM coalesce(last_at, created_at) + make_interval(secs => ${coolDownSeconds}) - now())::float8`.as(
          'wait',
        ),
      )
      .where('id', '=', id)
      .where('succeeded_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!spent) return;
    throw new HttpError(
      429,
      'This passcode was checked five times and is spent. Request a new one after the seconds given in Retry-After.',
      { retryAfter: Math.max(1, Math.ceil(spent.wait)) },
    );
  }
}

/** @param wait seconds */
function tooManyFailedChecksError(wait: number): HttpError {
  return new HttpError(
    429,
    'Too many wrong passcodes were checked for this number within 24 hours, so none is checked now. A new passcode does not help. Check again after the seconds given in Retry-After.',
    { code: -429, retryAfter: Math.max(1, Math.ceil(wait)) },
  );
}

export function verificationNotFoundError(): HttpError {
  return new HttpError(404, 'There is no verification with this checkCode. Use data.checkCode of requestVerification.');
}
