import type { webhooks } from '@omnichannel/types';
import { WebhookVerificationError } from './error.ts';

/** Name of an event in the contract. */
export type WebhookEventType = keyof webhooks;

/** Body of a delivery, as the contract specifies it. */
export type WebhookPayload<Type extends WebhookEventType = WebhookEventType> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/** A verified delivery. `type` names the event and narrows `payload`. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Name in Type]: {
    /** The event. */
    type: Name;
    /** Identifies the delivery over all attempts (`webhook-id`). Process each value only once. */
    id: string;
    /** Time of this attempt (`webhook-timestamp`). */
    timestamp: Date;
    /** The body. */
    payload: WebhookPayload<Name>;
  };
}[Type];

/** The fields that payloads of other events can have. */
type OtherEventKey<Type extends WebhookEventType> = {
  [Other in Exclude<WebhookEventType, Type>]: keyof WebhookPayload<Other>;
}[Exclude<WebhookEventType, Type>];

/** The lists that only the payload of this event has. */
type UniqueList<Type extends WebhookEventType> = {
  [Key in Exclude<
    keyof WebhookPayload<Type>,
    OtherEventKey<Type>
  >]: WebhookPayload<Type>[Key] extends readonly unknown[] ? Key : never;
}[Exclude<keyof WebhookPayload<Type>, OtherEventKey<Type>>];

// A payload does not contain the name of its event, so its shape identifies it. The type checks this table against the contract: a
// missing event, or a list that is not unique, does not compile.
const uniqueLists: { [Type in WebhookEventType]: UniqueList<Type> } = {
  chatAppMessage: 'messages',
  chatAppStatus: 'statuses',
  messengerMessage: 'messaging',
  channelEvent: 'events',
  usageEvent: 'quotas',
};

/** Identifies the event of a payload. */
export function identifyEvent(payload: unknown): Pick<WebhookEvent, 'type' | 'payload'> {
  const [type, another] = (Object.keys(uniqueLists) as WebhookEventType[]).filter((name) =>
    Array.isArray((payload as Record<string, unknown> | null)?.[uniqueLists[name]]),
  );
  // A payload with the lists of two events is ambiguous.
  if (!type || another) {
    throw new WebhookVerificationError('unknown-event', 'The body is no known event.');
  }
  return { type, payload: payload as WebhookPayload };
}
