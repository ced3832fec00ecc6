import { chatAppTitle } from '@omnichannel/error-formats';
import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { OutboundMessage } from './carrier.ts';
import { getNoCarrierCode } from './connections.ts';
import type { createReceiptRecorder } from './delivery-receipts.ts';
import type { StatusCache } from './status-cache.ts';

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Sends a message of any channel but SMS. */
    sendMessage: { messageId: string };
  }
}

/** A message with the account that sent it. */
interface DispatchableMessage {
  message: OutboundMessage;
  account: Pick<Account, 'sandbox'>;
}

/**
 * Dispatches messages to the carrier, each with its id as the idempotency key: an interrupted job runs again, and the carrier accepts the
 * message once. A message that has a later status or was erased is skipped. When the job is dead, the message fails.
 */
export function createDispatch(
  { database, connections, log }: Pick<Context, 'database' | 'connections' | 'log'>,
  recordReceipts: ReturnType<typeof createReceiptRecorder>,
  statusCache: StatusCache,
): Pick<Feature, 'jobs' | 'onPermanentFailure'> {
  // Jobs that start together read their messages in one statement.
  const batch = createBatch<string, DispatchableMessage | undefined>({ write: loadMessages });

  return {
    jobs: {
      async sendMessage({ messageId }, signal) {
        const found = await batch.add(messageId);
        if (!found) return;
        const { message, account } = found;
        const { channel } = message;
        const carrier = connections.find(channel, account);
        // The operator removed the carrier after the request.
        if (!carrier)
          return failMessage(messageId, 'No carrier is connected for this channel.', getNoCarrierCode(channel));
        const submission = await carrier.send(message, signal);
        if (submission.outcome === 'accepted') return;
        log.warn({ carrier: carrier.name, channel, reason: submission.reason }, 'carrier rejected a message');
        await failMessage(messageId, `The carrier rejected the message: ${submission.reason}`);
      },
    },
    onPermanentFailure: {
      sendMessage: ({ messageId }) => failMessage(messageId, 'The carrier could not be reached in any attempt.'),
    },
  };

  async function failMessage(messageId: string, details: string, code = 1014): Promise<void> {
    const error = { code, title: chatAppTitle(code) as string, details };
    await recordReceipts([{ messageId, status: 'failed', at: new Date(), error }]);
  }

  async function loadMessages(ids: readonly string[]): Promise<(DispatchableMessage | undefined)[]> {
    const rows = await database
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.account_id')
      .select(['messages.id', 'messages.environment_id', 'channel', 'recipient', 'content', 'replies_to', 'sandbox'])
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
          content,
          replies_to: repliesTo,
          sandbox,
        } = row;
        const message = { id, environmentId, channel, to, content, ...(repliesTo !== null && { repliesTo }) };
        return [id, { message, account: { sandbox } }];
      }),
    );
    return ids.map((id) => messages.get(id));
  }
}
