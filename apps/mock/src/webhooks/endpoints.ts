/** The webhooks of the contract, by their names. */
export type EventName = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'channelEvent';

/** A stream of events with an endpoint of its own: one event or, for `channelEvent`, the events of one channel. */
export type Feed = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'rcs' | 'chat';

/** The event that a feed consists of. */
export function eventOf(feed: Feed): EventName {
  return feed === 'rcs' || feed === 'chat' ? 'channelEvent' : feed;
}

/** The receiver of a feed. */
export interface Endpoint {
  url: string;
  /** Deliveries are signed with it. */
  secret: string;
  /** Whether it returned 410, which disables it until it is set again. */
  gone: boolean;
}

/** The endpoints that are set: one a feed. */
export type Endpoints = Map<Feed, Endpoint>;

/** The feed that `updateChatAppWebhook` sets the endpoint of, by its `type`. */
export const feedOfType: Record<string, Feed> = { message: 'chatAppMessage', status: 'chatAppStatus' };
