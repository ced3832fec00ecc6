import { sql } from 'kysely';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Erases the SMS of a data subject that are not processed yet; processed ones name no one. The environment of an SMS to the operator's
 * connection is unknown before it is processed, so an erasure in one environment erases it as well.
 */
export async function eraseInboundSms(
  executor: Executor,
  { numbers, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  const { numDeletedRows } = await executor
    .deleteFrom('inbound_sms')
    .where(sql<boolean>`sender = ANY (${numbers})`)
    .where(sql<boolean>`(environment_id IS NULL OR ${isInEnvironment(environmentId)})`)
    .executeTakeFirst();
  return { inbound_sms: Number(numDeletedRows) };
}
