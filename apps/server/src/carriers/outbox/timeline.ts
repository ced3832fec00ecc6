import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import type { Content, InboundContent } from '../../features/messaging/carrier.ts';
import type { EndpointKind } from '../../features/webhooks/webhooks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { type MessageSummary, searchMessages } from './message-search.ts';
import { type OutboxState, readAttempts, readOutboxState, type SubmissionAttempt } from './submission-history.ts';
import { sortEvents, type TimelineEvent } from './timeline-events.ts';

export type { TimelineEvent } from './timeline-events.ts';

/** Webhook deliveries that a timeline shows at most, the newest ones. */
const maxDeliveries = 200;

export interface Timeline {
  message: MessageSummary;
  /** Oldest first. */
  events: TimelineEvent[];
  /** State in the outbox, while it is there. */
  outbox: OutboxState | null;
}

/** Selects a message by its id, or a verification by its check code. */
export interface MessageReference {
  id: string;
  /** Needed if the id of an inbound message, which a provider chose, exists in several environments. */
  environmentId?: string | undefined;
}

/**
 * Reads what happened to a message or a verification, without texts and passcodes.
 *
 * @returns undefined when it does not exist, or was deleted
 */
export async function readTimeline(database: Database, reference: MessageReference): Promise<Timeline | undefined> {
  const message = await findMessage(database, reference);
  if (message === undefined) return undefined;
  const webhooks = readWebhookEvents(database, message);
  if (message.direction === 'inbound') {
    const events = await readInboundEvents(database, message);
    return { message, events: sortEvents([...events, ...(await webhooks)]), outbox: null };
  }
  const [attempts, outbox] = await Promise.all([readAttempts(database, message), readOutboxState(database, message)]);
  const own =
    message.source === 'message'
      ? await readMessageEvents(database, message, attempts)
      : await readVerificationEvents(database, message, attempts);
  const events = sortEvents([...own, ...attempts.flatMap(toSubmissionEvents), ...(await webhooks)]);
  return { message, events, outbox };
}

/**
 * Reads the content of a message, which is personal data. A passcode is not content: verifications have none.
 *
 * @returns undefined when there is no such message
 */
export async function readMessageContent(
  database: Database,
  reference: MessageReference,
): Promise<{ message: MessageSummary; content: Content | InboundContent } | undefined> {
  const message = await findMessage(database, { ...reference, source: 'message' });
  if (message === undefined) return undefined;
  const { rows } = await sql<{ content: Content | InboundContent }>`
    SELECT content FROM ${sql.table(message.direction === 'inbound' ? 'inbound_messages' : 'messages')}
    WHERE id = ${message.id} AND environment_id = ${message.environmentId}
  `.execute(database);
  return rows[0] && { message, content: rows[0].content };
}

/** Records that an operator has read the content of a message. */
export async function recordContentRead(
  executor: Executor,
  actor: Actor,
  { id, environmentId }: Pick<MessageSummary, 'id' | 'environmentId'>,
): Promise<void> {
  await recordAudit(executor, actor, { action: 'messageContent.read', target: { type: 'message', id }, environmentId });
}

/** An id of a provider is not looked up: several messages can have it. */
async function findMessage(
  database: Database,
  reference: MessageReference & Pick<Parameters<typeof searchMessages>[1], 'source'>,
): Promise<MessageSummary | undefined> {
  const { messages } = await searchMessages(database, reference, { limit: 1 });
  return messages.find(({ id }) => id === reference.id);
}

async function readInboundEvents(
  database: Database,
  { id, environmentId, acceptedAt }: MessageSummary,
): Promise<TimelineEvent[]> {
  const { at } = await database
    .selectFrom('inbound_messages')
    .select('at')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [{ at: acceptedAt, type: 'received', writtenAt: at }];
}

