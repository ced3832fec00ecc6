import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { isUuid, newUuid } from '../../../platform/postgres/ids.ts';
import { timeText } from '../../../platform/postgres/keyset-cursor.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { UnreadableDocumentError } from '../documents/document.ts';
import type { DocumentReader } from '../documents/reader.ts';
import { createStems } from '../text-analysis/stems.ts';
import type { BaseKey } from './document-store.ts';
import { indexDocuments, removeUnusedTerms, storeDocuments } from './document-store.ts';
import { fingerprintVersion } from './import-documents.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Reads and stores an uploaded document. */
    importKnowledgeDocument: { importId: string };
  }
}

/** The import of an uploaded document. */
export interface UploadState {
  id: string;
  path: string;
  status: 'waiting' | 'added' | 'replaced' | 'unchanged' | 'failed';
  /** Why the document cannot be read, as the end of a sentence that begins with its path. */
  reason: string | null;
  bytes: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** `createdAt` with microseconds. */
  position: string;
}

/**
 * Stores an uploaded document and adds the job that imports it.
 *
 * @param path identifies the document in the knowledge base
 */
export async function uploadDocument(
  database: Database,
  queue: Pick<Queue, 'add'>,
  actor: Actor,
  base: BaseKey & { name: string; environmentId: string },
  { path, content }: { path: string; content: Buffer },
): Promise<UploadState> {
  const id = newUuid();
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('knowledge_imports')
      .values({ id, base_id: base.id, environment_id: base.environmentId, path, content, bytes: content.length })
      .execute();
    await recordAudit(transaction, actor, {
      action: 'knowledgeBase.documentUploaded',
      target: { type: 'knowledgeBase', id: base.id, name: base.name },
      environmentId: base.environmentId,
      after: { path, bytes: content.length },
    });
    await queue.add(transaction, 'importKnowledgeDocument', [{ importId: id }]);
    return (await findUpload(transaction, base, id)) as UploadState;
  });
}

/** Finds imports of a knowledge base, newest first. @param after position and id of the last one before the page */
export async function findUploads(
  executor: Executor,
  { id }: BaseKey,
  after: readonly [position: string, id: string] | undefined,
  limit: number,
): Promise<UploadState[]> {
  const isAfter = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<UploadState>`
    SELECT ${columns} FROM knowledge_imports WHERE base_id = ${id} AND ${isAfter}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Finds an import. @param id of unknown origin */
export async function findUpload(executor: Executor, base: BaseKey, id: string): Promise<UploadState | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<UploadState>`
    SELECT ${columns} FROM knowledge_imports WHERE base_id = ${base.id} AND id = ${id}
  `.execute(executor);
  return rows[0];
}

const columns = sql`id, path, status, reason, bytes, created_at AS "createdAt", finished_at AS "finishedAt",
  ${timeText(sql`created_at`)} AS position`;

/**
 * Imports an uploaded document. A repetition changes nothing.
 *
 * @returns the knowledge base; undefined when it was deleted
 */
export async function importUpload(
  database: Database,
  reader: Pick<DocumentReader, 'read'>,
  importId: string,
): Promise<BaseKey | undefined> {
  const row = await database
    .selectFrom('knowledge_imports as import')
    .innerJoin('knowledge_bases as base', 'base.id', 'import.base_id')
    .select(['base.id', 'base.number', 'import.path', 'import.content'])
    .where('import.id', '=', importId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { path, content, ...base } = row;
  if (content === null) return base;
  try {
    await finishUpload(database, importId, await storeUpload(database, reader, base, path, content));
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    await finishUpload(database, importId, 'failed', error.message);
  }
  return base;
}

async function storeUpload(
  database: Database,
  reader: Pick<DocumentReader, 'read'>,
  base: BaseKey,
  path: string,
  content: Buffer,
): Promise<'added' | 'replaced' | 'unchanged'> {
  const fingerprint = createHash('sha256').update(`${fingerprintVersion}\n`).update(content).digest();
  const before = await database
    .selectFrom('knowledge_documents')
    .select('fingerprint')
    .where('base_id', '=', base.id)
    .where('path', '=', path)
    .executeTakeFirst();
  if (before?.fingerprint.equals(fingerprint)) return 'unchanged';
  const document = { path, fingerprint, ...(await reader.read(path, content)) };
  await storeDocuments(database, base, await indexDocuments([document], createStems(database)));
  if (!before) return 'added';
  await removeUnusedTerms(database, base);
  return 'replaced';
}

/** Stores the result of an import, and removes its bytes. */
export async function finishUpload(
  database: Database,
  importId: string,
  status: UploadState['status'],
  reason: string | null = null,
): Promise<void> {
  await database
    .updateTable('knowledge_imports')
    .set({ status, reason, content: null, finished_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('status', '=', 'waiting')
    .execute();
}
