import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ChannelContact } from './customer-care-window.ts';

/** A reference to a message of a conversation. */
export interface MessageReference extends ChannelContact {
  messageId: string;
}

/** Reports for each reference whether the account sent that message to the contact, or the contact sent it to the account. */
export async function findConversationMessages(
  executor: Executor,
  references: readonly MessageReference[],
): Promise<boolean[]> {
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT EXISTS (
      SELECT FROM messages AS sent
      WHERE sent.id = wanted."messageId" AND sent.environment_id = wanted."environmentId"
        AND sent.channel = wanted.channel AND sent.recipient = wanted.contact
    ) OR EXISTS (
      SELECT FROM inbound_messages AS received
      WHERE received.id = wanted."messageId" AND received.environment_id = wanted."environmentId"
        AND received.channel = wanted.channel AND received.sender = wanted.contact
    ) AS "isKnown"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(references)}::json)
      AS ("environmentId" text, channel text, contact text, "messageId" text)) WITH ORDINALITY
      AS wanted ("environmentId", channel, contact, "messageId", position)
    ORDER BY position
  `.execute(executor);
  return rows.map(({ isKnown }) => isKnown);
}
