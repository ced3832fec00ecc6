import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import {
  createOnlineStatusHandler,
  createSubscriberGetHandler,
  createSubscriberUpdateHandler,
} from './change-subscriber.ts';
import { createSubscriberUpsertHandler } from './create-subscriber.ts';
import { createBulkUpsertHandler } from './create-subscribers.ts';
import { createSubscriberDeletionHandler } from './delete-subscriber.ts';
import { createSubscriberListHandler } from './list-subscribers.ts';

export { findSubscriberNumbers, findSubscribers } from './erase.ts';
export { subscriberNotFoundError } from './subscriber-record.ts';
export { mergeById, type SubscriberInput, upsertSubscribers } from './upsert-subscribers.ts';

/** Stores subscribers: who can be reached, and where (interface, section 2.1). */
export function createSubscribers(context: Context): Feature {
  return {
    handlers: {
      createSubscriber: createSubscriberUpsertHandler(context),
      createSubscribers: createBulkUpsertHandler(context),
      listSubscribers: createSubscriberListHandler(context),
      getSubscriber: createSubscriberGetHandler(context),
      updateSubscriber: createSubscriberUpdateHandler(context),
      deleteSubscriber: createSubscriberDeletionHandler(context),
      updateOnlineStatus: createOnlineStatusHandler(context),
    },
  };
}
