import { sql } from 'kysely';
import type { Call } from '../../http/handler.ts';
import { claimKeys, type Keyed, type StoredReply, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type Batch, createBatch } from '../../platform/postgres/group-commit.ts';
import { recallTrace, rememberTrace } from '../../platform/tracing/tracing.ts';
import type { Context } from '../context.ts';
import type { Content } from './carrier.ts';
import { type Draft, findFallbackSender } from './draft.ts';
import { messageValidForSeconds } from './load-messages.ts';
import type { NewSubmission } from './submissions.ts';

/** A message that passed all checks and is not stored yet. */
export interface CheckedMessage {
  id: string;
  draft: Draft;
  content: Content;
  /** SMS that the text takes; 0 on other channels. */
  segments: number;
  /** The request, which the sandbox inbox shows unchanged. */
  sentJson: Call['sentJson'];
  /** The `X-Request-Id` of the request; undefined for a message of an event. */
  requestId: string | undefined;
  /** The connections of a message of a live account. Without them a job submits the message to the carrier. */
  connectionIds: readonly string[] | undefined;
}

/** A message of a send operation. */
interface PendingMessage extends CheckedMessage {
  /** The request and its response, which is stored under the idempotency key of the request, if it has one. */
  call: Keyed;
  reply: StoredReply;
}

/** Stores messages in the transactions of others. */
export interface MessageStore {
  /** Stores messages together with their jobs or submissions. Call `wake` after the commit. */
  store(executor: Executor, messages: readonly CheckedMessage[]): Promise<void>;
  /** Wakes the connections of stored messages. */
  wake(messages: readonly CheckedMessage[]): void;
}

/**
 * Accepts messages in group commits: each message is stored together with its job and the response of its idempotency key. Messages
 * that arrive together share a statement, or a transaction if any of them has a key.
 *
 * @returns whether each message is new: false if its idempotency key was used meanwhile
 */
export function createAcceptBatch(
  context: Pick<Context, 'database' | 'queue' | 'connections'>,
): Batch<PendingMessage, boolean> {
  const { database } = context;
  const { store, wake } = createMessageStore(context);
  // Jobs are added by one transaction at a time: a second batch would mostly wait for the first, and both would be smaller.
  return createBatch<PendingMessage, boolean>({ write, concurrency: 1 });

  async function write(messages: readonly PendingMessage[]): Promise<boolean[]> {
    const results = await storeNew(messages);
    wake(messages);
    return results;
  }

  async function storeNew(messages: readonly PendingMessage[]): Promise<boolean[]> {
    const isOneStatement = messages.every(
      ({ call, connectionIds }) => call.idempotency === undefined && connectionIds === undefined,
    );
    if (isOneStatement) {
      await store(database, messages);
      return messages.map(() => true);
    }
    return database.transaction().execute(async (transaction) => {
      const isNew = await claimKeys(
        transaction,
        messages.map(({ call }) => call),
      );
      const newMessages = messages.filter((_, index) => isNew[index]);
      await store(transaction, newMessages);
      await storeReplies(transaction, newMessages);
      return isNew;
    });
  }
}

export function createMessageStore({
  queue,
  connections: { providers },
}: Pick<Context, 'queue' | 'connections'>): MessageStore {
  return {
    store,
    wake: (messages) =>
      providers?.wake(new Set(messages.flatMap(({ connectionIds }) => connectionIds?.slice(0, 1) ?? []))),
  };

  async function store(executor: Executor, messages: readonly CheckedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    for (const { id, requestId } of messages) rememberTrace(id, recallTrace(requestId ?? ''));
    const rows = messages.map(
      ({
        id,
        draft: { account, channel, to, country, sender, request, repliesTo },
        content,
        sentJson,
        ...message
      }) => ({
        id,
        environment_id: account.environmentId,
        account_id: account.id,
        channel,
        recipient: to,
        sender,
        type: request.type,
        request: sentJson,
        content,
        replies_to: repliesTo,
        country: country ?? '',
        connection_id: message.connectionIds?.[0] ?? '',
        segments: message.segments,
        request_id: message.requestId,
      }),
    );
    const jobs = messages.flatMap(({ id, connectionIds }) => (connectionIds === undefined ? [{ messageId: id }] : []));
    await sql`
      WITH stored AS (
        INSERT INTO messages (id, environment_id, account_id, channel, recipient, sender, type, request, content, replies_to,
          country, connection_id, segments, request_id)
        SELECT id, environment_id, account_id, channel, recipient, sender, type, request, content, replies_to, country, connection_id, segments, request_id
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (id text, environment_id text, account_id text,
          channel text, recipient text, sender text, type text, request json, content json, replies_to text,
          country text, connection_id text, segments smallint, request_id text)
      )
      ${queue.adding('sendMessage', jobs)}
    `.execute(executor);
    await providers?.enqueue(executor, messages.flatMap(toSubmission));
  }
}

/** Converts a message of a live account to its submission. */
function toSubmission({ id, draft, connectionIds }: CheckedMessage): NewSubmission[] {
  if (connectionIds === undefined) return [];
  const { environmentId, id: accountId } = draft.account;
  const sender = draft.sender ?? findFallbackSender(draft) ?? '';
  const validForSeconds = messageValidForSeconds;
  return [{ source: 'message', reference: id, environmentId, accountId, sender, connectionIds, validForSeconds }];
}
