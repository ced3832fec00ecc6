import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { normalizeId } from '../outbox/match-receipts.ts';
import type { ClaimedEvent } from './claim-events.ts';
import { numbersOfWhatsAppId } from './whatsapp-numbers.ts';

/**
 * Finds the environment that a message to the operator's connection is for: the one whose message it replies to, else the last one that
 * submitted a message to the person over this connection.
 *
 * @returns undefined when no environment did
 */
export async function findEnvironment(
  database: Database,
  { connectionId, channel, message }: Pick<ClaimedEvent, 'connectionId' | 'channel' | 'message'>,
): Promise<string | undefined> {
  const replied = await findMessage(database, connectionId, message.repliesToProviderId);
  if (replied) return replied.environmentId;
  const recipients = recipientsOf({ channel, message });
  const last = (column: 'recipient' | 'recipient_id') => sql`(
    SELECT attempt.environment_id AS "environmentId", accepted_at FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.connection_id = ${connectionId} AND ${sql.ref(`part.${column}`)} = ANY (${recipients})
    ORDER BY accepted_at DESC LIMIT 1
  )`;
  // Two searches, so that each uses its index.
  const { rows } = await sql<{ environmentId: string }>`
    ${last('recipient')} UNION ALL ${last('recipient_id')} ORDER BY accepted_at DESC LIMIT 1
  `.execute(database);
  return rows[0]?.environmentId;
}

/** Lists the environments that submitted messages to the person over the connection. */
export async function listEnvironments(
  database: Database,
  { connectionId, channel, message }: Pick<ClaimedEvent, 'connectionId' | 'channel' | 'message'>,
): Promise<string[]> {
  const recipients = recipientsOf({ channel, message });
  const { rows } = await sql<{ environmentId: string }>`
    SELECT DISTINCT attempt.environment_id AS "environmentId" FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.connection_id = ${connectionId} AND part.recipient = ANY (${recipients})
  `.execute(database);
  return rows.map(({ environmentId }) => environmentId);
}

/** Lists the ids that messages to the person may have had as recipient: digits without the plus, or a user id. */
function recipientsOf({ channel, message: { from, userId } }: Pick<ClaimedEvent, 'channel' | 'message'>): string[] {
  const id = from.replace(/^\+/, '');
  return [...(channel === 'chatApp' ? numbersOfWhatsAppId(id) : [id]), ...(userId ? [userId] : [])];
}

/**
 * Finds the submitted message that has an id of the provider. Ids of providers are case-sensitive.
 *
 * @returns undefined when the connection submitted no such message
 */
export async function findMessage(
  database: Database,
  connectionId: string,
  providerId: string | undefined,
): Promise<{ environmentId: string; messageId: string } | undefined> {
  if (providerId === undefined) return undefined;
  const { rows } = await sql<{ environmentId: string; messageId: string }>`
    SELECT attempt.environment_id AS "environmentId", reference AS "messageId" FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.connection_id = ${connectionId} AND normalized_id = ${normalizeId(providerId)} AND provider_id = ${providerId}
      AND source = 'message'
    ORDER BY accepted_at DESC LIMIT 1
  `.execute(database);
  return rows[0];
}
