import { isObject } from '@omnichannel/contract';
import type { IdsAndClock } from '../ids-and-clock.ts';

/** The events of the chat channel in the customer's own application, from the request of a message. */
export interface ChatEvents {
  /** Carries a message of `sendChatChannelMessage` to the application. */
  outbound(id: string, body: Record<string, unknown>): object;
  /** Reports a message of `createInboundChatChannelMessage`. */
  inbound(id: string, body: Record<string, unknown>): object;
}

/** Types of files that are only known by their id. The mock looks up none. */
const mediaTypes: Record<string, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
};

/** @param exampleCard the card of the contract's examples: the mock has no cards */
export function createChatEvents({ now }: Pick<IdsAndClock, 'now'>, exampleCard: object): ChatEvents {
  const unixSeconds = () => String(Math.floor(now() / 1000));
  return {
    outbound(id, { to, context, ...body }) {
      const message = { id, to, timestamp: unixSeconds(), ...contextOf(context), ...contentOf(body) };
      return { channel: 'chat', events: [{ kind: 'outbound', message }] };
    },
    inbound(id, { from, name, timestamp = unixSeconds(), context, ...body }) {
      const message = { from, id, timestamp, ...contextOf(context), ...contentOf(body) };
      const event = { kind: 'message', ...(name !== undefined && { name }), message };
      return { channel: 'chat', events: [event] };
    },
  };

  /** Returns `type` and the property of that name. */
  function contentOf(body: Record<string, unknown>): object {
    const type = String(body.type);
    const part = isObject(body[type]) ? body[type] : {};
    if (type === 'card') return { type, card: { ...exampleCard, id: part.id } };
    const mediaType = mediaTypes[type];
    if (mediaType === undefined) return { type, [type]: part };
    const { id, link, caption, filename } = part;
    const known = { id, mime_type: id === undefined || id === null ? undefined : mediaType, link, caption, filename };
    return { type, [type]: Object.fromEntries(Object.entries(known).filter(([, value]) => value != null)) };
  }
}

function contextOf(context: unknown): object {
  return isObject(context) ? { context: { id: context.message_id } } : {};
}
