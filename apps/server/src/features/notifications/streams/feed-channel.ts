/**
 * The NOTIFY channel for changed feeds. A payload is one change: `r` for new items or `c` for changed counts, a colon, and up to 300
 * `subscribers.id`, separated by commas (a payload of NOTIFY has at most 8,000 bytes). The notifier sends it after the commit.
 */
export const feedChannel = 'notification_feed';

/** Milliseconds between two rounds of notifications: short, because people wait for them. */
export const feedNotifierIntervalMs = 2;

const maxSubscribers = 300;

/** Creates the payloads that announce a change to the feeds of subscribers. */
export function feedPayloads(change: 'received' | 'counts', subscribers: readonly string[]): string[] {
  const payloads = [];
  for (let start = 0; start < subscribers.length; start += maxSubscribers) {
    payloads.push(`${change === 'received' ? 'r' : 'c'}:${subscribers.slice(start, start + maxSubscribers).join(',')}`);
  }
  return payloads;
}

/** Returns the `subscribers.id` that a payload names. */
export function readFeedPayload(payload: string): string[] {
  return payload.slice(payload.indexOf(':') + 1).split(',');
}
