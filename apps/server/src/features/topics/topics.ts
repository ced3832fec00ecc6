import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createCreation } from './create.ts';
import { createListing } from './list.ts';
import { createAddition, createRemoval } from './subscribers.ts';

/** Named groups of subscribers (Interface §2.2). */
export function createTopics(context: Context): Feature {
  return {
    handlers: {
      createTopic: createCreation(context),
      listTopics: createListing(context),
      addTopicSubscribers: createAddition(context),
      removeTopicSubscribers: createRemoval(context),
    },
  };
}
