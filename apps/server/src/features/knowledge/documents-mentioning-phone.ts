import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { isInEnvironment, mentionsPhone } from '../privacy/privacy.ts';

/** A document with its knowledge base and the path that it was imported from. */
export interface DocumentReference {
  base: string;
  path: string;
}

/** Documents that one statement searches, because statements must be short. */
const batchSize = 500;

/**
 * Finds documents that mention a phone number. An erasure does not change documents, because the next import would restore them.
 *
 * @param numbers in E.164
 * @param environmentId limits the search to one environment; absent for all
 */
export async function findDocumentsMentioningPhone(
  database: Database,
  numbers: readonly string[],
  environmentId?: string,
): Promise<DocumentReference[]> {
  const found: DocumentReference[] = [];
  if (numbers.length === 0) return found;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<DocumentReference & { id: string; names: boolean }>`
      WITH documents AS (
        SELECT document.id, path, document.name, bases.name AS base
        FROM knowledge_documents AS document JOIN knowledge_bases AS bases ON bases.id = base_id
        WHERE document.id > ${after} AND ${isInEnvironment(environmentId, 'document.environment_id')}
        ORDER BY document.id LIMIT ${batchSize}
      )
      SELECT id, base, path, ${mentionsPhone(sql`concat_ws('|', path, name)`, numbers)} OR EXISTS (
        SELECT FROM knowledge_chunks WHERE document_id = documents.id
          AND ${mentionsPhone(sql`concat_ws('|', array_to_string(headings, '|'), content)`, numbers)}
      ) AS names
      FROM documents ORDER BY id
    `.execute(database);
    for (const { base, path, names } of rows) if (names) found.push({ base, path });
    const last = rows.at(-1);
    if (!last) return found;
    after = last.id;
  }
}
