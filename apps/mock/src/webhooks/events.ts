import { isObject, pointerTarget } from '@omnichannel/contract';
import type { IdsAndClock } from '../ids-and-clock.ts';
import type { Document } from '../spec.ts';
import { type ChatEvents, createChatEvents } from './chat-events.ts';
import { eventOf, type Feed } from './endpoints.ts';

/** The status of a message that was sent. */
interface MessageStatus {
  /** The id from the response to its sender. */
  id: string;
  /** The person's number in digits only, or their id on the channel. */
  recipient: string;
  /** `sent`, `delivered`, `read` or `failed` */
  status: string;
}

/** A message that a person writes. */
interface Inbound {
  /** Name of the example that the event is based on. */
  example: string;
  /** The person's number in digits only, or their id on the channel; that of the example when absent. */
  from?: string | undefined;
  /** The text of the example when absent. */
  text?: string | undefined;
}

/** Creates bodies of events: the contract's examples with new ids, people and times. */
export interface Events {
  /** Names of the contract's examples of inbound messages. */
  examples(feed: Feed): string[];
  /** Undefined where the document has no example for it. */
  status(feed: Feed, messageStatus: MessageStatus): object | undefined;
  message(feed: Feed, inbound: Inbound): object;
  /** The events of the chat channel in the customer's own application. */
  chat: ChatEvents;
}

interface ChatAppEvent {
  contacts: { wa_id: string }[];
  messages: Item[];
}

interface MessengerEvent {
  time: number;
  messaging: {
    sender: { id: string };
    timestamp: number;
    message?: { mid: string; text?: string };
    postback?: { mid: string };
    delivery?: { mids?: string[]; watermark: number };
    read?: { watermark: number };
  }[];
}

interface ChannelEvent {
  channel: string;
  events: { kind: string; message?: Item; status?: Item }[];
}

/** A message, or a status of one. */
type Item = Record<string, unknown>;

type IdsAndTimes = Pick<IdsAndClock, 'id' | 'now'>;

export function createEvents(document: Document, fresh: IdsAndTimes): Events {
  return {
    chat: createChatEvents(fresh, exampleCardOf(document)),
    examples: (feed) => Object.keys(examplesOf(document, feed, 'message')),
    status(feed, messageStatus) {
      const examples = examplesOf(document, feed, 'status');
      if (feed === 'messengerMessage') return createMessengerStatus(examples, messageStatus, fresh);
      return feed === 'chatAppStatus'
        ? createChatAppStatus(examples, messageStatus, fresh)
        : createChannelStatus(examples, feed, messageStatus, fresh);
    },
    message(feed, inbound) {
      const example = examplesOf(document, feed, 'message')[inbound.example];
      if (feed === 'messengerMessage') return createMessengerMessage(example, inbound, fresh);
      if (feed === 'chatAppMessage') return createChatAppMessage(example, inbound, fresh);
      return createChannelMessage(example, inbound, fresh);
    },
  };
}

/** The card of the contract's outbound events, which needs only its id. */
function exampleCardOf(document: Document): object {
  const outbound = Object.values(examplesOf(document, 'chat', 'outbound')) as ChannelEvent[];
  const cards = outbound.flatMap(({ events }) => events.map(({ message }) => message?.card));
  return cards.find(isObject) ?? { title: '', buttons: [] };
}

/** @param examples by status */
function createChatAppStatus(
  examples: Record<string, unknown>,
  messageStatus: MessageStatus,
  fresh: IdsAndTimes,
): { statuses: Item[] } | undefined {
  const event = copyOf<{ statuses: Item[] }>(examples[messageStatus.status]);
  const { recipient } = messageStatus;
  for (const item of event?.statuses ?? []) {
    writeStatus(item, messageStatus, fresh);
    // A person who hides the number is known by the user id only.
    if (/\D/.test(recipient)) item.user_id = recipient;
  }
  return event;
}

function createChannelStatus(
  examples: Record<string, unknown>,
  feed: Feed,
  messageStatus: MessageStatus,
  fresh: IdsAndTimes,
): ChannelEvent | undefined {
  // All statuses have the same form, except a failure, which has its reasons.
  const isFailed = messageStatus.status === 'failed';
  const event = copyOf<ChannelEvent>(
    Object.values(examples).find((value) =>
      (value as ChannelEvent).events.every((item) => (item.status?.status === 'failed') === isFailed),
    ),
  );
  for (const item of event?.events ?? []) if (item.status) writeStatus(item.status, messageStatus, fresh);
  return event && { ...event, channel: channelOf(feed) };
}

