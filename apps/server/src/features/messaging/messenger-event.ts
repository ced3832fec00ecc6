import { createHash } from 'node:crypto';
import type { components } from '@omnichannel/types';
import type { Attachment, InboundContent, InboundMessage } from './carrier.ts';
import { defined } from './event-parts.ts';

type Event = components['schemas']['MessengerEvent'];
type Item = Event['messaging'][number];
type Message = NonNullable<Item['message']>;

/** Converts an inbound message of the messenger to the body of a webhook event. A kind that it does not have is marked as unsupported. */
export function toMessengerEvent({ environmentId, from, at, ...inbound }: InboundMessage, now: Date): Event {
  return createMessengerEvent(environmentId, from, { at, now, ...partsOf(inbound) });
}

/** Creates the body of an event about one person. @param parts the fields that name the kind of item, and the times */
export function createMessengerEvent(
  environmentId: string,
  person: string,
  { at, now, ...parts }: Omit<Item, 'sender' | 'recipient' | 'timestamp'> & { at: Date; now: Date },
): Event {
  const page = derivePageId(environmentId);
  const item = { sender: { id: person }, recipient: { id: page }, timestamp: at.getTime(), ...parts };
  return { id: page, time: now.getTime(), messaging: [item] };
}

type Parts = Pick<Item, 'message' | 'postback' | 'reaction' | 'referral'>;

function partsOf({
  id,
  content,
  repliesTo,
  referral,
}: Pick<InboundMessage, 'id' | 'content' | 'repliesTo' | 'referral'>): Parts {
  switch (content.type) {
    case 'postback': {
      const { title, payload } = content;
      return { postback: { mid: id, title, payload, ...defined({ referral: content.referral ?? referral }) } };
    }
    case 'referral':
      return { referral: content.referral };
    case 'reaction': {
      const { messageId: mid, emoji, name: reaction } = content;
      const action = emoji === undefined && reaction === undefined ? 'unreact' : 'react';
      return { reaction: { mid, action, ...defined({ reaction, emoji }) } };
    }
    default: {
      const reply = repliesTo === undefined ? undefined : { mid: repliesTo };
      return {
        message: { mid: id, ...messageOf(content), ...defined({ reply_to: reply }) },
        ...defined({ referral }),
      };
    }
  }
}

function messageOf(
  content: Exclude<InboundContent, { type: 'postback' | 'referral' | 'reaction' }>,
): Omit<Message, 'mid'> {
  switch (content.type) {
    case 'text':
      return { text: content.text };
    case 'button':
      return { text: content.text, quick_reply: { payload: content.payload } };
    case 'interactive':
      return { text: content.title, quick_reply: { payload: content.id } };
    case 'attachments':
      return { ...defined({ text: content.text }), attachments: content.attachments.map(attachmentOf) };
    case 'unsupported': {
      const { providerType, providerMessage, errors } = content;
      return {
        is_unsupported: true,
        ...defined({ errors, provider_type: providerType, provider_message: providerMessage }),
      };
    }
    case 'location':
    case 'contacts':
    case 'order': {
      const { type, ...parts } = content;
      return { is_unsupported: true, provider_type: type, provider_message: parts };
    }
    default: {
      const { type, file, caption } = content;
      return { ...defined({ text: caption }), attachments: [attachmentOf({ type: attachmentTypes[type], file })] };
    }
  }
}

/** The messenger has neither voice notes nor stickers of its own. */
const attachmentTypes = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'file',
} as const;

function attachmentOf({ type, file, url, title }: Attachment): NonNullable<Message['attachments']>[number] {
  const { id, mediaType, filename } = file ?? {};
  return { type, payload: defined({ id, mime_type: mediaType, filename, url, title }) };
}

/**
 * Derives the messenger page id of an environment: 16 digits. Derived from the id of the environment, it is the same in every event without
 * a setting.
 */
export function derivePageId(environmentId: string): string {
  const digest = createHash('sha256').update(`messenger page\n${environmentId}`).digest();
  return `1${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}
