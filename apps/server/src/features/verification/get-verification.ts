import type { Selectable } from 'kysely';
import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import type { Tables } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { verificationNotFoundError } from './check-verification.ts';

/** Returns a verification with its checks. Passcodes are masked. */
export function createVerificationLookupHandler({ database }: Context): Handler<'getVerification'> {
  return async (call) => {
    const verification = await database
      .selectFrom('verifications')
      .select(['id', 'number', 'sender', 'created_at', 'code_length', 'sms_status', 'sms_status_at', 'sms_error_code'])
      .where('check_code', '=', call.query.checkCode)
      .where('environment_id', '=', call.account.environmentId)
      .executeTakeFirst();
    if (!verification) throw verificationNotFoundError();
    const checks = await database
      .selectFrom('verification_checks')
      .select(['at', 'status'])
      .where('verification_id', '=', verification.id)
      .orderBy('at')
      .execute();
    const data = {
      Number: verification.number,
      Sender: verification.sender,
      CreationDate: verification.created_at.toISOString(),
      Delivery: toDelivery(verification),
      ChecksList: checks.map(({ at, status }) => ({
        Passcode: '*'.repeat(verification.code_length),
        VDate: at.toISOString(),
        Status: status,
      })),
    };
    return { status: 200, body: envelope(call, 'Verification found', data) };
  };
}

type SmsRow = Pick<
  Selectable<Tables['verifications']>,
  'created_at' | 'sms_status' | 'sms_status_at' | 'sms_error_code'
>;

/** Returns the delivery status of the last SMS. */
function toDelivery({ created_at, sms_status, sms_status_at, sms_error_code }: SmsRow) {
  return {
    Status: sms_status ?? ('accepted' as const),
    Time: (sms_status_at ?? created_at).toISOString(),
    ...(sms_error_code !== null && { ErrorCode: sms_error_code }),
  };
}
