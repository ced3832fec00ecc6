import { type RawBuilder, sql } from 'kysely';
import type { Call, Handler } from '../../http/handler.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { recordColumns, type SubscriberRow, subscriberNotFoundError, toSubscriber } from './subscriber-record.ts';

/** The columns of the fields that updateSubscriber sets; `data` is JSON. */
const columns = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  chatappNumber: 'chatapp_number',
  avatar: 'avatar',
  locale: 'locale',
} as const;

/** Returns a subscriber. */
export function createSubscriberGetHandler({ database }: Context): Handler<'getSubscriber'> {
  return async ({ account, params }) => {
    const { rows } = await sql<SubscriberRow>`
      SELECT ${recordColumns} FROM subscribers
      WHERE environment_id = ${account.environmentId} AND subscriber_id = ${params.subscriberId}
    `.execute(database);
    return { status: 200, body: { data: toSubscriber(requireRow(rows), account) } };
  };
}

/** Changes the fields that the body has. Null clears a field. */
export function createSubscriberUpdateHandler({ database }: Context): Handler<'updateSubscriber'> {
  return async (call) => {
    const { body } = call;
    const changes = Object.entries(columns).flatMap(([field, column]) => {
      const value = body[field as keyof typeof columns];
      return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
    });
    if (body.data !== undefined) {
      changes.push(sql`data = ${body.data === null ? null : JSON.stringify(body.data)}::jsonb`);
    }
    const row = await updateRow(database, call, changes);
    return { status: 200, body: { data: toSubscriber(row, call.account) } };
  };
}

/** Sets whether a subscriber is online. Going offline sets the time; a subscriber that was offline already keeps its own. */
export function createOnlineStatusHandler({ database }: Context): Handler<'updateOnlineStatus'> {
  return async (call) => {
    // The contract requires one of them.
    const isOnline = (call.body.isOnline ?? call.body.online) as boolean;
    const row = await updateRow(database, call, [
      sql`is_online = ${isOnline}`,
      sql`last_online_at = CASE WHEN is_online AND NOT ${isOnline} THEN clock_timestamp() ELSE last_online_at END`,
    ]);
    return { status: 200, body: { data: toSubscriber(row, call.account) } };
  };
}

/** @throws {HttpError} 404 when the account has no such subscriber */
async function updateRow(
  executor: Executor,
  { account, params }: Call<'updateSubscriber' | 'updateOnlineStatus'>,
  changes: readonly RawBuilder<unknown>[],
): Promise<SubscriberRow> {
  const all = [...changes, sql`updated_at = clock_timestamp()`, sql`revision = revision + 1`];
  const { rows } = await sql<SubscriberRow>`
    UPDATE subscribers SET ${sql.join(all)}
    WHERE environment_id = ${account.environmentId} AND subscriber_id = ${params.subscriberId}
    RETURNING ${recordColumns}
  `.execute(executor);
  return requireRow(rows);
}

function requireRow([row]: readonly SubscriberRow[]): SubscriberRow {
  if (!row) throw subscriberNotFoundError();
  return row;
}
