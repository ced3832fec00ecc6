import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createEvents } from './events/events.ts';
import { createFeed } from './feed/feed.ts';
import { renderFeedItems } from './feed/feed-items.ts';
import type { CountNotifications } from './notification-count.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createStreams } from './streams/streams.ts';

/** Notifies subscribers: events, feeds, preferences and streams. */
export function createNotifications(context: Context, count: CountNotifications): Feature[] {
  return [
    createEvents(context, count),
    createFeed(context),
    createPreferences(context),
    createStreams(context, renderFeedItems),
  ];
}
