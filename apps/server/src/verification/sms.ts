import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Worker } from '../queue/queue.ts';
import type { Passcodes } from './passcode.ts';
import { smsText } from './texts.ts';

/** Hands the SMS of a verification to the carrier, unless its passcode is of no use any more. */
export function createSmsWorker({ database, carrier, log }: Context, passcodes: Passcodes): Worker<'verificationSms'> {
  return async ({ verificationId, send }, signal) => {
    const verification = await database
      .selectFrom('verifications')
      .selectAll()
      .select(sql<number>`ceil(extract(epoch FROM expires_at - now()) / 60)::int`.as('minutes'))
      .where('id', '=', verificationId)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('succeeded_at', 'is', null)
      .where('checks', '<', 5)
      .executeTakeFirst();
    if (!verification) return;
    const { environment_id, number, sender, language, code_length, key_id, minutes } = verification;
    const passcode = passcodes.passcode(verificationId, code_length, key_id);
    const handover = await carrier.sendSms(
      {
        // The verification's own id is a secret: it is what the passcode is made from.
        id: `${verification.check_code}-${send}`,
        environmentId: environment_id,
        to: number,
        sender,
        text: smsText(language, passcode, sender, minutes),
      },
      signal,
    );
    if (handover.outcome === 'accepted') return;
    log.warn({ carrier: carrier.name, reason: handover.reason }, 'the carrier refused an SMS');
    await database
      .updateTable('verifications')
      .set({ rejection: handover.reason })
      .where('id', '=', verificationId)
      .execute();
  };
}
