import { HttpError } from '../../http/http-error.ts';
import type { Channel } from './carrier.ts';

/**
 * Creates a 400 error in the error format of a channel.
 *
 * @param code of the chat app's error format, which RCS, SMS and the chat channel share; the messenger format uses 100 (invalid parameter)
 */
export function channelError(channel: Channel, code: number, detail: string): HttpError {
  return new HttpError(400, detail, channel === 'messenger' ? {} : { code });
}

/** @param hint next step, as a sentence */
export function outsideWindowError(channel: Channel, hint?: string): HttpError {
  const add = (detail: string) => (hint === undefined ? detail : `${detail} ${hint}`);
  if (channel === 'messenger') {
    const detail =
      'This message is sent outside of the allowed window: the person has not written in the last 24 hours. Send a template, or wait until they write.';
    return new HttpError(403, add(detail), { code: 10, subcode: 2018278 });
  }
  const detail =
    'The recipient has not written to you in the last 24 hours. Send a template, to a number that validateChatAppContacts (POST /conversation/wab/v1/contacts) has found to be valid.';
  return channelError(channel, 470, add(detail));
}

export function notValidatedError(channel: Channel, hint?: string): HttpError {
  const detail =
    'The customer-care window is closed and the recipient was not validated. Call validateChatAppContacts (POST /conversation/wab/v1/contacts) first, and send the template once the number is valid. A user id is valid once the person has written to you.';
  return channelError(channel, 1013, hint === undefined ? detail : `${detail} ${hint}`);
}

const notOnChannelDetails: Record<Exclude<Channel, 'sms'>, string> = {
  chatApp:
    'The recipient is not a user of the chat app. Check the number with validateChatAppContacts (POST /conversation/wab/v1/contacts).',
  messenger: 'No matching user found. Take to from messaging[0].sender.id of an inbound message.',
  rcs: 'to is not a user of this channel. Reach this number another way.',
  chat: 'to is not an end user of the chat product. Write to people who have opened the chat before.',
};

export function notOnChannelError(channel: Exclude<Channel, 'sms'>): HttpError {
  return channelError(channel, 1013, notOnChannelDetails[channel]);
}

export function optedOutError(channel: Channel): HttpError {
  return channelError(
    channel,
    1610,
    'The recipient has opted out of messages from this sender. Do not send to this number until its owner has opted in again.',
  );
}

export function cannotReceiveError(channel: Channel, type: string): HttpError {
  return channelError(
    channel,
    1026,
    `The recipient's app cannot take a message of type ${type}. Send another kind of message.`,
  );
}

/** @param field path of the property with the id */
export function unknownFileError(channel: Channel, field: string): HttpError {
  const detail = `No file of this account has the id in ${field}.id, or it was deleted or is older than 14 days. Upload it with POST /conversation/wab/v1/media.`;
  return channelError(channel, 1006, detail);
}

/** @param types that the channel accepts */
export function wrongFileTypeError(channel: Channel, field: string, types: readonly string[]): HttpError {
  return channelError(
    channel,
    1009,
    `${field} must be a file of type ${types.join(', ')}. Convert it, or send a link to it.`,
  );
}

/** The error of a file that a user of a customer's own application sends. */
export function unsuitableFileError(channel: Channel, field: string, types: readonly string[]): HttpError {
  return channelError(channel, 1009, `${field} must be a file of type ${types.join(', ')}. Send it as a document.`);
}

export function unknownReplyError(channel: Channel): HttpError {
  const detail =
    'No message of this conversation has the id in context.message_id, or it is no longer stored. Use the id of a message that you sent to this person or received from them, or leave context out.';
  return channelError(channel, 1006, detail);
}

export function unknownCardError(channel: Channel): HttpError {
  return channelError(channel, 1006, 'No card has the id given in card.id. Copy it from the chat product.');
}
