import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { once } from '../../http/idempotency/once.ts';
import type { Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';

type Row = Selectable<Tables['subscribers']>;

/**
 * Creates a subscriber, or updates the one with this subscriberId (Interface §4.1): members that are absent stay. It is one
 * statement, so that of two at the same instant both count.
 */
export function createSubscriberUpsertHandler({ database }: Context): Handler<'createSubscriber'> {
  return (call) => {
    const { subscriberId = randomUUID() } = call.body;
    return once(database, call, async (executor) => {
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
        // Not when the transaction began: another update may have come before this one since.
        updated_at: sql`clock_timestamp()`,
        revision: sql`subscribers.revision + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The record as the contract shows it: what was never given is absent, and `data` is not repeated. */
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
    // There is no notification feed to be connected to yet.
    isOnline: false,
    _organizationId: organizationId,
    _environmentId: environmentId,
    // Who is erased leaves no record.
    deleted: false,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    __v: row.revision,
  };
}
