import { basename } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';

/** A chunk with its source. */
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

/** Finds a chunk of the environment by id. Returns undefined after its document was replaced or deleted. */
export async function findChunk(
  database: Database,
  environmentId: string,
  id: string,
): Promise<ChunkDetails | undefined> {
  const row = await database
    .selectFrom('knowledge_chunks as chunk')
    .innerJoin('knowledge_documents as document', 'document.id', 'chunk.document_id')
    .innerJoin('knowledge_bases as base', 'base.id', 'document.base_id')
    .select([
      'chunk.id',
      'base.name as baseName',
      'document.name as documentName',
      'document.path',
      'headings',
      'content',
    ])
    .where('chunk.id', '=', id)
    .where('base.environment_id', '=', environmentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { path, ...chunk } = row;
  return { ...chunk, file: basename(path) };
}
