import { sql } from 'kysely';
import type { CarrierEvents, Receipt } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { createBatch } from '../database/batch.ts';
import type { Executor } from '../database/database.ts';
import type { Webhooks } from '../webhooks/event.ts';
import type { CountMessage } from './metrics.ts';
import { advance, type MessageStatus } from './status.ts';
import { type Moved, statusEvent } from './status-event.ts';
import type { Failure } from './tables.ts';

/** What became of a message, with all that is told of a failure. */
export interface DetailedReceipt extends Receipt {
  error?: Failure;
}

/**
 * Moves messages on, and tells of each move, in one transaction. Those that arrive together share it; one batch after the other, so
 * that receipts of a message are worked in the order in which they came.
 */
export function createReceive(
  { database }: Pick<Context, 'database'>,
  webhooks: Webhooks,
  count: CountMessage,
): (receipts: readonly DetailedReceipt[]) => ReturnType<CarrierEvents['receive']> {
  const batch = createBatch<DetailedReceipt, undefined>({
    async write(receipts) {
      const moved = await database.transaction().execute((transaction) => moveAll(transaction, receipts));
      for (const { channel, status } of moved) count(channel, status);
      return receipts.map(() => undefined);
    },
    concurrency: 1,
  });

  return async (receipts) => {
    await Promise.all(receipts.map((receipt) => batch.add(receipt)));
  };

  async function moveAll(transaction: Executor, receipts: readonly DetailedReceipt[]): Promise<Moved[]> {
    const known = await hold(transaction, receipts);
    const moved = receipts
      .map((receipt) => moveBy(known.get(receipt.messageId), receipt))
      .filter((move) => move !== undefined);
    if (moved.length === 0) return [];
    await store(transaction, moved);
    const events = moved.map(statusEvent).filter((event) => event !== undefined);
    if (events.length > 0) await webhooks.emit(transaction, events);
    return moved;
  }
}

/** A message as it is before, and between, its receipts. */
type Known = Pick<Moved, 'id' | 'environmentId' | 'channel' | 'recipient'> & { status: MessageStatus };

/** Reads the messages, and keeps others from moving them meanwhile: in one order, so that no two wait for each other. */
async function hold(transaction: Executor, receipts: readonly DetailedReceipt[]): Promise<Map<string, Known>> {
  const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
  const { rows } = await sql<Known>`
    SELECT id, environment_id AS "environmentId", channel, recipient, status FROM messages
    WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE
  `.execute(transaction);
  return new Map(rows.map((message) => [message.id, message]));
}

/** @returns the move; undefined when nothing comes of the receipt */
function moveBy(known: Known | undefined, { status: told, at, error }: DetailedReceipt): Moved | undefined {
  if (!known || advance(known.status, told) === known.status) return undefined;
  known.status = told;
  return { ...known, status: told, at, failure: error ?? null };
}

/** A message is written once, however far it has moved. */
async function store(transaction: Executor, told: readonly Moved[]): Promise<void> {
  const moves = Map.groupBy(told, ({ id }) => id);
  const rows = Array.from(moves, ([id, steps]) => ({
    id,
    ...steps.at(-1),
    ...Object.fromEntries(steps.map(({ status, at }) => [`${status}_at`, at])),
  }));
  await sql`
    UPDATE messages AS known SET
      status = told.status, failure = told.failure,
      sent_at = coalesce(told.sent_at, known.sent_at), delivered_at = coalesce(told.delivered_at, known.delivered_at),
      read_at = coalesce(told.read_at, known.read_at), failed_at = coalesce(told.failed_at, known.failed_at)
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS told (
      id text, status text, failure json, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, failed_at timestamptz
    )
    -- The second time so that they are found by the index, however many the planner expects.
    WHERE known.id = told.id AND known.id = ANY (${[...moves.keys()]})
  `.execute(transaction);
}
