import { sql } from 'kysely';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { formsOfNumber } from './whatsapp-numbers.ts';

/**
 * Erases the messages of a data subject that are not processed yet; processed ones name no one. A message can name the person by the
 * number, by the user id, or by both, so the user ids that come with a number are looked for, too. The environment of a message to the
 * operator's connection may be unknown before it is processed, so an erasure in one environment erases it as well.
 */
export async function eraseInboundEvents(
  executor: Executor,
  { numbers, contacts, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  const senders = numbers.flatMap(formsOfNumber);
  const isOfEnvironment = sql`(environment_id IS NULL OR ${isInEnvironment(environmentId)})`;
  const isWaiting = sql`processed_at IS NULL`;
  const { numAffectedRows = 0n } = await sql`
    WITH contacts AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) AS contact ("environmentId" text, channel text, id text)
      UNION
      SELECT environment_id, channel, user_id FROM inbound_events
      WHERE ${isWaiting} AND sender = ANY (${senders}) AND channel = 'chatApp' AND user_id IS NOT NULL AND ${isOfEnvironment}
    ), ids AS (
      SELECT coalesce(array_agg(id), '{}') AS ids FROM contacts
    )
    DELETE FROM inbound_events WHERE (
      ${isWaiting} AND sender = ANY (${senders}::text[] || (SELECT ids FROM ids))
      -- The condition of the index.
      OR user_id IS NOT NULL AND user_id = ANY ((SELECT ids FROM ids)::text[])
    ) AND (
      channel <> 'messenger' AND sender = ANY (${senders})
      OR EXISTS (
        SELECT FROM contacts
        WHERE contacts.channel = inbound_events.channel AND contacts.id IN (sender, user_id)
          AND (environment_id IS NULL OR "environmentId" IS NULL OR environment_id = "environmentId")
      )
    ) AND ${isOfEnvironment}
  `.execute(executor);
  return { inbound_events: Number(numAffectedRows) };
}
