import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import type { Context } from '../context.ts';
import { verificationNotFoundError } from './check-verification.ts';

/** Returns a verification with its checks. Passcodes are masked. */
export function createVerificationLookupHandler({ database }: Context): Handler<'getVerification'> {
  return async (call) => {
    const verification = await database
      .selectFrom('verifications')
      .select(['id', 'number', 'sender', 'created_at', 'code_length'])
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
      ChecksList: checks.map(({ at, status }) => ({
        Passcode: '*'.repeat(verification.code_length),
        VDate: at.toISOString(),
        Status: status,
      })),
    };
    return { status: 200, body: envelope(call, 'Verification found', data) };
  };
}
