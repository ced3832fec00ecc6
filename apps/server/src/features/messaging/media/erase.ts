import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isFromDataSubject,
  isInEnvironment,
} from '../../privacy/privacy.ts';

/** SQL expression of a message's file id: in its content or its template header. */
const fileId = sql`coalesce(content #>> '{file,id}', content #>> '{header,file,id}')`;

/**
 * Erases the files that a data subject sent, and those that were sent only to them. Finds the files by the messages, which must still
 * exist.
 */
export async function eraseMedia(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  const within = isInEnvironment(dataSubject.environmentId);
  const { numAffectedRows = 0n } = await sql`
    WITH sent AS MATERIALIZED (
      SELECT environment_id, ${fileId} AS id, bool_and(${isAboutDataSubject('recipient', dataSubject)}) AS only_theirs
      FROM messages WHERE ${within} AND ${fileId} IS NOT NULL GROUP BY 1, 2
    ), received AS MATERIALIZED (
      SELECT environment_id, ${fileId} AS id FROM inbound_messages WHERE ${within} AND ${isFromDataSubject(dataSubject)}
      UNION ALL
      SELECT environment_id, attachment #>> '{file,id}' FROM inbound_messages, json_array_elements(content -> 'attachments') AS attachment
      WHERE ${within} AND ${isFromDataSubject(dataSubject)}
    )
    DELETE FROM media WHERE (environment_id, id) IN (
      SELECT environment_id, id FROM sent WHERE only_theirs UNION SELECT environment_id, id FROM received
    )
  `.execute(executor);
  return { media: Number(numAffectedRows) };
}
