import { isObject } from '@omnichannel/contract';
import { HttpError } from '../http/http-error.ts';
import { personOf } from '../test-numbers.ts';
import { type ChannelName, channels } from './channels.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { Endpoints } from './endpoints.ts';
import type { Events } from './events.ts';

/** A message that a person writes: a text, or one of the contract's examples. */
export type InboundMessage = {
  /** The channel that the person writes on. */
  channel: ChannelName;
  /** The sender: a phone number or, for messenger and the chat channel, an id. Default: the sender of the example. */
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

/**
 * Creates a function that delivers inbound messages to the endpoint that is set for their channel.
 *
 * @returns takes an `InboundMessage` and resolves to its delivery after the first attempt; later attempts change it.
 *   It rejects with an `HttpError`: 400 when the message is malformed, 409 when there is no endpoint
 */
export function createInbound({ endpoints, events, deliveries }: InboundParts): (input: unknown) => Promise<Delivery> {
  return async (input) => {
    const { channel, from, text, example } = read(input);
    const { feed } = channels[channel];
    const name = exampleFor(channel, example);
    const underway = deliveries.deliver(feed, events.message(feed, { example: name, from, text }));
    if (!underway) throw new HttpError(409, describeMissingEndpoint(channel));
    await underway.tried;
    return underway.delivery;
  };

  /** Returns the example to use. A text uses the example `text`, or the first of a channel without one. */
  function exampleFor(channel: ChannelName, example: string | undefined): string {
    const names = events.examples(channels[channel].feed);
    const [first] = names;
    if (first === undefined)
      throw new HttpError(400, `The document has no example of an inbound message of ${channel}.`);
    if (example === undefined) return names.includes('text') ? 'text' : first;
    if (names.includes(example)) return example;
    throw new HttpError(400, `example must be one of ${names.join(', ')}.`);
  }

  function describeMissingEndpoint(channel: ChannelName): string {
    const { feed, howToSet } = channels[channel];
    const gone = endpoints.get(feed)?.gone === true;
    return `${gone ? 'The endpoint returned 410 and is disabled' : `There is no endpoint for messages of ${channel}`}. ${howToSet}`;
  }
}

interface Read {
  channel: ChannelName;
  from?: string | undefined;
  text?: string | undefined;
  example?: string | undefined;
}

const fields = ['channel', 'from', 'text', 'example'];

/** @throws {HttpError} 400; the message names the invalid field, and never its value, which may be PII */
function read(input: unknown): Read {
  if (!isObject(input)) throw new HttpError(400, 'Give a JSON object, such as {"channel":"chatApp","text":"Hello"}.');
  const unknown = Object.keys(input).find((key) => !fields.includes(key));
  if (unknown !== undefined) {
    throw new HttpError(
      400,
      `${JSON.stringify(unknown)} is not a field of an inbound message. It has ${fields.join(', ')}.`,
    );
  }
  const { channel, from, text, example } = input;
  if (!isChannel(channel)) throw new HttpError(400, `channel must be one of ${Object.keys(channels).join(', ')}.`);
  if ((text === undefined) === (example === undefined)) throw new HttpError(400, 'Give either text or example.');
  if (text !== undefined && !isText(text)) throw new HttpError(400, 'text must be a text that is not empty.');
  if (example !== undefined && !isText(example)) throw new HttpError(400, 'example must be the name of an example.');
  return { channel, text, example, from: from === undefined ? undefined : sender(channel, from) };
}

/** Reads the sender's id. A phone number becomes digits only. @throws {HttpError} 400 */
function sender(channel: ChannelName, from: unknown): string {
  const { people } = channels[channel];
  if (people !== 'number') {
    if (isText(from)) return people === 'id' ? personOf(from) : from;
    const wanted =
      people === 'id' ? 'the id of a person, such as +12025550100' : 'a messenger id, such as 1000000000000100';
    throw new HttpError(400, `from must be ${wanted}.`);
  }
  const digits = typeof from === 'string' ? from.replace(/[\s()+-]/g, '') : '';
  if (/^\d{7,15}$/.test(digits)) return digits;
  throw new HttpError(400, 'from must be a phone number of 7 to 15 digits, such as +12025550100.');
}

function isChannel(value: unknown): value is ChannelName {
  return typeof value === 'string' && Object.hasOwn(channels, value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
