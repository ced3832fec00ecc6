import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createTopicCreationHandler } from './create-topic.ts';
import { createTopicListHandler } from './list-topics.ts';
import {
  createTopicDeletionHandler,
  createTopicGetHandler,
  createTopicRenamingHandler,
  createTopicSubscriberGetHandler,
} from './manage-topic.ts';
import { createSubscriberAdditionHandler, createSubscriberRemovalHandler } from './topic-subscribers.ts';

export { sumOfIdBytes } from './topic-size.ts';

/** Manages topics: named groups of subscribers (interface, section 2.2). */
export function createTopics(context: Context): Feature {
  return {
    handlers: {
      createTopic: createTopicCreationHandler(context),
      listTopics: createTopicListHandler(context),
      getTopic: createTopicGetHandler(context),
      renameTopic: createTopicRenamingHandler(context),
      deleteTopic: createTopicDeletionHandler(context),
      getTopicSubscriber: createTopicSubscriberGetHandler(context),
      addTopicSubscribers: createSubscriberAdditionHandler(context),
      removeTopicSubscribers: createSubscriberRemovalHandler(context),
    },
  };
}
