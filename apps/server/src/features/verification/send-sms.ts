import { sql } from 'kysely';
import type { Workers } from '../../platform/jobs/queue.ts';
import type { Context } from '../context.ts';
import { expirePasscode } from './expire-passcodes.ts';
import type { Passcodes } from './passcode.ts';
import { smsText } from './sms-text.ts';

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Sends the SMS of a verification: its first, or its n-th resend. */
    verificationSms: { verificationId: string; send: number };
    /** Sends the first SMS of several verifications at the same time. */
    verificationSmsBatch: { verificationIds: readonly string[] };
  }
}

/** Milliseconds after which an SMS of several that was not handed over is tried by itself. */
const retryDelayMs = 2000;

/** Hands the SMS of verifications to the carrier, unless their passcodes are of no use any more. */
export function createSmsWorkers({ database, connections, queue, log }: Context, passcodes: Passcodes) {
  return {
    async verificationSms({ verificationId, send }, signal) {
      for (const verification of await readVerifications([verificationId])) await submitSms(verification, send, signal);
    },
    async verificationSmsBatch({ verificationIds }, signal) {
      const verifications = await readVerifications(verificationIds);
      const results = await Promise.allSettled(
        verifications.map((verification) => submitSms(verification, firstSend, signal)),
      );
      const failed = results.flatMap((result, index) => {
        if (result.status === 'fulfilled') return [];
        log.warn({ err: result.reason }, 'an SMS was not handed over, and is tried again');
        return [{ verificationId: (verifications[index] as Verification).id, send: firstSend }];
      });
      // The others are not sent again.
      await queue.add(database, 'verificationSms', failed, { delay: retryDelayMs });
    },
  } satisfies Workers;

  function readVerifications(ids: readonly string[]) {
    return database
      .selectFrom('verifications')
      .innerJoin('accounts', 'accounts.id', 'verifications.account_id')
      .selectAll('verifications')
      .select('accounts.sandbox')
      .select(sql<number>`ceil(extract(epoch FROM expires_at - now()) / 60)::int`.as('minutes'))
      .where(sql<boolean>`verifications.id = ANY (${ids}::uuid[])`)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('succeeded_at', 'is', null)
      .where('checks', '<', 5)
      .execute();
  }

  type Verification = Awaited<ReturnType<typeof readVerifications>>[number];

  async function submitSms(verification: Verification, send: number, signal: AbortSignal): Promise<void> {
    const { id, environment_id, number, sender, language, code_length, key_id, minutes } = verification;
    const carrier = connections.find('sms', verification);
    // It was taken away since the request.
    if (!carrier) return recordRejection(id, 'no carrier is connected for SMS');
    if (!passcodes.canDerive(key_id)) {
      log.warn(
        'an SMS is not sent, since its passcode was made under a secret that is not known: if it is at hand, put it into OMNICHANNEL_FORMER_SECRETS',
      );
      return expirePasscode(database, id);
    }
    const passcode = passcodes.derive(id, code_length, key_id);
    const submission = await carrier.sendSms(
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
    if (submission.outcome === 'accepted') return;
    await recordRejection(id, submission.reason, carrier.name);
  }

  async function recordRejection(id: string, reason: string, carrier?: string): Promise<void> {
    log.warn({ carrier, reason }, 'an SMS was rejected');
    await database.updateTable('verifications').set({ rejection: reason }).where('id', '=', id).execute();
  }
}

const firstSend = 1;
