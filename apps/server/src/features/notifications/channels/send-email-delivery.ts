import type { JobHandler, PermanentFailureHandlers } from '../../../platform/jobs/queue.ts';
import type { Context } from '../../context.ts';
import { type Email, type EmailCarrier, isEmailAddress } from '../../messaging/email.ts';
import { loadWorkflowVersion, RenderError, renderStep } from '../../workflows/workflows.ts';
import type { CountNotifications } from '../notification-count.ts';
import { outcomeReasons } from '../outcome-reasons.ts';
import { applyOverrides } from './apply-overrides.ts';
import {
  type DeliveryOutcome,
  findEvent,
  findRecipient,
  type RecordedOutcome,
  recordOutcomes,
} from './delivery-store.ts';
import { beginSubmission, checkSubmission, type EmailDelivery, endSubmission } from './email-submissions.ts';
import type { FindAccount } from './event-account.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Submits the e-mail of a delivery. */
    sendNotificationEmail: EmailDelivery;
  }
}

/** An e-mail that can be submitted. */
interface PreparedEmail {
  email: Email;
  carrier: EmailCarrier;
}

type Outcome = Pick<DeliveryOutcome, 'outcome' | 'reason'>;

/**
 * Creates the job that submits an e-mail. An e-mail that the mail server certainly does not have is retried by the queue. If the
 * result is unknown, the e-mail fails, because a repeat could reach the person twice.
 */
export function createEmailDispatch(
  { database, connections, log }: Pick<Context, 'database' | 'connections' | 'log'>,
  { findAccount, count }: { findAccount: FindAccount; count: CountNotifications },
): { job: JobHandler<'sendNotificationEmail'>; onPermanentFailure: PermanentFailureHandlers['sendNotificationEmail'] } {
  return {
    async job(delivery, signal) {
      const prepared = await prepare(delivery);
      if ('outcome' in prepared) return record(delivery, prepared);
      // An e-mail that needs no attempt takes no session.
      if (!(await start(delivery, checkSubmission))) return;
      const { carrier, email } = prepared;
      const attempt = { isPossible: true };
      const result = await carrier.sendEmail(email, signal, async () => {
        attempt.isPossible = await start(delivery, beginSubmission);
        return attempt.isPossible;
      });
      if (!attempt.isPossible) return;
      switch (result.outcome) {
        case 'accepted':
          return record(delivery, { outcome: 'sent' });
        case 'rejected':
          return record(delivery, { outcome: 'failed', reason: result.reason });
        case 'unknown':
          log.warn(
            { eventId: delivery.eventId, reason: result.reason },
            'result of an e-mail is unknown; not retrying',
          );
          return record(delivery, { outcome: 'failed', reason: outcomeReasons.connectionLost });
        case 'later':
          await endSubmission(database, delivery);
          throw new Error(`An e-mail was not accepted yet: ${result.reason}`);
      }
    },
    onPermanentFailure: (delivery) => record(delivery, { outcome: 'failed', reason: outcomeReasons.notAccepted }),
  };

  async function prepare({ eventId, step, subscriber }: EmailDelivery): Promise<PreparedEmail | Outcome> {
    const event = await findEvent(database, eventId);
    const recipient = await findRecipient(database, subscriber);
    const account = event && (await findAccount(event.environmentId));
    if (!recipient) return { outcome: 'no_address', reason: outcomeReasons.deleted };
    if (!event || !account || !recipient.email || !isEmailAddress(recipient.email)) return { outcome: 'no_address' };
    const carrier = connections.findEmail(account);
    if (!carrier) return { outcome: 'no_connection' };
    const workflow = await loadWorkflowVersion(database, event.workflowId, event.workflowVersion);
    try {
      const input = { payload: event.payload, subscriber: recipient };
      const rendered = renderStep(workflow.steps[step] as (typeof workflow.steps)[number], workflow, input);
      const content = applyOverrides(rendered, event.overrides);
      if (content.type !== 'email') throw new Error(`Step ${step} of the event ${eventId} is no e-mail.`);
      const { type: _, ...parts } = content;
      const id = `${eventId}.${step}.${subscriber}`;
      const { environmentId } = event;
      const { email: to, subscriberId } = recipient;
      return { email: { id, environmentId, to, subscriberId, ...parts }, carrier };
    } catch (error) {
      if (error instanceof RenderError) return { outcome: 'failed', reason: error.message };
      throw error;
    }
  }

  async function start(delivery: EmailDelivery, startSubmission: typeof beginSubmission): Promise<boolean> {
    const { begins, recorded } = await startSubmission(database, delivery);
    countRecorded(recorded);
    return begins;
  }

  async function record({ eventId, ...key }: EmailDelivery, outcome: Outcome): Promise<void> {
    const id = `${eventId}.${key.step}.${key.subscriber}`;
    const messageId = outcome.outcome === 'sent' ? { messageId: id } : {};
    countRecorded(await recordOutcomes(database, eventId, [{ ...key, ...outcome, ...messageId }]));
  }

  function countRecorded(recorded: readonly RecordedOutcome[]): void {
    for (const { outcome, count: recipients } of recorded) count('email', outcome, recipients);
  }
}
