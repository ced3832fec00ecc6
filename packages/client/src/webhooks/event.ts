import type { webhooks } from '@omnichannel/types';
import { WebhookVerificationError } from './error.ts';

/** The name of an event in the contract. */
export type WebhookEventType = keyof webhooks;

/** The body of an event's delivery, by the contract. */
export type WebhookPayload<Type extends WebhookEventType = WebhookEventType> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/** A verified delivery. `type` tells which event it is, and narrows `payload`. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Name in Type]: {
    /** The event. */
    type: Name;
    /** Identifies the delivery over all its attempts (`webhook-id`): handle each value only once. */
    id: string;
    /** When this attempt was made (`webhook-timestamp`). */
    timestamp: Date;
    /** The body. */
    payload: WebhookPayload<Name>;
  };
}[Type];

/** The members that some other event's payload can have. */
type OtherEventKey<Type extends WebhookEventType> = {
  [Other in Exclude<WebhookEventType, Type>]: keyof WebhookPayload<Other>;
}[Exclude<WebhookEventType, Type>];

/** The lists that an event's payload always has and that no other event's payload has. */
type UniqueList<Type extends WebhookEventType> = {
  [Key in Exclude<
    keyof WebhookPayload<Type>,
    OtherEventKey<Type>
  >]: WebhookPayload<Type>[Key] extends readonly unknown[] ? Key : never;
}[Exclude<keyof WebhookPayload<Type>, OtherEventKey<Type>>];

// A payload does not carry the name of its event: its shape tells. The type holds this table to the contract: an event
// that is missing here, or a list that is not its own, does not compile.
const uniqueLists: { [Type in WebhookEventType]: UniqueList<Type> } = {
  chatAppMessage: 'messages',
  chatAppStatus: 'statuses',
  messengerMessage: 'messaging',
  channelEvent: 'events',
};

/** Tells which event a payload is. */
export function identifyEvent(payload: unknown): Pick<WebhookEvent, 'type' | 'payload'> {
  const [type, another] = (Object.keys(uniqueLists) as WebhookEventType[]).filter((name) =>
    Array.isArray((payload as Record<string, unknown> | null)?.[uniqueLists[name]]),
  );
  // With the lists of two events in it, either answer would hide half of the payload.
  if (!type || another) {
    throw new WebhookVerificationError('unknown-event', 'The body is no known event.');
  }
  return { type, payload: payload as WebhookPayload };
}
