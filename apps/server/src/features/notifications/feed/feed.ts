import type { Feature } from '../../../http/feature.ts';
import { createNotifier } from '../../../platform/postgres/notifier.ts';
import type { Context } from '../../context.ts';
import { feedChannel, feedNotifierIntervalMs } from '../streams/feed-channel.ts';
import { createUnreadCountHandler, createUnseenCountHandler } from './feed-counts.ts';
import { createFeedListHandler } from './list-notifications.ts';
import { createMarkAllHandler, createMarkHandler } from './mark-messages.ts';

/** Shows the feeds of subscribers, and marks their items. */
export function createFeed(context: Context): Feature {
  const notifier = createNotifier(context.database, context.log, feedChannel, feedNotifierIntervalMs);
  return {
    handlers: {
      listNotifications: createFeedListHandler(context),
      countUnseen: createUnseenCountHandler(context),
      countUnread: createUnreadCountHandler(context),
      markMessages: createMarkHandler(context, notifier),
      markAllMessages: createMarkAllHandler(context, notifier),
    },
    close: () => notifier.close(),
  };
}
