import type { components } from '@omnichannel/types';
import type { EndpointKind, WebhookEvent } from '../webhooks/webhooks.ts';
import type { Channel, MessagePricing } from './carrier.ts';
import { isChatAppUserId } from './chat-app-user-id.ts';
import { toUnixSeconds, toUserId } from './event-parts.ts';
import type { MessageStatus } from './message-status.ts';
import { createMessengerEvent } from './messenger-event.ts';
import type { Failure } from './tables.ts';

type Schemas = components['schemas'];

/** A change of a message's status. */
export interface StatusChange {
  id: string;
  environmentId: string;
  channel: Channel;
  recipient: string;
  status: Exclude<MessageStatus, 'accepted'>;
  at: Date;
  failure: Failure | null;
  userId?: string;
  pricing?: MessagePricing;
}

/**
 * Converts a status change to a webhook event. The messenger reports only what reached the person: for other statuses it returns undefined.
 * The endpoint that the integrator sets for the statuses of the chat app also receives those of SMS.
 */
export function toStatusEvent(moved: StatusChange, now: Date): WebhookEvent | undefined {
  const { id, environmentId, channel } = moved;
  const event = (endpoint: EndpointKind, body: object) => ({ environmentId, endpoint, messageId: id, body });
  if (channel === 'messenger') {
    const receipt = messengerReceiptOf(moved);
    return receipt && event('messenger', createMessengerEvent(environmentId, moved.recipient, { ...receipt, now }));
  }
  const status = statusOf(moved);
  if (channel === 'chatApp') {
    return event('chatApp.status', { statuses: [status] } satisfies Schemas['ChatAppStatusEvent']);
  }
  const body: Schemas['ChannelEvents'] = { channel, events: [{ kind: 'status', status }] };
  return event(channel === 'sms' ? 'chatApp.status' : channel, body);
}

function messengerReceiptOf({ id, status, at }: StatusChange) {
  const watermark = at.getTime();
  if (status === 'delivered') return { at, delivery: { mids: [id], watermark } };
  return status === 'read' ? { at, read: { watermark } } : undefined;
}

function statusOf(change: StatusChange): Schemas['ChatAppStatus'] {
  const { id, channel, recipient, status, at, failure, pricing } = change;
  const isUserId = channel === 'chatApp' && isChatAppUserId(recipient);
  const userId = change.userId ?? (isUserId ? recipient : undefined);
  const known = {
    id,
    recipient_id: toUserId(channel, recipient),
    ...(userId !== undefined && { user_id: userId }),
    timestamp: toUnixSeconds(at),
    ...(pricing && { pricing: pricingOf(pricing) }),
  };
  if (status !== 'failed') return { ...known, status };
  return { ...known, status, errors: [failure ?? unknownFailure] };
}

function pricingOf({ model, ...pricing }: MessagePricing): Schemas['ChatAppPricing'] {
  return { ...pricing, ...(model !== undefined && { pricing_model: model }) };
}

/** The failure of a carrier that reports no cause. */
const unknownFailure: Failure = { code: 1014, title: 'Internal error' };
