import { sql } from 'kysely';
import type { JobHandlers } from '../../platform/jobs/queue.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { SmsCarrier } from '../messaging/carrier.ts';
import type { NewSubmission } from '../messaging/messaging.ts';
import type { Passcodes } from './passcode.ts';
import { createPasscodeSms, type OpenVerification, readOpenVerifications } from './passcode-sms.ts';
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
/** Codes of the contract for an SMS that was not sent, which `getVerification` returns. */
const [noCarrierCode, rejectedCode] = [1501, 1014];

/** Creates the jobs that submit SMS to the carrier or to a connection. Expired, used and spent passcodes are skipped. */
export function createSmsJobs(context: Context, passcodes: Passcodes) {
  const { database, connections, queue, log } = context;
  const submitToConnection = createConnectionSubmission(context);

  return {
    async verificationSms({ verificationId, send }, signal) {
      const found = await readOpenVerifications(database, 'id', [verificationId]);
      for (const verification of found) await submitSms(verification, send, signal);
    },
    async verificationSmsBatch({ verificationIds }, signal) {
      const verifications = await readOpenVerifications(database, 'id', verificationIds);
      const results = await Promise.allSettled(
        verifications.map((verification) => submitSms(verification, firstSend, signal)),
      );
      const failed = results.flatMap((result, index) => {
        if (result.status === 'fulfilled') return [];
        log.warn({ err: result.reason }, 'SMS submission failed; retrying');
        return [{ verificationId: (verifications[index] as OpenVerification).id, send: firstSend }];
      });
      // Only failed SMS are retried.
      await queue.add(database, 'verificationSms', failed, { delay: retryDelayMs });
    },
  } satisfies JobHandlers;

  async function submitSms(verification: OpenVerification, send: number, signal: AbortSignal): Promise<void> {
    if (!passcodes.canDerive(verification.key_id)) {
      log.warn(
        'SMS not sent: its passcode was derived from an unknown secret; if you have the secret, add it to OMNICHANNEL_PREVIOUS_SECRETS',
      );
      return revokePasscode(database, verification.id);
    }
    const carrier = connections.find('sms', verification);
    return carrier ? submitToCarrier(carrier, verification, send, signal) : submitToConnection(verification, send);
  }

  async function submitToCarrier(
    carrier: SmsCarrier,
    verification: OpenVerification,
    send: number,
    signal: AbortSignal,
  ): Promise<void> {
    const submission = await carrier.sendSms(createPasscodeSms(verification, send, passcodes), signal);
    if (submission.outcome === 'accepted') return;
    await recordRejection(context, verification.id, submission.reason, { code: rejectedCode, carrier: carrier.name });
  }
}

type SmsContext = Pick<Context, 'database' | 'connections' | 'log'>;

/** Creates a function that passes a passcode to the outbox of the configured connections. */
function createConnectionSubmission(context: SmsContext) {
  const {
    database,
    connections: { providers },
  } = context;
  const enqueueing = createBatch<NewSubmission, undefined>({
    async write(submissions) {
      await providers?.enqueue(database, submissions);
      providers?.wake(new Set(submissions.flatMap(({ connectionIds }) => connectionIds.slice(0, 1))));
      return submissions.map(() => undefined);
    },
  });

  /** @throws {Error} when all connections are paused or broken, so that the job is retried */
  return async (verification: OpenVerification, send: number): Promise<void> => {
    const { id, environment_id: environmentId, account_id: accountId, number: to, country, sender } = verification;
    const route = await providers?.route({ environmentId, channel: 'sms', to, country, sender, purpose: 'passcode' });
    switch (route?.outcome) {
      case 'connections':
        await enqueueing.add({
          source: 'passcode',
          reference: createSmsId({ checkCode: verification.check_code, send }),
          environmentId,
          accountId,
          sender,
          connectionIds: route.connectionIds,
          validForSeconds: verification.seconds,
        });
        return;
      case 'unavailable':
        throw new Error('No connection for the SMS is working.');
      case 'senderNotAllowed':
        return recordRejection(context, id, 'no connection may use the sender', { code: rejectedCode });
      default:
        // The operator removed the connection after the request.
        return recordRejection(context, id, 'no carrier is connected for SMS', { code: noCarrierCode });
    }
  };
}

async function recordRejection(
  { database, log }: SmsContext,
  id: string,
  reason: string,
  { code, carrier }: { code: number; carrier?: string },
): Promise<void> {
  log.warn({ carrier, reason }, 'SMS rejected');
  await database
    .updateTable('verifications')
    .set({
      rejection: reason,
      sms_status: 'failed',
      sms_status_at: sql<Date>`now()`,
      sms_error_code: code,
      // A job that runs again counts nothing.
      sms_failed: sql<number>`sms_failed + (sms_status IS DISTINCT FROM 'failed')::int`,
    })
    .where('id', '=', id)
    .execute();
}

const firstSend = 1;