/** The `channel` of a feed of `channelEvent`. */
function channelOf(feed: Feed): string {
  return feed === 'smsStatus' ? 'sms' : feed;
}

function writeStatus(item: Item, { id, recipient, status }: MessageStatus, fresh: IdsAndTimes): void {
  Object.assign(item, { id, recipient_id: recipient, status, timestamp: unixSeconds(fresh) });
}

function createMessengerMessage(example: unknown, { from, text }: Inbound, fresh: IdsAndTimes): MessengerEvent {
  const event = copyOf<MessengerEvent>(example) as MessengerEvent;
  const now = fresh.now();
  event.time = now;
  for (const item of event.messaging) {
    item.timestamp = now;
    for (const part of [item.message, item.postback]) if (part) part.mid = fresh.id(part.mid);
    if (from !== undefined) item.sender.id = from;
    if (text !== undefined && item.message) item.message.text = text;
  }
  return event;
}

/** @param examples by status: the messenger has `delivered` and `read` only */
function createMessengerStatus(
  examples: Record<string, unknown>,
  { id, recipient, status }: MessageStatus,
  fresh: IdsAndTimes,
): MessengerEvent | undefined {
  const event = copyOf<MessengerEvent>(examples[status]);
  if (!event) return undefined;
  const now = fresh.now();
  event.time = now;
  for (const item of event.messaging) {
    item.timestamp = now;
    item.sender.id = recipient;
    if (item.delivery) item.delivery = { mids: [id], watermark: now };
    if (item.read) item.read = { watermark: now };
  }
  return event;
}

function createChatAppMessage(example: unknown, inbound: Inbound, fresh: IdsAndTimes): ChatAppEvent {
  const event = copyOf<ChatAppEvent>(example) as ChatAppEvent;
  for (const contact of event.contacts) contact.wa_id = inbound.from ?? contact.wa_id;
  for (const message of event.messages) writeMessage(message, inbound, fresh);
  return event;
}

function createChannelMessage(example: unknown, inbound: Inbound, fresh: IdsAndTimes): ChannelEvent {
  const event = copyOf<ChannelEvent>(example) as ChannelEvent;
  for (const { message } of event.events) if (message) writeMessage(message, inbound, fresh);
  return event;
}

function writeMessage(message: Item, { from, text }: Inbound, fresh: IdsAndTimes): void {
  Object.assign(message, { id: fresh.id(String(message.id)), timestamp: unixSeconds(fresh) });
  if (from !== undefined) message.from = from;
  if (text === undefined) return;
  message.text = { body: text };
  // A generated message replies to no earlier one.
  delete message.context;
}

/** The values of a feed's examples, by name. An example of `channelEvent` or the messenger contains either inbound messages or statuses. */
function examplesOf(document: Document, feed: Feed, kind: 'message' | 'status' | 'outbound'): Record<string, unknown> {
  const place = `#/webhooks/${eventOf(feed)}/post/requestBody/content/application~1json/examples`;
  const examples = pointerTarget(document, place);
  const values = Object.entries(isObject(examples) ? examples : {}).map(([name, example]): [string, unknown] => {
    const target =
      isObject(example) && typeof example.$ref === 'string' ? pointerTarget(document, example.$ref) : example;
    return [name, isObject(target) ? target.value : undefined];
  });
  if (feed === 'messengerMessage') {
    return Object.fromEntries(values.filter(([, value]) => isMessengerStatus(value) === (kind === 'status')));
  }
  if (eventOf(feed) !== 'channelEvent') return Object.fromEntries(values);
  return Object.fromEntries(
    values.filter(([, value]) => {
      if (!isObject(value) || !Array.isArray(value.events)) return false;
      // An example of the contract, which lint holds to the schema.
      const { channel, events } = value as unknown as ChannelEvent;
      // A status looks the same on all channels, and none has an example of each.
      return (kind === 'status' || channel === feed) && events.every((event) => event.kind === kind);
    }),
  );
}

/** Whether an example of the messenger reports what reached a person, and is no message of them. */
function isMessengerStatus(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.messaging)) return false;
  return value.messaging.every((item) => isObject(item) && ('delivery' in item || 'read' in item));
}

function copyOf<Event>(value: unknown): Event | undefined {
  return value === undefined ? undefined : (structuredClone(value) as Event);
}

/** Unix seconds as a text, as the chat app writes them. */
function unixSeconds(fresh: IdsAndTimes): string {
  return String(Math.floor(fresh.now() / 1000));
}
