import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { findTestOutcome, parsePhoneNumber, type TestOutcome } from '../phone-numbers/phone-numbers.ts';
import type { Channel } from './carrier.ts';

export type SendId = 'sendChatAppMessage' | 'sendMessengerMessage' | 'sendRcsMessage' | 'sendChatChannelMessage';

/** The body of a send request of any channel. */
export type MessageRequest = Call<SendId>['body'];

/** A send request with its parsed recipient. */
export interface Draft {
  account: Account;
  channel: Channel;
  /** E.164 with the plus on `chatApp` and `rcs`; on other channels the user id of the recipient. */
  to: string;
  /** The fixed outcome, if a sandbox account sends to a test number. */
  outcome: TestOutcome | undefined;
  request: MessageRequest;
  /** Id of the message that it replies to. */
  repliesTo: string | undefined;
}

/** @throws {HttpError} 400 when the number is not valid */
export function readDraft(channel: Channel, { account, body: request }: Call<SendId>): Draft {
  const to = channel === 'chatApp' || channel === 'rcs' ? readNumber(request.to) : request.to;
  return {
    account,
    channel,
    to,
    outcome: account.sandbox ? findOutcome(to) : undefined,
    request,
    // Only the chat app has replies. The contract defines the field for no other channel.
    repliesTo: channel === 'chatApp' && 'context' in request ? request.context?.message_id : undefined,
  };
}

/** Finds the outcome of a test number. The user id of the chat channel can be a number without the plus. */
function findOutcome(to: string): TestOutcome | undefined {
  return findTestOutcome(to) ?? findTestOutcome(`+${to}`);
}

function readNumber(text: string): string {
  const number = parsePhoneNumber(text);
  if (number) return number.e164;
  throw new HttpError(400, 'Nothing was sent: no phone has this number.', {
    violations: [
      {
        in: 'body',
        field: 'to',
        message: 'is not a valid phone number. Send it complete with its country code, such as +12025550100.',
      },
    ],
  });
}
