import type { components } from '@omnichannel/types';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import type { Content, File, OutboundMessage } from './carrier.ts';
import { toUnixSeconds } from './event-parts.ts';

type Schemas = components['schemas'];

/** Converts a message of the chat channel to the event that carries it to the customer's own application. */
export function toOutboundEvent(message: Omit<OutboundMessage, 'channel'>, acceptedAt: Date): WebhookEvent {
  const { id, environmentId, to, content, repliesTo } = message;
  const carried = {
    id,
    to,
    timestamp: toUnixSeconds(acceptedAt),
    ...(repliesTo !== undefined && { context: { id: repliesTo } }),
    ...contentOf(content),
  } as Schemas['ChatChannelOutboundMessage'];
  const body: Schemas['ChannelEvents'] = { channel: 'chat', events: [{ kind: 'outbound', message: carried }] };
  return { environmentId, endpoint: 'chat', messageId: id, body, carriesMessage: true };
}

/** Returns `type` and the property of that name. */
function contentOf(content: Content): object {
  const { type } = content;
  if (type === 'text') return { type, text: { body: content.text } };
  if (type === 'card') {
    const { type: _, ...card } = content;
    return { type, card };
  }
  if (type === 'template' || type === 'richCard' || type === 'location') {
    throw new Error(`The chat channel has no messages of type ${type}.`);
  }
  const { file, caption } = content;
  return { type, [type]: { ...fileOf(file), ...(caption !== undefined && { caption }) } };
}

function fileOf({ id, link, filename, mediaType }: File): Schemas['ChatChannelOutboundFile'] {
  return {
    ...(id !== undefined && { id }),
    ...(mediaType !== undefined && { mime_type: mediaType }),
    ...(link !== undefined && { link }),
    ...(filename !== undefined && { filename }),
  };
}
