import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { withIdempotencyKey } from '../../http/idempotency/with-idempotency-key.ts';
import type { Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';

type Row = Selectable<Tables['subscribers']>;

/**
 * Creates a subscriber, or updates the one with this subscriberId (interface, section 4.1). Absent properties stay. It is one statement,
 * so that two simultaneous updates both apply.
 */
export function createSubscriberUpsertHandler({ database }: Context): Handler<'createSubscriber'> {
  return (call) => {
    const { subscriberId = randomUUID() } = call.body;
    return withIdempotencyKey(database, call, async (executor) => {
      const row = await upsertSubscriber(executor, call, subscriberId);
      return { status: 201, body: { data: toSubscriber(row, call.account) } };
    });
  };
}

function upsertSubscriber(
  executor: Executor,
  { body, account }: Call<'createSubscriber'>,
  subscriberId: string,
): Promise<Row> {
  return executor
    .insertInto('subscribers')
    .values({
      id: newId(),
      environment_id: account.environmentId,
      subscriber_id: subscriberId,
      email: body.email ?? null,
      first_name: body.firstName ?? null,
      last_name: body.lastName ?? null,
      phone: body.phone ?? null,
      chatapp_number: body.chatappNumber ?? null,
      locale: body.locale ?? null,
      data: body.data === undefined ? null : JSON.stringify(body.data),
    })
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'subscriber_id']).doUpdateSet({
        email: sql`coalesce(excluded.email, subscribers.email)`,
        first_name: sql`coalesce(excluded.first_name, subscribers.first_name)`,
        last_name: sql`coalesce(excluded.last_name, subscribers.last_name)`,
        phone: sql`coalesce(excluded.phone, subscribers.phone)`,
        chatapp_number: sql`coalesce(excluded.chatapp_number, subscribers.chatapp_number)`,
        locale: sql`coalesce(excluded.locale, subscribers.locale)`,
        data: sql`coalesce(excluded.data, subscribers.data)`,
        // Not `now()`, the start of the transaction: another update may have committed since then.
        updated_at: sql`clock_timestamp()`,
        revision: sql`subscribers.revision + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Converts a row to the contract's subscriber. Properties that were never set are absent, and `data` is not returned. */
function toSubscriber(row: Row, { organizationId, environmentId }: Account) {
  return {
    _id: row.id,
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.chatapp_number !== null && { chatappNumber: row.chatapp_number }),
    ...(row.locale !== null && { locale: row.locale }),
    subscriberId: row.subscriber_id,
    // No notification feed exists yet.
    isOnline: false,
    _organizationId: organizationId,
    _environmentId: environmentId,
    // An erased subscriber leaves no row.
    deleted: false,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    __v: row.revision,
  };
}
