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
  const id = message.from.replace(/^\+/, '');
  const { userId } = message;
  const recipients = [...(channel === 'chatApp' ? numbersOfWhatsAppId(id) : [id]), ...(userId ? [userId] : [])];
  const { rows } = await sql<{ environmentId: string }>`
    SELECT environment_id AS "environmentId" FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.connection_id = ${connectionId} AND part.recipient = ANY (${recipients})
    ORDER BY accepted_at DESC LIMIT 1
  `.execute(database);
  return rows[0]?.environmentId;
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
    SELECT environment_id AS "environmentId", reference AS "messageId" FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.connection_id = ${connectionId} AND normalized_id = ${normalizeId(providerId)} AND provider_id = ${providerId}
      AND source = 'message'
    ORDER BY accepted_at DESC LIMIT 1
  `.execute(database);
  return rows[0];
}
