import { chatAppTitle } from '@omnichannel/error-formats';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { Channel, OutboundMessage, Sms, SubmitResult } from './carrier.ts';
import { noCarrierCode } from './connections.ts';
import type { createReceiptRecorder } from './delivery-receipts.ts';
import type { DispatchToEndpoint } from './dispatch-to-endpoint.ts';
import type { StatusCache } from './status-cache.ts';

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Sends a message of any channel. */
    sendMessage: { messageId: string };
  }
}

/** A message with the account that sent it. */
interface DispatchableMessage {
  message: Omit<OutboundMessage, 'channel'> & { channel: Channel };
  /** The sender that an SMS shows. */
  sender: string | null;
  account: Pick<Account, 'sandbox'>;
  acceptedAt: Date;
}

/** A submission in progress. */
interface Submission {
  /** Name of the carrier. */
  carrier: string;
  result: Promise<SubmitResult>;
}

/**
 * Dispatches messages to the carrier, each with its id as the idempotency key: an interrupted job runs again, and the carrier accepts the
 * message once. A message that has a later status or was erased is skipped. When the job is dead, the message fails. Messages of the chat
 * channel without a carrier go to the endpoint of the account.
 */
export function createDispatch(
  { database, connections, log }: Pick<Context, 'database' | 'connections' | 'log'>,
  recordReceipts: ReturnType<typeof createReceiptRecorder>,
  statusCache: StatusCache,
  toEndpoint: DispatchToEndpoint,
): Pick<Feature, 'jobs' | 'onPermanentFailure'> {
  // Jobs that start together read their messages in one statement.
  const batch = createBatch<string, DispatchableMessage | undefined>({ write: loadMessages });

  return {
    jobs: {
      async sendMessage({ messageId }, signal) {
        const found = await batch.add(messageId);
        if (!found) return;
        const submission = submit(found, signal);
        if (!submission && found.message.channel === 'chat' && (await toEndpoint(found))) return;
        // The operator removed the carrier after the request, or the endpoint was disabled.
        if (!submission) return failMessage(messageId, 'No carrier is connected for this channel.', noCarrierCode);
        const result = await submission.result;
        if (result.outcome === 'accepted') return;
        const { channel } = found.message;
        log.warn({ carrier: submission.carrier, channel, reason: result.reason }, 'carrier rejected a message');
        await failMessage(messageId, `The carrier rejected the message: ${result.reason}`);
      },
    },
    onPermanentFailure: {
      sendMessage: ({ messageId }) => failMessage(messageId, 'The carrier could not be reached in any attempt.'),
    },
  };

  /** @returns undefined if the channel has no carrier */
  function submit({ message, sender, account }: DispatchableMessage, signal: AbortSignal): Submission | undefined {
    const { channel } = message;
    if (channel === 'sms') {
      const carrier = connections.find(channel, account);
      return carrier && { carrier: carrier.name, result: carrier.sendSms(toSms(message, sender), signal) };
    }
    const carrier = connections.find(channel, account);
    return carrier && { carrier: carrier.name, result: carrier.send({ ...message, channel }, signal) };
  }

  async function failMessage(messageId: string, details: string, code = 1014): Promise<void> {
    const error = { code, title: chatAppTitle(code) as string, details };
    await recordReceipts([{ messageId, status: 'failed', at: new Date(), error }]);
  }

  async function loadMessages(ids: readonly string[]): Promise<(DispatchableMessage | undefined)[]> {
    const rows = await database
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.account_id')
      .select(['messages.id', 'messages.environment_id', 'channel', 'recipient', 'sender', 'content'])
      .select(['replies_to', 'sandbox', 'accepted_at'])
      .where('messages.id', 'in', ids)
      .where('status', '=', 'accepted')
      .execute();
    for (const { id, environment_id: environmentId, channel, recipient } of rows) {
      statusCache.set({ id, environmentId, channel, recipient, status: 'accepted' });
    }
    const messages = new Map(
      rows.map((row) => {
        const {
          id,
          environment_id: environmentId,
          channel,
          recipient: to,
          sender,
          content,
          replies_to: repliesTo,
          sandbox,
          accepted_at: acceptedAt,
        } = row;
        const message = { id, environmentId, channel, to, content, ...(repliesTo !== null && { repliesTo }) };
        return [id, { message, sender, account: { sandbox }, acceptedAt }];
      }),
    );
    return ids.map((id) => messages.get(id));
  }
}

/** Converts a message of the channel `sms`, which is always a text. */
function toSms({ id, environmentId, to, content }: DispatchableMessage['message'], sender: string | null): Sms {
  if (content.type !== 'text' || sender === null) throw new Error('A message of SMS is not a text, or has no sender.');
  return { id, environmentId, to, sender, text: content.text, purpose: 'message' };
}
