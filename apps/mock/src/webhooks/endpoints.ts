/** The webhooks of the contract, by their names. */
export type EventName = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'channelEvent';

/** What has an endpoint of its own: an event or, of `channelEvent`, what happens in one channel. */
export type Feed = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'rcs' | 'chat';

/** The event that a feed consists of. */
export function eventOf(feed: Feed): EventName {
  return feed === 'rcs' || feed === 'chat' ? 'channelEvent' : feed;
}

/** Where an event is delivered to. */
export interface Endpoint {
  url: string;
  /** Deliveries are signed with it. */
  secret: string;
  /** It has answered 410, which switches it off until it is set again. */
  gone: boolean;
}

/** What is set: one endpoint a feed. */
export type Endpoints = Map<Feed, Endpoint>;

/** The feed that `updateChatAppWebhook` sets the endpoint of, by its `type`. */
export const feedOfType: Record<string, Feed> = { message: 'chatAppMessage', status: 'chatAppStatus' };
