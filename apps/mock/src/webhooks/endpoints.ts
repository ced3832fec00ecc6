/** The webhooks of the contract, by their names. */
export type EventName = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'channelEvent';

/** A stream of events that go to one endpoint: one event or, for `channelEvent`, the events of one channel. SMS have two. */
export type Feed = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'rcs' | 'sms' | 'smsStatus' | 'chat';

/** The event that a feed consists of. */
export function eventOf(feed: Feed): EventName {
  return feed === 'rcs' || feed === 'sms' || feed === 'smsStatus' || feed === 'chat' ? 'channelEvent' : feed;
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

/** The feeds that `updateChatAppWebhook` sets the endpoint of, by its `type`. */
export const feedsOfType: Record<string, readonly Feed[]> = {
  message: ['chatAppMessage', 'sms'],
  status: ['chatAppStatus', 'smsStatus'],
};
