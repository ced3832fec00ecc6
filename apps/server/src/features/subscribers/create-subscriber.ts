import { randomUUID } from 'node:crypto';
import type { Handler } from '../../http/handler.ts';
import { withIdempotencyKey } from '../../http/idempotency/with-idempotency-key.ts';
import type { Context } from '../context.ts';
import { toSubscriber } from './subscriber-record.ts';
import { type UpsertedSubscriber, upsertSubscribers } from './upsert-subscribers.ts';

/** Creates a subscriber, or updates the one with this subscriberId (interface, section 4.1). Absent properties stay. */
export function createSubscriberUpsertHandler({ database }: Context): Handler<'createSubscriber'> {
  return (call) => {
    const { subscriberId = randomUUID() } = call.body;
    return withIdempotencyKey(database, call, async (executor) => {
      const rows = await upsertSubscribers(executor, call.account.environmentId, [{ ...call.body, subscriberId }]);
      return { status: 201, body: { data: toSubscriber(rows[0] as UpsertedSubscriber, call.account) } };
    });
  };
}
