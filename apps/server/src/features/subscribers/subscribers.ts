import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createSubscriberUpsertHandler } from './create-subscriber.ts';

export { findSubscriberNumbers, findSubscribers } from './erase.ts';

/** Stores subscribers: who can be reached, and where (interface, section 2.1). */
export function createSubscribers(context: Context): Feature {
  return { handlers: { createSubscriber: createSubscriberUpsertHandler(context) } };
}
