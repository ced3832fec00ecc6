import type { Database, Executor } from '../../platform/postgres/database.ts';
import { findKeywordIntent, isArabic } from '../routing/keywords.ts';
import type { OptOuts } from '../routing/opt-outs.ts';
import { type ClaimedSms, finishInbound } from './claim-inbound.ts';
import type { Receiver } from './find-receiver.ts';

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
  /** Stores the reply in the outbox within this transaction, so that it is sent once. */
  reply(reply: KeywordReply, transaction: Executor): Promise<void>;
}

/** `erased`: the SMS was deleted meanwhile, or another process has processed it. */
export type KeywordOutcome = 'optOut' | 'optIn' | 'help' | 'erased';

/**
 * Handles an SMS that is a keyword, in one transaction.
 *
 * @returns undefined for an ordinary text. YES and START of a person who has not opted out are ordinary: they may answer a question.
 */
export async function handleKeyword(
  { database, optOuts, reply }: KeywordOptions,
  sms: ClaimedSms,
  { environmentId, senderGroup, name }: Receiver,
): Promise<KeywordOutcome | undefined> {
  const intent = findKeywordIntent(sms.text);
  if (intent === undefined) return undefined;
  const optOut = { environmentId, senderGroup, number: sms.sender };
  return database.transaction().execute(async (transaction) => {
    if (intent === 'optIn') {
      if (!(await optOuts.remove(transaction, optOut))) return undefined;
      await finishInbound(transaction, sms);
      return intent;
    }
    if (!(await finishInbound(transaction, sms))) return 'erased';
    if (intent === 'optOut') await optOuts.record(transaction, optOut, sms.text.trim());
    else {
      const { id, connectionId, sender: to, receiver: sender } = sms;
      await reply({ id, environmentId, connectionId, sender, to, text: helpText(sms.text, name) }, transaction);
    }
    return intent;
  });
}

/** Returns the text that answers HELP, in the script of the keyword. */
function helpText(keyword: string, name: string): string {
  return isArabic(keyword)
    ? `${name}: أرسل إلغاء لإيقاف الرسائل من هذا الرقم`
    : `${name}: reply STOP to get no more messages from this number, or START to get them again.`;
}
