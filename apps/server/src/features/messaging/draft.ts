import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { isCountryAllowed } from '../accounts/allowed-countries.ts';
import { checkSmsNumber, findTestOutcome, parsePhoneNumber, type TestOutcome } from '../phone-numbers/phone-numbers.ts';
import type { Channel } from './carrier.ts';
import { isChatAppUserId } from './chat-app-user-id.ts';

export type SendId =
  | 'sendChatAppMessage'
  | 'sendMessengerMessage'
  | 'sendRcsMessage'
  | 'sendSmsMessage'
  | 'sendChatChannelMessage';

/** The body of a send request of any channel. The body of an SMS has no type, so it is converted to a text. */
export type MessageRequest = Call<Exclude<SendId, 'sendSmsMessage'>>['body'];

/** A send request with its parsed recipient. */
export interface Draft {
  account: Account;
  channel: Channel;
  /** E.164 with the plus on `chatApp`, `rcs` and `sms`; a user id on other channels, and on `chatApp` if the number is hidden. */
  to: string;
  /** The sender that an SMS shows. Undefined on other channels. */
  sender: string | undefined;
  /** Country of the number, or its calling code. Undefined for a user id. */
  country: string | undefined;
  /** The fixed outcome, if a sandbox account sends to a test number. */
  outcome: TestOutcome | undefined;
  request: MessageRequest;
  /** Id of the message that it replies to. */
  repliesTo: string | undefined;
}

/** @throws {HttpError} 400 when the number is not valid */
export function readDraft(channel: Channel, { account, body }: Pick<Call<SendId>, 'account' | 'body'>): Draft {
  const { to, country } = readRecipient(channel, body.to);
  const request: MessageRequest = 'type' in body ? body : { to: body.to, type: 'text', text: body.text };
  return {
    account,
    channel,
    to,
    country,
    sender: 'type' in body ? undefined : (body.sender ?? account.defaultSender),
    outcome: account.sandbox ? findOutcome(to) : undefined,
    request,
    // The contract defines the field for no other channel.
    repliesTo:
      (channel === 'chatApp' || channel === 'chat') && 'context' in request ? request.context?.message_id : undefined,
  };
}

/** Finds the sender of the SMS that may replace an RCS message. Undefined: the account may not send that SMS. */
export function findFallbackSender({ channel, account, country }: Draft): string | undefined {
  if (channel !== 'rcs' || country === undefined || !isCountryAllowed(account, country)) return undefined;
  return account.defaultSender || undefined;
}

/** Finds the outcome of a test number. The user id of the chat channel can be a number without the plus. */
function findOutcome(to: string): TestOutcome | undefined {
  return findTestOutcome(to) ?? findTestOutcome(`+${to}`);
}

function readRecipient(channel: Channel, to: string): { to: string; country?: string } {
  if (channel === 'sms') {
    const number = checkSmsNumber(to);
    if ('fault' in number) throw invalidRecipientError(number.fault);
    return { to: number.e164, country: number.country };
  }
  if (channel !== 'chatApp' && channel !== 'rcs') return { to };
  if (channel === 'chatApp' && isChatAppUserId(to)) return { to };
  const number = parsePhoneNumber(to);
  if (number) return { to: number.e164, country: number.country };
  throw invalidRecipientError(
    'is not a valid phone number. Send it complete with its country code, such as +12025550100.',
  );
}

function invalidRecipientError(message: string): HttpError {
  return new HttpError(400, 'Nothing was sent: no phone has this number.', {
    violations: [{ in: 'body', field: 'to', message }],
  });
}
