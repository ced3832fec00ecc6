import type { SubscriberView } from '../api/notifications.ts';

/** Returns the full name of a subscriber; undefined when it has none. */
export function nameOf({ firstName, lastName }: Pick<SubscriberView, 'firstName' | 'lastName'>): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined;
}
