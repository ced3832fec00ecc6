import { readTime } from '../http-sms/callback-time.ts';
import { readPointer, readText, toStorable } from '../http-sms/json-pointer.ts';
import type { InboundChannelMessage, ParsedCallback, ProviderContent, ProviderReceipt } from '../provider-events.ts';

type Events = Extract<ParsedCallback, { outcome: 'events' }>;

/** Meanings of the event types (reference of UserEvent.EventType, guide "Receive events"). */
const statuses: Readonly<Record<string, Pick<ProviderReceipt, 'status' | 'isRevoked'>>> = {
  DELIVERED: { status: 'delivered' },
  READ: { status: 'read' },
  // Google has not delivered it, and will not.
  TTL_EXPIRATION_REVOKED: { status: 'failed', isRevoked: true },
  // It may still arrive, and then DELIVERED follows.
  TTL_EXPIRATION_REVOKE_FAILED: { status: 'unknown' },
};
/** Events of a person who leaves the agent or comes back, and whether the agent may write then (reference of UserEvent.EventType). */
const subscriptions: ReadonlyMap<string, boolean> = new Map([
  ['UNSUBSCRIBE', false],
  ['SUBSCRIBE', true],
]);
const maxIdLength = 255;
/** Characters of a text, a button and its payload. Google takes messages of up to 250 kB. */
const maxTextLength = 65_536;
const nothing: Events = { outcome: 'events', receipts: [], inbound: [] };

/**
 * Reads a UserEvent, ServerEvent or UserMessage. An event that cannot be read is reported in `unreadable`; events that say nothing about a
 * message, such as `IS_TYPING`, are left out.
 */
export function readEvent(event: unknown, agentId: string): Events {
  if (typeof event !== 'object' || event === null) return unreadable('The data is no JSON object.');
  const given = readText(event, '/agentId');
  if (given !== undefined && !isSameAgent(given, agentId)) {
    return unreadable('The event is of another agent. Set a webhook for each agent.');
  }
  const type = readText(event, '/eventType');
  if (type === undefined) return readUserMessage(event);
  const isSubscribed = subscriptions.get(type);
  if (isSubscribed !== undefined) return readPersonEvent(event, { type: 'subscription', isSubscribed });
  // Launches of the agent are events, too.
  const meaning = Object.hasOwn(statuses, type) ? statuses[type] : undefined;
  if (meaning === undefined) return nothing;
  const id = readId(event, '/messageId');
  if (id === undefined) return unreadable('The event has no messageId.');
  const recipient = (readText(event, '/senderPhoneNumber') ?? readText(event, '/phoneNumber'))?.replace(/^\+/, '');
  const receipt: ProviderReceipt = {
    id,
    ...meaning,
    at: readTime(event, '/sendTime'),
    ...(recipient !== undefined && /^\d{5,15}$/.test(recipient) && { recipient }),
    ...(meaning.status !== 'delivered' && meaning.status !== 'read' && { code: type }),
  };
  return { ...nothing, receipts: [receipt] };
}

function unreadable(reason: string): Events {
  return { ...nothing, unreadable: reason };
}

/** Unverified: pages show ids with and without the suffix `@rbm.goog`. */
function isSameAgent(left: string, right: string): boolean {
  const nameOf = (id: string) => id.replace(/@rbm\.goog$/, '');
  return nameOf(left) === nameOf(right);
}

function readUserMessage(event: object): Events {
  const content = readContent(event);
  return content === 'ignored' ? nothing : readPersonEvent(event, content);
}

function readPersonEvent(event: object, content: ProviderContent): Events {
  // Some examples of Google have an eventId instead.
  const id = readId(event, '/messageId') ?? readId(event, '/eventId');
  const from = readText(event, '/senderPhoneNumber');
  if (id === undefined || from === undefined || !/^\+[1-9]\d{5,14}$/.test(from)) {
    return unreadable('The message has no id or no number of its sender.');
  }
  const message: InboundChannelMessage = { id, from, at: readTime(event, '/sendTime'), content };
  return { ...nothing, messages: [message] };
}

function readContent(event: object): ProviderContent | 'ignored' {
  const text = readLong(event, '/text');
  if (text !== undefined) return { type: 'text', text };
  return readSuggestion(event) ?? readFile(event) ?? readLocation(event) ?? toUnsupported(event);
}

/** A tap on a button that opens a page or a number is no message: it has no postbackData, since none was sent. */
function readSuggestion(event: object): ProviderContent | 'ignored' | undefined {
  if (!isObject(readPointer(event, '/suggestionResponse'))) return undefined;
  const payload = readLong(event, '/suggestionResponse/postbackData');
  if (payload === undefined) return 'ignored';
  return { type: 'button', text: readLong(event, '/suggestionResponse/text') ?? '', payload };
}

function readFile(event: object): ProviderContent | undefined {
  const payload = '/userFile/payload';
  const url = readText(event, `${payload}/fileUri`);
  if (url === undefined || url.length > 4096 || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  const mediaType = readId(event, `${payload}/mimeType`);
  const filename = readId(event, `${payload}/fileName`);
  const kind = mediaType?.split('/')[0]?.toLowerCase();
  return {
    type: kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document',
    file: { url, ...(mediaType !== undefined && { mediaType }), ...(filename !== undefined && { filename }) },
  };
}

/** A coordinate of 0 is absent in the JSON of protocol buffers. */
function readLocation(event: object): ProviderContent | undefined {
  const location = readPointer(event, '/location');
  if (!isObject(location)) return undefined;
  const { latitude = 0, longitude = 0 } = location;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { type: 'location', latitude, longitude };
}

const metadata: ReadonlySet<string> = new Set([
  'senderPhoneNumber',
  'messageId',
  'eventId',
  'sendTime',
  'agentId',
  'carrier',
]);

function toUnsupported(event: object): ProviderContent {
  const providerType = Object.keys(event).find((name) => !metadata.has(name) && name !== 'richMessageClassification');
  const providerMessage = event as Record<string, unknown>;
  return { type: 'unsupported', ...(providerType && { providerType: providerType.slice(0, 64) }), providerMessage };
}

/** @returns undefined for a text that is missing or too long */
function readId(event: object, pointer: string): string | undefined {
  const text = readText(event, pointer);
  return text !== undefined && text.length <= maxIdLength ? text : undefined;
}

function readLong(event: object, pointer: string): string | undefined {
  const text = readPointer(event, pointer);
  return typeof text === 'string' && text !== '' ? toStorable(text.slice(0, maxTextLength)) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
