/** The webhooks of the contract, by their names. */
export type EventName = 'chatAppMessage' | 'chatAppStatus' | 'messengerMessage';

/** Where an event is delivered to. */
export interface Endpoint {
  url: string;
  /** Deliveries are signed with it. */
  secret: string;
  /** It has answered 410, which switches it off until it is set again. */
  gone: boolean;
}

/** What is set: one endpoint an event. */
export type Endpoints = Map<EventName, Endpoint>;

/** The event that `updateChatAppWebhook` sets the endpoint of, by its `type`. */
export const eventOfType: Record<string, EventName> = { message: 'chatAppMessage', status: 'chatAppStatus' };