async function readMessageEvents(
  database: Database,
  message: MessageSummary,
  attempts: readonly SubmissionAttempt[],
): Promise<TimelineEvent[]> {
  const { id, acceptedAt } = message;
  const row = await database
    .selectFrom('messages')
    .select(['sent_at', 'delivered_at', 'read_at', 'failed_at', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { sent_at, delivered_at, read_at, failed_at, failure } = row ?? {};
  // A receipt can be read before the response is recorded. No status is later than the one that follows it.
  const times = {
    sent: earliest([sent_at, delivered_at, read_at, failed_at]),
    delivered: earliest([delivered_at, read_at]),
    read: read_at,
  };
  const events: TimelineEvent[] = [
    { at: acceptedAt, type: 'accepted', requestId: await readRequestId(database, message) },
  ];
  for (const status of ['sent', 'delivered', 'read'] as const) {
    const at = times[status];
    if (at) events.push({ at, type: 'status', status });
  }
  if (failed_at) {
    const { code = null, title = null, details = null } = failure ?? {};
    events.push({ at: failed_at, type: 'failed', code, title, details, providerCode: providerCodeOf(attempts) });
  }
  return events;
}

function earliest(times: readonly (Date | null | undefined)[]): Date | undefined {
  const [first, ...others] = times;
  // The first one decides whether there is any.
  return first ? [first, ...others].reduce<Date>((least, at) => (at && at < least ? at : least), first) : undefined;
}

/** The provider's cause of a failure: that of the last part that failed, or else of the last attempt. */
function providerCodeOf(attempts: readonly SubmissionAttempt[]): string | null {
  const failed = attempts.flatMap(({ parts }) => parts).findLast(({ status }) => status === 'failed');
  return failed?.code ?? attempts.at(-1)?.code ?? null;
}

/** Reads the id of the request that the message was accepted with; null if it has none. */
async function readRequestId(database: Database, { id, source }: MessageSummary): Promise<string | null> {
  const [table, key] = source === 'message' ? ['messages', 'id'] : ['verifications', 'check_code'];
  const { rows } = await sql<{ requestId: string | null }>`
    SELECT request_id AS "requestId" FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${id}
  `.execute(database);
  return rows[0]?.requestId ?? null;
}

const checkResults = ['expired', 'valid', 'invalid'] as const;

async function readVerificationEvents(
  database: Database,
  message: MessageSummary,
  attempts: readonly SubmissionAttempt[],
): Promise<TimelineEvent[]> {
  const verification = await database
    .selectFrom('verifications')
    .select(['id', 'succeeded_at', 'expires_at', 'rejection', 'sms_status', 'sms_status_at', 'sms_error_code'])
    .select(sql<boolean>`expires_at <= now()`.as('isOver'))
    .where('check_code', '=', message.id)
    .executeTakeFirst();
  if (verification === undefined) return [];
  const checks = await database
    .selectFrom('verification_checks')
    .select(['at', 'status'])
    .where('verification_id', '=', verification.id)
    .orderBy('at')
    .execute();
  const { succeeded_at, expires_at, rejection, sms_status, sms_status_at, sms_error_code, isOver } = verification;
  const at = sms_status_at ?? message.acceptedAt;
  const events: TimelineEvent[] = [
    { at: message.acceptedAt, type: 'requested', requestId: await readRequestId(database, message) },
    ...checks.map((check) => ({ at: check.at, type: 'checked' as const, result: checkResults[check.status] })),
  ];
  if (sms_status === 'failed') {
    const providerCode = providerCodeOf(attempts);
    events.push({ at, type: 'failed', code: sms_error_code, title: null, details: rejection, providerCode });
  } else if (sms_status !== null) events.push({ at, type: 'status', status: sms_status });
  if (succeeded_at !== null) events.push({ at: succeeded_at, type: 'verified' });
  else if (isOver) events.push({ at: expires_at, type: 'expired' });
  return events;
}

/** Converts an attempt to its events. The previous attempt shows whether the connection has changed. */
function toSubmissionEvents(
  attempt: SubmissionAttempt,
  index: number,
  attempts: readonly SubmissionAttempt[],
): TimelineEvent[] {
  const { connection, attempt: number, state, writtenAt, endedAt, parts, ...rest } = attempt;
  const before = attempts[index - 1];
  const known = { connection, attempt: number };
  return [
    // A resent passcode is a new SMS, which chooses its connection again.
    ...(before !== undefined && before.connection !== connection && before.send === attempt.send
      ? [{ at: writtenAt, type: 'fallback' as const, from: before.connection, to: connection }]
      : []),
    {
      at: writtenAt,
      type: 'submitted',
      ...known,
      state,
      endedAt,
      ...rest,
      parts: parts.map(({ part, providerId }) => ({ part, providerId })),
    },
    ...(state === 'unknown' ? [{ at: endedAt ?? writtenAt, type: 'inDoubt' as const, ...known }] : []),
    ...parts.flatMap(({ statusAt, status, ...part }) =>
      status === null ? [] : [{ at: statusAt ?? writtenAt, type: 'receipt' as const, ...known, status, ...part }],
    ),
  ];
}

interface DeliveryRow {
  id: string;
  endpoint: EndpointKind;
  createdAt: Date;
  /** Time of the next attempt; null unless it waits. */
  dueAt: Date | null;
  attempts: { at: string; statusCode: number | null; error: string | null; tookMs: number }[];
}

async function readWebhookEvents(database: Database, { id, environmentId }: MessageSummary): Promise<TimelineEvent[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT deliveries.id, endpoints.kind AS endpoint, deliveries.created_at AS "createdAt",
      CASE WHEN state = 'waiting' THEN due_at END AS "dueAt", (
        SELECT coalesce(json_agg(json_build_object(
          'at', at, 'statusCode', attempt.status, 'error', error, 'tookMs', took_ms
        ) ORDER BY attempt.id), '[]')
        FROM delivery_attempts AS attempt WHERE delivery_id = deliveries.id
      ) AS attempts
    FROM deliveries JOIN endpoints ON endpoints.id = endpoint_id
    WHERE message_id = ${id} AND deliveries.environment_id = ${environmentId}
    ORDER BY seq DESC LIMIT ${maxDeliveries}
  `.execute(database);
  return rows.flatMap(({ id: deliveryId, endpoint, createdAt, dueAt, attempts }): TimelineEvent[] => {
    const known = { deliveryId, endpoint };
    return [
      { at: createdAt, type: 'webhookQueued', ...known },
      ...attempts.map(({ at, ...made }, index) => ({
        at: new Date(at),
        type: 'webhookAttempt' as const,
        ...known,
        attempt: index + 1,
        ...made,
      })),
      ...(dueAt === null ? [] : [{ at: dueAt, type: 'webhookDue' as const, ...known }]),
    ];
  });
}
