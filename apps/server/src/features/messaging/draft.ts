import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { Refused } from '../../http/refused.ts';
import { parsePhoneNumber } from '../phone-numbers/phone-number.ts';
import { findTestOutcome, type TestOutcome } from '../phone-numbers/test-numbers.ts';
import type { Channel } from './carrier.ts';

export type SendId = 'sendChatAppMessage' | 'sendMessengerMessage' | 'sendRcsMessage' | 'sendChatChannelMessage';

/** What any of the channels is asked to send. */
export type MessageRequest = Call<SendId>['body'];

/** A message that was asked for. */
export interface Draft {
  account: Account;
  channel: Channel;
  /** E.164 with the plus in the chat app and RCS; in the others the person's own identifier there. */
  to: string;
  /** What becomes of it, where the recipient is a test recipient of the sandbox. */
  outcome: TestOutcome | undefined;
  request: MessageRequest;
  /** The id of the message that it replies to. */
  repliesTo: string | undefined;
}

/** @throws {Refused} 400 where no phone has the number */
export function readDraft(channel: Channel, { account, body: request }: Call<SendId>): Draft {
  const to = channel === 'chatApp' || channel === 'rcs' ? readNumber(request.to) : request.to;
  return {
    account,
    channel,
    to,
    outcome: account.sandbox ? findOutcome(to) : undefined,
    request,
    // Only the chat app has replies. On other channels the contract does not name the field.
    repliesTo: channel === 'chatApp' && 'context' in request ? request.context?.message_id : undefined,
  };
}

/** The chat channel may know people by their number, with or without the plus. */
function findOutcome(to: string): TestOutcome | undefined {
  return findTestOutcome(to) ?? findTestOutcome(`+${to}`);
}

function readNumber(text: string): string {
  const number = parsePhoneNumber(text);
  if (number) return number.e164;
  throw new Refused(400, 'Nothing was sent: no phone has this number.', {
    violations: [
      {
        in: 'body',
        field: 'to',
        message: 'is not a valid phone number. Send it complete with its country code, such as +12025550100.',
      },
    ],
  });
}
