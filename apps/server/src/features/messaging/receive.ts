import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/event.ts';
import type { CarrierEvents, Receipt } from './carrier.ts';
import type { CountMessage } from './metrics.ts';
import type { Known, Recent } from './recent.ts';
import { advance, isLast, type MessageStatus } from './status.ts';
import { type Moved, statusEvent } from './status-event.ts';

/**
 * Moves messages on, and tells of each move, in one statement. Receipts that arrive together share it; one batch after the other, so
 * that receipts of a message are worked in the order in which they came.
 */
export function createReceive(
  { database }: Pick<Context, 'database'>,
  webhooks: Webhooks,
  count: CountMessage,
  recent: Recent,
): (receipts: readonly Receipt[]) => ReturnType<CarrierEvents['receive']> {
  const batch = createBatch<Receipt, undefined>({
    async write(receipts) {
      let left = receipts;
      // A message that another instance has moved meanwhile is looked at again, which ends: none moves more often than there are steps.
      while (left.length > 0) left = await moveAll(left);
      return receipts.map(() => undefined);
    },
    concurrency: 1,
  });

  return async (receipts) => {
    await Promise.all(receipts.map((receipt) => batch.add(receipt)));
  };

  /** @returns receipts of messages that have moved otherwise since they were read */
  async function moveAll(receipts: readonly Receipt[]): Promise<Receipt[]> {
    const known = await knownOf(receipts);
    const before = new Map(Array.from(known.values(), ({ id, status }) => [id, status]));
    const moves = receipts
      .map((receipt) => moveBy(known.get(receipt.messageId), receipt))
      .filter((move) => move !== undefined);
    if (moves.length === 0) return [];
    const stored = await store(database, webhooks, before, moves);
    for (const { id, channel, status } of moves) if (stored.has(id)) count(channel, status);
    const missed = new Set(moves.map(({ id }) => id).filter((id) => !stored.has(id)));
    for (const id of missed) recent.delete(id);
    for (const id of stored) remember(known.get(id) as Known);
    return receipts.filter(({ messageId }) => missed.has(messageId));
  }

  /** Of one that has come to its end hardly a receipt is to be expected. */
  function remember(message: Known): void {
    if (isLast(message.status)) recent.delete(message.id);
    else recent.set(message);
  }

  /**
   * Only those that this process has not seen lately are read. Where it is behind another instance, that is noticed when they are stored.
   * It is ahead only of a database that has lost what was stored, as after a failover to a replica that lagged: a receipt of what was
   * lost then changes nothing, as it would have before.
   */
  async function knownOf(receipts: readonly Receipt[]): Promise<Map<string, Known>> {
    const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
    const remembered = ids.map((id) => recent.get(id)).filter((message) => message !== undefined);
    const others = ids.filter((id) => !recent.get(id));
    const read = others.length === 0 ? [] : await readMessages(database, others);
    // Copies: they move on before that is stored.
    return new Map([...remembered, ...read].map((message) => [message.id, { ...message }]));
  }
}

async function readMessages(executor: Executor, ids: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    SELECT id, environment_id AS "environmentId", channel, recipient, status FROM messages WHERE id = ANY (${ids})
  `.execute(executor);
  return rows;
}

/** @returns the move; undefined when nothing comes of the receipt */
function moveBy(known: Known | undefined, { status: told, at, error }: Receipt): Moved | undefined {
  if (!known || advance(known.status, told) === known.status) return undefined;
  known.status = told;
  return { ...known, status: told, at, failure: error ?? null };
}

/**
 * A message is written once, however far it has moved, and told of in the same statement, where it is still as it was read.
 *
 * @returns ids of those that were
 */
async function store(
  executor: Executor,
  webhooks: Webhooks,
  before: ReadonlyMap<string, MessageStatus>,
  moves: readonly Moved[],
): Promise<Set<string>> {
  const steps = Map.groupBy(moves, ({ id }) => id);
  const changes = Array.from(steps, ([id, some]) => ({
    id,
    before: before.get(id),
    ...some.at(-1),
    ...Object.fromEntries(some.map(({ status, at }) => [`${status}_at`, at])),
  }));
  const events = moves.map(statusEvent).filter((event) => event !== undefined);
  const { rows } = await sql<{ moved: string[]; endpoints: string[] }>`
    WITH moved AS (
      UPDATE messages AS known SET
        status = told.status, failure = told.failure,
        sent_at = coalesce(told.sent_at, known.sent_at), delivered_at = coalesce(told.delivered_at, known.delivered_at),
        read_at = coalesce(told.read_at, known.read_at), failed_at = coalesce(told.failed_at, known.failed_at)
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS told (
        id text, before text, status text, failure json,
        sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, failed_at timestamptz
      )
      -- The second time so that they are found by the index, however many the planner expects.
      WHERE known.id = told.id AND known.id = ANY (${[...steps.keys()]}) AND known.status = told.before
      RETURNING known.id
    ), ${webhooks.emitting(events, sql`SELECT id FROM moved`)}
    SELECT ARRAY(SELECT id FROM moved) AS moved, ARRAY(SELECT DISTINCT endpoint_id FROM queued) AS endpoints
  `.execute(executor);
  webhooks.wake(rows.flatMap(({ endpoints }) => endpoints));
  return new Set(rows.flatMap(({ moved }) => moved));
}
