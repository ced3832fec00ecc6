import type { ConversationPage, SandboxMessage } from '@omnichannel/console/sandbox';
import { type Expression, type SqlBool, sql } from 'kysely';
import { inTurn, tellPages } from '../carriers/sandbox/turn.ts';
import type { Database, Executor } from '../platform/postgres/database.ts';

/** Messages of an environment with what a page is told of them; of what kind they are, the query that goes on says. */
export function messagesOf(executor: Executor, environmentId: string) {
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

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>;

/** A row as the page is told of it. */
export function viewOf(row: MessageRow): SandboxMessage {
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
    content: content ?? { type: 'text', text },
    at: row.created_at.toISOString(),
    status: settled ? outcome : 'sent',
    ...(!settled && { settles: { status: outcome, inMs: outcome_in } }),
    ...(failure !== null && { failure }),
    ...(replies_to !== null && { repliesTo: replies_to }),
  };
}

export interface Wanted {
  person: string;
  /** Only those before the message of this id. */
  before?: number | undefined;
  limit: number;
}

/** A page of a person's messages on all channels: the newest, oldest first. */
export async function readConversation(
  database: Database,
  environmentId: string,
  { person, before, limit }: Wanted,
): Promise<Pick<ConversationPage, 'messages' | 'before'>> {
  const rows = await messagesOf(database, environmentId)
    .where('recipient', '=', person)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const messages = rows.slice(0, limit).reverse().map(viewOf);
  const [oldest] = messages;
  return { messages, ...(rows.length > limit && oldest && { before: oldest.id }) };
}

/** One message; undefined when the environment has none of that id. */
export async function findMessage(
  executor: Executor,
  environmentId: string,
  is: { id: number } | { messageId: string },
): Promise<SandboxMessage | undefined> {
  const named: Expression<SqlBool> = 'id' in is ? sql`id = ${is.id}` : sql`message_id = ${is.messageId}`;
  const row = await messagesOf(executor, environmentId).where(named).executeTakeFirst();
  return row && viewOf(row);
}

/**
 * Messages of an environment that have changed after a revision, in the order of their changes.
 *
 * @param limit of how many
 */
export async function changedMessages(
  database: Database,
  environmentId: string,
  after: number,
  limit: number,
): Promise<SandboxMessage[]> {
  const rows = await messagesOf(database, environmentId)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return rows.map(viewOf);
}

/** The revision of the last change in an environment; 0 where it has no messages. */
export async function lastRevision(executor: Executor, environmentId: string): Promise<number> {
  const last = await executor
    .selectFrom('sandbox_messages')
    .select('revision')
    .where('environment_id', '=', environmentId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revision ?? 0;
}

/** From which id on an environment still has messages; undefined where it has none. */
export async function oldestMessage(database: Database, environmentId: string): Promise<number | undefined> {
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
 * Removes the messages of an environment, and lets every open page know.
 *
 * @param until id of the last one to remove: those that came since stay
 */
export async function clearMessages(database: Database, environmentId: string, until: number): Promise<void> {
  await inTurn(database, async (executor) => {
    await executor
      .deleteFrom('sandbox_messages')
      .where('environment_id', '=', environmentId)
      .where('id', '<=', until)
      .execute();
    await tellPages(executor, [environmentId]);
  });
}
