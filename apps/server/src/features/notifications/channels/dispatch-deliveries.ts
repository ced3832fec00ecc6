import type { JobHandler } from '../../../platform/jobs/queue.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import type { CheckedMessage, OutboundMessages } from '../../messaging/messaging.ts';
import { loadWorkflowVersion } from '../../workflows/workflows.ts';
import { countOutcomes } from '../events/stored-outcomes.ts';
import type { CountNotifications } from '../notification-count.ts';
import { outcomeReasons } from '../outcome-reasons.ts';
import type { DecideDelivery, Decision } from './decide-delivery.ts';
import {
  cancelPending,
  type DeliveryKey,
  type DeliveryOutcome,
  findEvent,
  keyOf,
  listPending,
  lockEvent,
  lockPending,
  lockRecipients,
  markDispatched,
  type PendingDelivery,
  type RecordedOutcome,
  recordOutcomes,
} from './delivery-store.ts';
import type { FindAccount } from './event-account.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Sends the pending deliveries of an event. */
    dispatch_notifications: { eventId: string };
    /** Continues it after a delivery. `round` counts the passes over deliveries that wait for a connection, from 0. */
    continueDispatch: { eventId: string; after: DeliveryKey; round: number };
  }
}

/** A delivery with what to do. */
interface Decided {
  delivery: PendingDelivery;
  decision: Decision;
}

/** The messages and outcomes that a run has stored. */
interface StoredBatch {
  messages: readonly CheckedMessage[];
  outcomes: readonly RecordedOutcome[];
}

interface DispatchDependencies {
  decide: DecideDelivery;
  outbound: OutboundMessages;
  findAccount: FindAccount;
  count: CountNotifications;
}

/** Deliveries of a run. Jobs of other events run between two runs. */
const defaultBatchSize = 200;
/** Rounds in which a delivery waits for a connection that works: about 3 hours. */
const maxRounds = 12;
const beforeFirst: DeliveryKey = { step: -1, subscriber: '' };

/**
 * Creates the jobs that send the deliveries of an event. A message is stored in the transaction that records its outcome, so that a crash
 * neither loses nor repeats it.
 */
export function createDispatch(
  { database, queue, log }: Pick<Context, 'database' | 'queue' | 'log'>,
  { decide, outbound, findAccount, count }: DispatchDependencies,
  batchSize = defaultBatchSize,
): { dispatch_notifications: JobHandler<'dispatch_notifications'>; continueDispatch: JobHandler<'continueDispatch'> } {
  return {
    dispatch_notifications: ({ eventId }) => run(eventId, beforeFirst, 0),
    continueDispatch: ({ eventId, after, round }) => run(eventId, after, round),
  };

  async function run(eventId: string, after: DeliveryKey, round: number): Promise<void> {
    const event = await findEvent(database, eventId);
    const account = event && (await findAccount(event.environmentId));
    // Deleted since.
    if (!event || !account) return;
    const workflow = await loadWorkflowVersion(database, event.workflowId, event.workflowVersion);
    const { payload, overrides } = event;
    const pending = await listPending(database, eventId, { after, limit: batchSize });
    const decided = await Promise.all(
      pending.map(async (delivery) => ({
        delivery,
        decision: await decide(delivery, { account, workflow, payload, overrides }).catch(toWait),
      })),
    );
    const { messages, outcomes } = await database.transaction().execute(async (transaction): Promise<StoredBatch> => {
      const existing = await lockRecipients(
        transaction,
        pending.map(({ subscriber }) => subscriber),
      );
      if (await lockEvent(transaction, eventId)) {
        return { messages: [], outcomes: await cancelPending(transaction, eventId) };
      }
      const current = decided.map((one) => (existing.has(one.delivery.subscriber) ? one : toDeleted(one)));
      const stored = await storeBatch(transaction, eventId, current, round >= maxRounds);
      const last = pending.at(-1);
      if (last && pending.length === batchSize) {
        await queue.add(transaction, 'continueDispatch', [{ eventId, after: toKey(last), round }]);
      } else if (round < maxRounds) await waitForConnections(transaction, eventId, round);
      return stored;
    });
    outbound.announce(messages);
    countOutcomes(count, outcomes, workflow);
  }

  /** Lets one delivery wait, so that an unexpected error does not stop the others. */
  function toWait(error: Error): Decision {
    log.error({ err: error }, 'delivery could not be prepared');
    return { action: 'wait', reason: outcomeReasons.notPrepared };
  }

  /** Does what was decided, for deliveries that no other run has handled meanwhile. */
  async function storeBatch(
    transaction: Executor,
    eventId: string,
    decided: readonly Decided[],
    isLastRound: boolean,
  ): Promise<StoredBatch> {
    const keys = decided.map(({ delivery }) => toKey(delivery));
    const locked = await lockPending(transaction, eventId, keys);
    const ours = decided.filter(({ delivery }) => locked.has(keyOf(delivery)));
    const messages = ours.flatMap(({ decision }) => (decision.action === 'message' ? [decision.message] : []));
    const emails = ours.flatMap(({ delivery, decision }) => (decision.action === 'email' ? [toKey(delivery)] : []));
    const outcomes = ours.flatMap(({ delivery, decision }) => toOutcome(toKey(delivery), decision, isLastRound) ?? []);
    await outbound.store(transaction, messages);
    await markDispatched(transaction, eventId, emails);
    const jobs = emails.map((key) => ({ eventId, ...key }));
    await queue.add(transaction, 'sendNotificationEmail', jobs);
    return { messages, outcomes: await recordOutcomes(transaction, eventId, outcomes) };
  }

  /** Adds the next round if deliveries are left, which wait for a connection. */
  async function waitForConnections(transaction: Executor, eventId: string, round: number): Promise<void> {
    const [waiting] = await listPending(transaction, eventId, { after: beforeFirst, limit: 1 });
    if (!waiting) return;
    const delay = 5000 * 2 ** Math.min(round, 9);
    log.warn({ eventId, round, retryInMs: delay }, 'deliveries of an event wait for a connection; retrying');
    await queue.add(transaction, 'continueDispatch', [{ eventId, after: beforeFirst, round: round + 1 }], { delay });
  }
}

/** Replaces the decision for a subscriber who was deleted after it. */
function toDeleted({ delivery }: Decided): Decided {
  return { delivery, decision: { action: 'record', outcome: 'no_address', reason: outcomeReasons.deleted } };
}

/** @returns undefined while the delivery stays pending */
function toOutcome(key: DeliveryKey, decision: Decision, isLastRound: boolean): DeliveryOutcome | undefined {
  switch (decision.action) {
    case 'message':
      return { ...key, outcome: 'sent', messageId: decision.message.id };
    case 'record': {
      const { outcome, reason } = decision;
      return { ...key, outcome, ...(reason !== undefined && { reason }) };
    }
    case 'wait':
      return isLastRound ? { ...key, outcome: 'failed', reason: decision.reason } : undefined;
    case 'email':
      return undefined;
  }
}

function toKey({ step, subscriber }: DeliveryKey): DeliveryKey {
  return { step, subscriber };
}
