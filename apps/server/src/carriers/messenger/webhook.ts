import { createHash } from 'node:crypto';
import { noEvents, type ParsedEvents, unsupported } from '../meta/parsed-events.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  numberOf,
  pickTexts,
  present,
  textOf,
  timeOf,
} from '../meta/read-json.ts';
import type { InboundChannelMessage, ProviderContent } from '../provider-events.ts';
import { attachmentContentOf } from './attachments.ts';

/** Times of Messenger are milliseconds since 1970. */
const millisecond = 1;

/** Fields of a referral, as the contract has them. */
const referralFields = ['ref', 'source', 'type', 'ad_id', 'referer_uri'];

/** The `metadata` of our own messages: the id of the submission. */
const submissionIdPattern = /^[0-9a-f]{24}$/;

/**
 * Parses the list `messaging` of an entry. Shapes: the pages messenger-platform/webhooks/webhook-events of developers.facebook.com. Echoes of
 * our own messages are receipts, and those of other apps and of the inbox of the page are dropped; `standby`, the list of conversations that another app handles, is not read.
 *
 * @param pageId id of the page that received them
 */
export function parseMessengerItems(items: readonly unknown[], pageId: string): ParsedEvents {
  const events = noEvents();
  for (const value of items) {
    const item = fieldsOf(value);
    const person = idOf(fieldsOf(item.sender).id);
    const message = fieldsOf(item.message);
    if (message.is_echo === true) addEcho(events, message, item);
    if (person === pageId || message.is_echo === true) continue;
    if (person === undefined) events.unreadable += 1;
    else if ('delivery' in item || 'read' in item) addReceipts(events, item, person);
    else addMessage(events, item, person);
  }
  return events;
}

/** Adds the receipt of a message that this service sent: Meta has it, also when its response was lost. */
function addEcho(events: ParsedEvents, { mid, metadata }: Fields, { recipient, timestamp }: Fields): void {
  const [id, person, submissionId] = [idOf(mid), idOf(fieldsOf(recipient).id), textOf(metadata)];
  if (id === undefined || submissionId === undefined || !submissionIdPattern.test(submissionId)) return;
  const at = timeOf(timestamp, millisecond);
  events.receipts.push({ id, submissionId, status: 'sent', at, ...present({ recipient: person }) });
}

/** Delivery events name messages, but not always; the watermark is always there. Read events have the watermark only. */
function addReceipts(events: ParsedEvents, item: Fields, person: string): void {
  const [delivery, read] = [fieldsOf(item.delivery), fieldsOf(item.read)];
  const status = 'delivery' in item ? 'delivered' : 'read';
  const watermark = numberOf(delivery.watermark) ?? numberOf(read.watermark);
  const at = timeOf(item.timestamp ?? watermark, millisecond);
  const mids = listOf(delivery.mids).flatMap((mid) => idOf(mid) ?? []);
  for (const id of mids) events.receipts.push({ id, recipient: person, status: 'delivered', at });
  if (watermark !== undefined) {
    events.watermarks.push({ recipient: person, status, at: timeOf(watermark, millisecond) });
  } else if (mids.length === 0) events.unreadable += 1;
}

function addMessage(events: ParsedEvents, item: Fields, person: string): void {
  const parsed = contentOf(item, person);
  if (parsed === 'ignored') return;
  if (parsed?.id === undefined) {
    events.unreadable += 1;
    return;
  }
  events.messages.push({ ...parsed, id: parsed.id, from: person, at: timeOf(item.timestamp, millisecond) });
}

type Parsed = Omit<InboundChannelMessage, 'id' | 'from' | 'at'> & { id: string | undefined };

function contentOf(item: Fields, person: string): Parsed | 'ignored' {
  if ('message' in item) return readMessage(fieldsOf(item.message));
  if ('postback' in item) return readPostback(fieldsOf(item.postback), item, person);
  if ('reaction' in item) return readReaction(fieldsOf(item.reaction), item, person);
  const referral = pickTexts(item.referral, referralFields);
  if (referral) return { id: derivedId('referral', item, person), content: { type: 'referral', referral } };
  if ('message_edit' in item) {
    return { id: derivedId('edit', item, person), content: unsupported('message_edit', fieldsOf(item.message_edit)) };
  }
  // Handovers, opt-ins, account linking and the like are no messages.
  return 'ignored';
}

function readMessage(message: Fields): Parsed {
  const text = textOf(message.text);
  const payload = textOf(fieldsOf(message.quick_reply).payload);
  return {
    id: idOf(message.mid),
    content: messageContent(message, text, payload),
    ...present({
      repliesToProviderId: idOf(fieldsOf(message.reply_to).mid),
      referral: pickTexts(message.referral, referralFields),
    }),
  };
}

function messageContent(message: Fields, text: string | undefined, payload: string | undefined): ProviderContent {
  if (payload !== undefined) return { type: 'button', text: text ?? payload, payload };
  const attached = attachmentContentOf(message.attachments, text);
  if (attached) return attached;
  return text === undefined ? unsupported('message', message) : { type: 'text', text };
}

function readPostback({ mid, title, payload, referral }: Fields, item: Fields, person: string): Parsed {
  const [label, value] = [textOf(title), textOf(payload)];
  const source = pickTexts(referral, referralFields);
  return {
    // Older webhooks have no `mid`.
    id: idOf(mid) ?? derivedId('postback', item, person),
    content: {
      type: 'postback',
      title: label ?? value ?? '',
      payload: value ?? label ?? '',
      ...(source && { referral: source }),
    },
  };
}

function readReaction({ mid, action, emoji, reaction }: Fields, item: Fields, person: string): Parsed {
  const messageId = idOf(mid);
  const added = action === 'unreact' ? {} : present({ emoji: textOf(emoji), name: textOf(reaction) });
  return {
    id: messageId && derivedId('reaction', item, person),
    content: { type: 'reaction', messageId: messageId ?? '', ...added },
  };
}

/** Derives an id of an event that has none: the same for every copy, and another one for the next event of the person. */
function derivedId(kind: string, item: Fields, person: string): string {
  const { timestamp, reaction, referral, postback, message_edit } = item;
  const parts = JSON.stringify([person, timestamp, reaction, referral, postback, message_edit]);
  return `${kind}-${createHash('sha256').update(parts).digest('hex').slice(0, 40)}`;
}
