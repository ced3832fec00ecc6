import { sql } from 'kysely';
import type { JobHandlers } from '../../platform/jobs/queue.ts';
import type { Context } from '../context.ts';
import type { Passcodes } from './passcode.ts';
import { revokePasscode } from './revoke-passcodes.ts';
import { createSmsId } from './sms-id.ts';

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Sends the SMS of a verification: its first, or its n-th resend. */
    verificationSms: { verificationId: string; send: number };
    /** Sends the first SMS of several verifications at the same time. */
    verificationSmsBatch: { verificationIds: readonly string[] };
  }
}

/** Milliseconds after which a failed SMS of a batch is retried in its own job. */
const retryDelayMs = 2000;

/** Creates the jobs that submit SMS to the carrier. Expired, used and spent passcodes are skipped. */
export function createSmsJobs({ database, connections, queue, log }: Context, passcodes: Passcodes) {
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
        log.warn({ err: result.reason }, 'SMS submission failed; retrying');
        return [{ verificationId: (verifications[index] as Verification).id, send: firstSend }];
      });
      // Only failed SMS are retried.
      await queue.add(database, 'verificationSms', failed, { delay: retryDelayMs });
    },
  } satisfies JobHandlers;

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
    // The operator removed the carrier after the request.
    if (!carrier) return recordRejection(id, 'no carrier is connected for SMS', { code: 1501 });
    if (!passcodes.canDerive(key_id)) {
      log.warn(
        'SMS not sent: its passcode was derived from an unknown secret; if you have the secret, add it to OMNICHANNEL_PREVIOUS_SECRETS',
      );
      return revokePasscode(database, id);
    }
    const passcode = passcodes.derive(id, code_length, key_id);
    const submission = await carrier.sendSms(
      {
        id: createSmsId({ checkCode: verification.check_code, send }),
        environmentId: environment_id,
        to: number,
        sender,
        text: smsText(language, passcode, sender, minutes),
        purpose: 'passcode',
      },
      signal,
    );
    if (submission.outcome === 'accepted') return;
    await recordRejection(id, submission.reason, { code: 1014, carrier: carrier.name });
  }

  /** @param code of the contract, which `getVerification` returns */
  async function recordRejection(
    id: string,
    reason: string,
    { code, carrier }: { code: number; carrier?: string },
  ): Promise<void> {
    log.warn({ carrier, reason }, 'SMS rejected');
    await database
      .updateTable('verifications')
      .set({ rejection: reason, sms_status: 'failed', sms_status_at: sql<Date>`now()`, sms_error_code: code })
      .where('id', '=', id)
      .execute();
  }
}

const firstSend = 1;

/** Formats minutes after the preposition "in". */
const minutes = {
  en: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  // Arabic has separate forms for one and for two. Up to ten the plural follows the number.
  ar: (count: number) => (count === 1 ? 'دقيقة واحدة' : count === 2 ? 'دقيقتين' : `${count} دقائق`),
};

/**
 * Formats the text of an SMS. The passcode comes first, where a lock screen shows it.
 *
 * @param left minutes until the passcode expires, 1 to 10
 */
export function smsText(language: 'en' | 'ar', passcode: string, sender: string, left: number): string {
  return language === 'ar'
    ? `${passcode} هو رمز التحقق الخاص بك من ${sender}. تنتهي صلاحيته خلال ${minutes.ar(left)}. لا تشاركه مع أحد.`
    : `${passcode} is your ${sender} passcode. It expires in ${minutes.en(left)}. Do not share it.`;
}
