import { sql } from 'kysely';
import {
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isInEnvironment,
} from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { linkKeySql } from './file-key.ts';

/** SQL expression of a message's link to a file: in its content or its template header. */
const link = sql<string>`coalesce(content #>> '{file,link}', content #>> '{header,file,link}')`;

/**
 * Erases the provider ids of files whose links were sent only to a data subject. Finds the links by the messages, which must still exist.
 * The rows of stored files are deleted with the files.
 */
export async function eraseProviderFiles(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  const { numAffectedRows = 0n } = await sql`
    WITH linked AS MATERIALIZED (
      SELECT environment_id, ${link} AS link, bool_and(${isAboutDataSubject('recipient', dataSubject)}) AS only_theirs
      FROM messages WHERE ${isInEnvironment(dataSubject.environmentId)} AND ${link} IS NOT NULL GROUP BY 1, 2
    )
    DELETE FROM provider_files WHERE file_key IN (
      SELECT ${linkKeySql(sql.ref('environment_id'), sql.ref('link'))} FROM linked WHERE only_theirs
    )
  `.execute(executor);
  return { provider_files: Number(numAffectedRows) };
}
