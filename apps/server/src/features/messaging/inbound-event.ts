import type { components } from '@omnichannel/types';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import type { InboundContent, InboundMessage } from './carrier.ts';
import { defined, toUnixSeconds, toUserId } from './event-parts.ts';
import { toMessengerEvent } from './messenger-event.ts';

type Schemas = components['schemas'];

/**
 * Converts an inbound message to a webhook event. The endpoint that the integrator sets for messages of the chat app also receives SMS.
 */
export function toInboundEvent(inbound: InboundMessage, now: Date): WebhookEvent {
  const { id, environmentId, channel, name } = inbound;
  const known = { environmentId, messageId: id };
  if (channel === 'messenger') return { ...known, endpoint: 'messenger', body: toMessengerEvent(inbound, now) };
  const message = messageOf(inbound);
  if (channel === 'chatApp') {
    const { from, from_user_id: userId } = message;
    const contact = {
      profile: { name: name ?? from ?? userId ?? '' },
      ...(from !== undefined && { wa_id: from }),
      ...(userId !== undefined && { user_id: userId }),
    };
    const body: Schemas['ChatAppMessageEvent'] = { contacts: [contact], messages: [message] };
    return { ...known, endpoint: 'chatApp.message', body };
  }
  const event = { kind: 'message' as const, ...(name !== undefined && { name }), message };
  const body: Schemas['ChannelEvents'] = { channel, events: [event] };
  return { ...known, endpoint: channel === 'sms' ? 'chatApp.message' : channel, body };
}

function messageOf(inbound: InboundMessage): Schemas['ChatAppInboundMessage'] {
  const { id, channel, from, userId, at, content, repliesTo } = inbound;
  const referral = inbound.referral ?? ('referral' in content ? content.referral : undefined);
  return {
    ...(from !== userId && { from: toUserId(channel, from) }),
    ...(userId !== undefined && { from_user_id: userId }),
    id,
    timestamp: toUnixSeconds(at),
    ...(repliesTo !== undefined && { context: { id: repliesTo } }),
    ...(referral !== undefined && content.type !== 'referral' && { referral }),
    ...contentOf(content),
  } as Schemas['ChatAppInboundMessage'];
}

/** Returns `type` and the property of that name. A kind that only the messenger has becomes `unsupported`. */
function contentOf(content: InboundContent): object {
  const { type, ...parts } = content;
  switch (content.type) {
    case 'text':
      return { type, text: { body: content.text } };
    case 'button':
      return { type, button: { text: content.text, payload: content.payload } };
    case 'postback':
      return { type: 'button', button: { text: content.title, payload: content.payload } };
    case 'location':
    case 'contacts':
      return { type, ...(content.type === 'location' ? { location: parts } : parts) };
    case 'interactive':
      return { type, interactive: choiceOf(content) };
    case 'reaction':
      return { type, reaction: { message_id: content.messageId, ...defined({ emoji: content.emoji }) } };
    case 'order':
      return { type, order: orderOf(content) };
    case 'unsupported': {
      const { providerType, providerMessage, errors } = content;
      return { type, ...defined({ errors, provider_type: providerType, provider_message: providerMessage }) };
    }
    case 'referral':
    case 'attachments':
      return { type: 'unsupported', provider_type: type, provider_message: parts };
    default:
      return { type, [type]: fileOf(content) };
  }
}

function choiceOf({ kind, id, title, description }: Extract<InboundContent, { type: 'interactive' }>): object {
  if (kind === 'button') return { type: 'button_reply', button_reply: { id, title } };
  return { type: 'list_reply', list_reply: { id, title, ...defined({ description }) } };
}

function orderOf({ catalogId, text, items }: Extract<InboundContent, { type: 'order' }>): object {
  const products = items.map(({ productId, quantity, price, currency }) => ({
    product_retailer_id: productId,
    quantity,
    ...defined({ item_price: price, currency }),
  }));
  return { ...defined({ catalog_id: catalogId, text }), product_items: products };
}

function fileOf({ file, caption }: Extract<InboundContent, { file: object }>): object {
  return { id: file.id, mime_type: file.mediaType, ...defined({ caption, filename: file.filename }) };
}
