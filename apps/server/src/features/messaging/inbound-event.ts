import { createHash } from 'node:crypto';
import type { components } from '@omnichannel/types';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import type { InboundContent, InboundMessage } from './carrier.ts';
import { toUnixSeconds, toUserId } from './event-parts.ts';

type Schemas = components['schemas'];

/**
 * Converts an inbound message to a webhook event. The messenger webhook reports only texts; for other content it returns undefined. The
 * endpoint that the integrator sets for messages of the chat app also receives SMS.
 */
export function toInboundEvent(inbound: InboundMessage, now: Date): WebhookEvent | undefined {
  const { id, environmentId, channel, name } = inbound;
  const known = { environmentId, messageId: id };
  if (channel === 'messenger') {
    const body = messengerEvent(inbound, now);
    return body && { ...known, endpoint: 'messenger', body };
  }
  const message = messageOf(inbound);
  if (channel === 'chatApp') {
    const contact = { profile: { name: name ?? message.from }, wa_id: message.from };
    const body: Schemas['ChatAppMessageEvent'] = { contacts: [contact], messages: [message] };
    return { ...known, endpoint: 'chatApp.message', body };
  }
  const event = { kind: 'message' as const, ...(name !== undefined && { name }), message };
  const body: Schemas['ChannelEvents'] = { channel, events: [event] };
  return { ...known, endpoint: channel === 'sms' ? 'chatApp.message' : channel, body };
}

function messageOf({ id, channel, from, at, content, repliesTo }: InboundMessage): Schemas['ChatAppInboundMessage'] {
  return {
    from: toUserId(channel, from),
    id,
    timestamp: toUnixSeconds(at),
    ...(repliesTo !== undefined && { context: { id: repliesTo } }),
    ...contentOf(content),
  } as Schemas['ChatAppInboundMessage'];
}

/** Returns `type` and the property of that name. */
function contentOf(content: InboundContent): object {
  const { type } = content;
  if (type === 'text') return { type, text: { body: content.text } };
  if (type === 'button') return { type, button: { text: content.text, payload: content.payload } };
  if (type === 'location') {
    const { type: _, ...location } = content;
    return { type, location };
  }
  const { file, caption } = content;
  return {
    type,
    [type]: {
      id: file.id,
      mime_type: file.mediaType,
      ...(caption !== undefined && { caption }),
      ...(file.filename !== undefined && { filename: file.filename }),
    },
  };
}

function messengerEvent({ id, environmentId, from, at, content }: InboundMessage, now: Date) {
  if (content.type !== 'text' && content.type !== 'button') return undefined;
  const page = derivePageId(environmentId);
  return {
    id: page,
    time: now.getTime(),
    messaging: [
      {
        sender: { id: from },
        recipient: { id: page },
        timestamp: at.getTime(),
        message: { mid: id, text: content.text },
      },
    ],
  } satisfies Schemas['MessengerEvent'];
}

/**
 * Derives the messenger page id of an environment: 16 digits. Derived from the id of the environment, it is the same in every event without
 * a setting.
 */
export function derivePageId(environmentId: string): string {
  const digest = createHash('sha256').update(`messenger page\n${environmentId}`).digest();
  return `1${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}
