import type { Handler } from '../../http/handler.ts';
import { withIdempotencyKey } from '../../http/idempotency/with-idempotency-key.ts';
import type { Context } from '../context.ts';
import { maxSubscriberBytes, mergeById, type SubscriberInput, upsertSubscribers } from './upsert-subscribers.ts';

/** Creates or updates many subscribers. A subscriber that is too large fails; the others are stored, in one statement. */
export function createBulkUpsertHandler({ database }: Context): Handler<'createSubscribers'> {
  return (call) => {
    const subscribers = mergeById(call.body.subscribers);
    const failed = subscribers.filter(isTooLarge);
    const accepted = subscribers.filter((one) => !isTooLarge(one));
    return withIdempotencyKey(database, call, async (executor) => {
      const rows = await upsertSubscribers(executor, call.account.environmentId, accepted);
      const created = new Set(rows.filter(({ isNew }) => isNew).map((row) => row.subscriber_id));
      const ids = accepted.map(({ subscriberId }) => ({ subscriberId }));
      const data = {
        created: ids.filter(({ subscriberId }) => created.has(subscriberId)),
        updated: ids.filter(({ subscriberId }) => !created.has(subscriberId)),
        failed: failed.map(({ subscriberId }) => ({
          subscriberId,
          message: 'The subscriber is larger than 64 KiB of JSON. Send less data for it.',
        })),
      };
      return { status: 201, body: { data } };
    });
  };
}

function isTooLarge(subscriber: SubscriberInput): boolean {
  return Buffer.byteLength(JSON.stringify(subscriber)) > maxSubscriberBytes;
}
