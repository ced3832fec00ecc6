import { isObject } from '@omnichannel/contract';
import { Refused } from '../front/refused.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { Endpoints, EventName } from './endpoints.ts';
import type { Events } from './events.ts';

/** A message from outside: a text, or one of the contract's examples. */
export type InboundMessage = {
  /** Where the person writes. */
  channel: 'chatApp' | 'messenger';
  /** Who writes: a phone number, or a messenger id. Default: the person of the example. */
  from?: string;
} & (
  | { text: string }
  /** Name of an example of the webhook: `image`, `reply` … */
  | { example: string }
);

export interface InboundParts {
  endpoints: Endpoints;
  events: Events;
  deliveries: Deliveries;
}

const eventOf: Record<string, 'chatAppMessage' | 'messengerMessage'> = {
  chatApp: 'chatAppMessage',
  messenger: 'messengerMessage',
};

const howToSet: Record<string, string> = {
  chatApp: `Set one first: PUT /conversation/wab/v1/webhook with the body {"url":"http://localhost:3000/hooks","type":"message"}.`,
  messenger: 'Start the mock with --messenger-endpoint http://localhost:3000/hooks (option messengerEndpoint).',
};

/**
 * Makes messages that people write: each is delivered to the endpoint that is set for its channel.
 *
 * @returns takes an `InboundMessage` and resolves to its delivery after the first attempt; later attempts change it.
 *   It rejects with `Refused`: 400 when the message is malformed, 409 when there is no endpoint
 */
export function createInbound({ endpoints, events, deliveries }: InboundParts): (input: unknown) => Promise<Delivery> {
  return async (input) => {
    const { channel, from, text, example } = read(input);
    const event = eventOf[channel] as 'chatAppMessage' | 'messengerMessage';
    const name = chosen(event, example);
    const underway = deliveries.deliver(event, events[event]({ example: name, from, text }));
    if (!underway) throw new Refused(409, absence(channel, event));
    await underway.tried;
    return underway.delivery;
  };

  function chosen(event: EventName, example = 'text'): string {
    const names = events.examples(event);
    if (names.length === 0) throw new Refused(400, `The document has no examples of the webhook ${event}.`);
    if (names.includes(example)) return example;
    throw new Refused(400, `example must be one of ${names.join(', ')}.`);
  }

  function absence(channel: string, event: EventName): string {
    const gone = endpoints.get(event)?.gone === true;
    return `${gone ? 'The endpoint has answered 410 and is switched off' : `There is no endpoint for messages of ${channel}`}. ${howToSet[channel]}`;
  }
}

interface Read {
  channel: string;
  from?: string | undefined;
  text?: string | undefined;
  example?: string | undefined;
}

const members = ['channel', 'from', 'text', 'example'];

/** @throws {Refused} 400; the message says which member is at fault, and never its value, which may be personal */
function read(input: unknown): Read {
  if (!isObject(input)) throw new Refused(400, 'Give a JSON object, such as {"channel":"chatApp","text":"Hello"}.');
  const unknown = Object.keys(input).find((key) => !members.includes(key));
  if (unknown !== undefined) {
    throw new Refused(
      400,
      `${JSON.stringify(unknown)} is not a member of an inbound message. It has ${members.join(', ')}.`,
    );
  }
  const { channel, from, text, example } = input;
  if (typeof channel !== 'string' || !Object.hasOwn(eventOf, channel)) {
    throw new Refused(400, 'channel must be chatApp or messenger.');
  }
  if ((text === undefined) === (example === undefined)) throw new Refused(400, 'Give either text or example.');
  if (text !== undefined && !isText(text)) throw new Refused(400, 'text must be a text that is not empty.');
  if (example !== undefined && !isText(example)) throw new Refused(400, 'example must be the name of an example.');
  return { channel, text, example, from: from === undefined ? undefined : sender(channel, from) };
}

/** The chat app knows people by the digits of their number. */
function sender(channel: string, from: unknown): string {
  if (channel === 'messenger') {
    if (isText(from)) return from;
    throw new Refused(400, 'from must be a messenger id, such as 1000000000000100.');
  }
  const digits = typeof from === 'string' ? from.replace(/[\s()+-]/g, '') : '';
  if (/^\d{7,15}$/.test(digits)) return digits;
  throw new Refused(400, 'from must be a phone number of 7 to 15 digits, such as +12025550100.');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
