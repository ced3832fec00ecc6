import { basename } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';

/** A passage with its source. */
export interface ChunkDetails {
  /** UUID: the `segment_id` in the resources of an answer. */
  id: string;
  baseName: string;
  /** Title of the document; `file` is the name of its file. */
  documentName: string;
  file: string;
  /** Headings above it, outermost first. */
  headings: readonly string[];
  content: string;
}

/** Finds a passage of the environment by id. Returns undefined after its document was replaced or deleted. */
export async function findChunk(
  database: Database,
  environmentId: string,
  id: string,
): Promise<ChunkDetails | undefined> {
  const row = await database
    .selectFrom('knowledge_passages as passage')
    .innerJoin('knowledge_documents as document', 'document.id', 'passage.document_id')
    .innerJoin('knowledge_bases as base', 'base.id', 'document.base_id')
    .select([
      'passage.id',
      'base.name as baseName',
      'document.name as documentName',
      'document.path',
      'headings',
      'content',
    ])
    .where('passage.id', '=', id)
    .where('base.environment_id', '=', environmentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { path, ...passage } = row;
  return { ...passage, file: basename(path) };
}
