import { isCountryAllowed } from '../../features/accounts/allowed-countries.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-numbers.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { findKeywordIntent, isArabic } from '../routing/keywords.ts';
import type { OptOuts } from '../routing/opt-outs.ts';
import { type ClaimedSms, finishInbound } from './claim-inbound.ts';
import type { Receiver } from './find-receiver.ts';
import type { HelpReplies } from './help-replies.ts';

/** An SMS that answers a keyword. */
export interface KeywordReply {
  /** Idempotency key. */
  id: string;
  environmentId: string;
  /** Connection over which the keyword arrived. */
  connectionId: string;
  /** The number that received the keyword. */
  sender: string;
  /** E.164, with the plus. */
  to: string;
  text: string;
}

export interface KeywordOptions {
  database: Database;
  optOuts: OptOuts;
  helpReplies: HelpReplies;
  /** Stores the reply in the outbox within this transaction, so that it is sent once. */
  reply(reply: KeywordReply, transaction: Executor): Promise<void>;
}

/**
 * `helpUnanswered`: HELP gets no reply, because of the limit or the country. `erased`: the SMS was deleted meanwhile, or another process has
 * processed it.
 */
export type KeywordOutcome = 'optOut' | 'optIn' | 'help' | 'helpUnanswered' | 'erased';

/**
 * Handles an SMS that is a keyword, in one transaction.
 *
 * @returns undefined for an ordinary text. YES and START of a person who has not opted out are ordinary: they may answer a question.
 */
export async function handleKeyword(
  options: KeywordOptions,
  sms: ClaimedSms,
  receiver: Receiver,
): Promise<KeywordOutcome | undefined> {
  const intent = findKeywordIntent(sms.text);
  if (intent === undefined) return undefined;
  const { database, optOuts } = options;
  const { environmentId, senderGroup } = receiver;
  const optOut = { environmentId, senderGroup, number: sms.sender };
  return database.transaction().execute(async (transaction) => {
    if (intent === 'optIn') {
      if (!(await optOuts.remove(transaction, optOut))) return undefined;
      await finishInbound(transaction, sms);
      return intent;
    }
    if (!(await finishInbound(transaction, sms))) return 'erased';
    if (intent === 'help') return replyToHelp(transaction, options, sms, receiver);
    await optOuts.record(transaction, optOut, sms.text.trim());
    return intent;
  });
}

/** Replies to HELP once in 24 hours, and only to countries that the account may send to. */
async function replyToHelp(
  transaction: Executor,
  { helpReplies, reply }: KeywordOptions,
  { id, connectionId, sender: to, receiver: sender, text }: ClaimedSms,
  { environmentId, senderGroup, account }: Receiver,
): Promise<KeywordOutcome> {
  // A short code has no country. Behind it is a machine, which may reply to the reply.
  const country = parsePhoneNumber(to)?.country;
  if (country === undefined || !isCountryAllowed(account, country)) return 'helpUnanswered';
  if (!(await helpReplies.take(transaction, { environmentId, senderGroup, number: to }))) return 'helpUnanswered';
  await reply({ id, environmentId, connectionId, sender, to, text: helpText(text, account.name) }, transaction);
  return 'help';
}

/** Returns the text that answers HELP, in the script of the keyword. */
function helpText(keyword: string, name: string): string {
  return isArabic(keyword)
    ? `${name}: أرسل إلغاء لإيقاف الرسائل من هذا الرقم`
    : `${name}: reply STOP to get no more messages from this number, or START to get them again.`;
}
