import type { ConversationPage, SandboxMessage } from '@omnichannel/console/sandbox';
import { type Expression, type SqlBool, sql } from 'kysely';
import { notifyPages, removalChannel, serializeWrites } from '../carriers/sandbox/serialized-writes.ts';
import type { StoredContent } from '../carriers/sandbox/tables.ts';
import type { Database, Executor } from '../platform/postgres/database.ts';

/** Selects messages of an environment with all columns that a page shows; the caller adds conditions. */
export function selectMessages(executor: Executor, environmentId: string) {
  return executor
    .selectFrom('sandbox_messages')
    .select([
      'id',
      'revision',
      'message_id',
      'channel',
      'direction',
      'recipient',
      'sender',
      'text',
      'content',
      'name',
      'replies_to',
      'failure',
      'outcome',
      'created_at',
    ])
    .select(sql<number>`ceil(greatest(extract(epoch FROM outcome_at - now()), 0) * 1000)::int`.as('outcome_in'))
    .where('environment_id', '=', environmentId);
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Converts a row to the message that a page gets. */
export function toView(row: MessageRow): SandboxMessage {
  const { content, text, name, outcome, outcome_in, failure, replies_to } = row;
  const settled = outcome_in === 0;
  return {
    id: row.id,
    revision: row.revision,
    messageId: row.message_id,
    channel: row.channel,
    direction: row.direction,
    person: row.recipient,
    sender: row.sender,
    ...(name !== null && { name }),
    content: content === null ? { type: 'text', text } : toContentView(content),
    at: row.created_at.toISOString(),
    ...(content === null && { isPasscode: true }),
    status: settled ? outcome : 'sent',
    ...(!settled && { settles: { status: outcome, inMs: outcome_in } }),
    ...(failure !== null && { failure }),
    ...(replies_to !== null && { repliesTo: replies_to }),
  };
}

/** The page requests the HTML of an e-mail when it is shown. */
function toContentView(content: StoredContent): SandboxMessage['content'] {
  if (!('html' in content)) return content;
  const { html: _, ...view } = content;
  return { ...view, hasHtml: true };
}

/** Reads the HTML of an e-mail; undefined when the environment has no e-mail with that id and HTML. */
export async function readEmailHtml(
  database: Database,
  environmentId: string,
  id: number,
): Promise<string | undefined> {
  const row = await selectMessages(database, environmentId).where('id', '=', id).executeTakeFirst();
  return row?.content && 'html' in row.content ? row.content.html : undefined;
}

export interface ConversationQuery {
  person: string;
  /** Only messages before this id. */
  before?: number | undefined;
  limit: number;
}

/** Reads a page of a person's messages on all channels: the newest ones, in ascending order. */
export async function readConversation(
  database: Database,
  environmentId: string,
  { person, before, limit }: ConversationQuery,
): Promise<Pick<ConversationPage, 'messages' | 'before'>> {
  const rows = await selectMessages(database, environmentId)
    .where('recipient', '=', person)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const messages = rows.slice(0, limit).reverse().map(toView);
  const [oldest] = messages;
  return { messages, ...(rows.length > limit && oldest && { before: oldest.id }) };
}

/** Finds a message; undefined when the environment has no message with that id. */
export async function findMessage(
  executor: Executor,
  environmentId: string,
  is: { id: number } | { messageId: string },
): Promise<SandboxMessage | undefined> {
  const named: Expression<SqlBool> = 'id' in is ? sql`id = ${is.id}` : sql`message_id = ${is.messageId}`;
  const row = await selectMessages(executor, environmentId).where(named).executeTakeFirst();
  return row && toView(row);
}

/**
 * Lists messages of an environment that changed after a revision, in order of change.
 *
 * @param limit maximum number of messages
 */
export async function listChangedMessages(
  database: Database,
  environmentId: string,
  after: number,
  limit: number,
): Promise<SandboxMessage[]> {
  const rows = await selectMessages(database, environmentId)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return rows.map(toView);
}

/** Returns the revision of the last change in an environment; 0 without messages. */
export async function readLastRevision(executor: Executor, environmentId: string): Promise<number> {
  const last = await executor
    .selectFrom('sandbox_messages')
    .select('revision')
    .where('environment_id', '=', environmentId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revision ?? 0;
}

/** Returns the smallest message id of an environment; undefined without messages. */
export async function findOldestMessage(database: Database, environmentId: string): Promise<number | undefined> {
  const oldest = await database
    .selectFrom('sandbox_messages')
    .select('id')
    .where('environment_id', '=', environmentId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id;
}

/**
 * Deletes messages of an environment, and notifies all open pages.
 *
 * @param until id of the last message to delete: later ones stay
 * @param person whose messages are deleted; absent for those of all people
 */
export async function clearMessages(
  database: Database,
  environmentId: string,
  until: number,
  person?: string,
): Promise<void> {
  await serializeWrites(database, async (executor) => {
    await executor
      .deleteFrom('sandbox_messages')
      .where('environment_id', '=', environmentId)
      .where('id', '<=', until)
      .$if(person !== undefined, (query) => query.where('recipient', '=', person as string))
      .execute();
    // Pages see by the oldest message that all before it were deleted, but not that others are missing.
    if (person === undefined) await notifyPages(executor, [environmentId]);
    else await sql`SELECT pg_notify(${removalChannel}, ${environmentId})`.execute(executor);
  });
}
