import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CarrierEvents, DeliveryReceipt } from './carrier.ts';
import { isChatAppUserId } from './chat-app-user-id.ts';
import { incapableCode, recordIncapable } from './contacts/incapable-contacts.ts';
import { advanceStatus, isFinal, type MessageStatus } from './message-status.ts';
import type { CountMessage } from './metrics.ts';
import type { MessageState, StatusCache } from './status-cache.ts';
import { type StatusChange, toStatusEvent } from './status-event.ts';

/**
 * Records delivery receipts: updates the status of messages and emits an event for each change, in one statement. Receipts that arrive
 * together share it. Batches run one after the other, so that receipts of a message are processed in their order.
 */
export function createReceiptRecorder(
  { database }: Pick<Context, 'database'>,
  webhooks: Webhooks,
  count: CountMessage,
  statusCache: StatusCache,
): (receipts: readonly DeliveryReceipt[]) => ReturnType<CarrierEvents['receive']> {
  const batch = createBatch<DeliveryReceipt, undefined>({
    async write(receipts) {
      let remaining = receipts;
      // A message that another instance changed meanwhile is processed again. This ends, because a message has few statuses.
      while (remaining.length > 0) remaining = await applyReceipts(remaining);
      return receipts.map(() => undefined);
    },
    concurrency: 1,
  });

  return async (receipts) => {
    await Promise.all(receipts.map((receipt) => batch.add(receipt)));
  };

  /** @returns receipts of messages whose status another instance changed meanwhile */
  async function applyReceipts(receipts: readonly DeliveryReceipt[]): Promise<DeliveryReceipt[]> {
    const known = await loadStates(receipts);
    const before = new Map(Array.from(known.values(), ({ id, status }) => [id, status]));
    const changes = receipts
      .map((receipt) => toStatusChange(known.get(receipt.messageId), receipt))
      .filter((move) => move !== undefined);
    if (changes.length === 0) return [];
    const stored = await storeStatusChanges(database, webhooks, before, changes);
    const applied = changes.filter(({ id }) => stored.has(id));
    for (const { channel, status } of applied) count(channel, status);
    await recordIncapable(
      database,
      applied.filter(
        ({ channel, recipient, failure }) =>
          // Only numbers can be validated.
          channel === 'chatApp' && failure?.code === incapableCode && !isChatAppUserId(recipient),
      ),
    );
    const missed = new Set(changes.map(({ id }) => id).filter((id) => !stored.has(id)));
    for (const id of missed) statusCache.delete(id);
    for (const id of stored) remember(known.get(id) as MessageState);
    return receipts.filter(({ messageId }) => missed.has(messageId));
  }

  /** Caches the state of a message. After a final status hardly any receipt arrives. */
  function remember(message: MessageState): void {
    if (isFinal(message.status)) statusCache.delete(message.id);
    else statusCache.set(message);
  }

  /**
   * Loads the states of messages, from the cache where possible. A stale state is detected when the change is stored. The cache can be
   * ahead only of a database that lost commits, as after a failover to a lagging replica. Receipts of lost messages change nothing.
   */
  async function loadStates(receipts: readonly DeliveryReceipt[]): Promise<Map<string, MessageState>> {
    const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
    const remembered = ids.map((id) => statusCache.get(id)).filter((message) => message !== undefined);
    const others = ids.filter((id) => !statusCache.get(id));
    const read = others.length === 0 ? [] : await readMessages(database, others);
    // Copies, because they change before the change is stored.
    return new Map([...remembered, ...read].map((message) => [message.id, { ...message }]));
  }
}

async function readMessages(executor: Executor, ids: readonly string[]): Promise<MessageState[]> {
  const { rows } = await sql<MessageState>`
    SELECT id, environment_id AS "environmentId", channel, recipient, status FROM messages WHERE id = ANY (${ids})
  `.execute(executor);
  return rows;
}

/** @returns the change; undefined when the receipt changes nothing */
function toStatusChange(
  known: MessageState | undefined,
  { status, at, error, userId, pricing, connectionId }: DeliveryReceipt,
): StatusChange | undefined {
  if (!known || advanceStatus(known.status, status) === known.status) return undefined;
  known.status = status;
  return {
    ...known,
    status,
    at,
    failure: error ?? null,
    ...(userId !== undefined && { userId }),
    ...(pricing && { pricing }),
    ...(connectionId !== undefined && { connectionId }),
  };
}

/**
 * Updates each message once, with all its changes, and emits their events in the same statement. A message whose status differs from
 * the loaded one stays unchanged.
 *
 * @returns ids of the updated messages
 */
async function storeStatusChanges(
  executor: Executor,
  webhooks: Webhooks,
  before: ReadonlyMap<string, MessageStatus>,
  changes: readonly StatusChange[],
): Promise<Set<string>> {
  const steps = Map.groupBy(changes, ({ id }) => id);
  const rowChanges = Array.from(steps, ([id, some]) => ({
    id,
    before: before.get(id),
    ...some.at(-1),
    ...Object.fromEntries(some.map(({ status, at }) => [`${status}_at`, at])),
  }));
  const now = new Date();
  const events = changes.map((change) => toStatusEvent(change, now)).filter((event) => event !== undefined);
  const { rows } = await sql<{ moved: string[]; endpoints: string[] }>`
    WITH moved AS (
      UPDATE messages AS known SET
        status = change.status, failure = change.failure, connection_id = coalesce(change."connectionId", known.connection_id),
        sent_at = coalesce(change.sent_at, known.sent_at), delivered_at = coalesce(change.delivered_at, known.delivered_at),
        read_at = coalesce(change.read_at, known.read_at), failed_at = coalesce(change.failed_at, known.failed_at)
      FROM json_to_recordset(${JSON.stringify(rowChanges)}::json) AS change (
        id text, before text, status text, failure json, "connectionId" text,
        sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, failed_at timestamptz
      )
      -- The second condition makes the planner use the index, whatever number of rows it expects.
      WHERE known.id = change.id AND known.id = ANY (${[...steps.keys()]}) AND known.status = change.before
      RETURNING known.id
    ), ${webhooks.emitSql(events, sql`SELECT id FROM moved`)}
    SELECT ARRAY(SELECT id FROM moved) AS moved, ARRAY(SELECT DISTINCT endpoint_id FROM queued) AS endpoints
  `.execute(executor);
  webhooks.wake(rows.flatMap(({ endpoints }) => endpoints));
  return new Set(rows.flatMap(({ moved }) => moved));
}
