import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createFeed } from './feed/feed.ts';
import { createPreferences } from './preferences/preferences.ts';

/** Notifies subscribers: in their feeds and on their channels. */
export function createNotifications(context: Context): Feature[] {
  return [createFeed(context), createPreferences(context)];
}
