import { sql } from 'kysely';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Erases the messages of a data subject that are not processed yet; processed ones name no one. The environment of a message to the
 * operator's connection may be unknown before it is processed, so an erasure in one environment erases it as well.
 */
export async function eraseInboundEvents(
  executor: Executor,
  { numbers, contacts, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  const isSender = sql<boolean>`(
    channel <> 'messenger' AND sender = ANY (${numbers})
    OR (channel, sender) IN (
      SELECT channel, id FROM jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) AS contact (
        "environmentId" text, channel text, id text
      ) WHERE inbound_events.environment_id IS NULL OR inbound_events.environment_id = contact."environmentId"
    )
  )`;
  const { numDeletedRows } = await executor
    .deleteFrom('inbound_events')
    .where(isSender)
    .where(sql<boolean>`(environment_id IS NULL OR ${isInEnvironment(environmentId)})`)
    .executeTakeFirst();
  return { inbound_events: Number(numDeletedRows) };
}
