import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { isUuid } from '../../platform/postgres/ids.ts';
import { timeText } from '../../platform/postgres/keyset-cursor.ts';
import type { BaseKey } from './import/document-store.ts';
import type { BaseSummary } from './manage-bases.ts';

/** A knowledge base as operators see it. */
export interface BaseState extends BaseSummary, BaseKey {
  /** Uploaded documents that are not read yet. */
  waitingImports: number;
  /** `createdAt` with microseconds. */
  position: string;
}

/** Finds knowledge bases of an environment, newest first. @param after position and id of the last one before the page */
export async function findBases(
  executor: Executor,
  environmentId: string,
  after: readonly [position: string, id: string] | undefined,
  limit: number,
): Promise<BaseState[]> {
  const isAfter = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<BaseState>`
    ${states} WHERE environment_id = ${environmentId} AND ${isAfter} ORDER BY created_at DESC, id DESC LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Finds a knowledge base of an environment. @param id of unknown origin */
export async function findBase(executor: Executor, environmentId: string, id: string): Promise<BaseState | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<BaseState>`
    ${states} WHERE environment_id = ${environmentId} AND id = ${id}
  `.execute(executor);
  return rows[0];
}

const states = sql`
  SELECT id, number, name, description, created_at AS "createdAt", ${timeText(sql`created_at`)} AS position,
    (SELECT count(*) FROM knowledge_documents WHERE base_id = bases.id) AS documents,
    (SELECT coalesce(sum(words), 0)::bigint FROM knowledge_documents WHERE base_id = bases.id) AS words,
    (SELECT count(*) FROM knowledge_imports WHERE base_id = bases.id AND status = 'waiting') AS "waitingImports"
  FROM knowledge_bases AS bases`;

/** A document in a list. */
export interface DocumentSummary {
  id: string;
  path: string;
  title: string;
  words: number;
  importedAt: Date;
}

/** Finds documents of a knowledge base, by path. @param after the path of the last document before the page */
export async function findDocuments(
  executor: Executor,
  { id }: BaseKey,
  after: string | undefined,
  limit: number,
): Promise<DocumentSummary[]> {
  return executor
    .selectFrom('knowledge_documents')
    .select(['id', 'path', 'name as title', 'words', 'imported_at as importedAt'])
    .where('base_id', '=', id)
    .where('path', '>', after ?? '')
    .orderBy('path')
    .limit(limit)
    .execute();
}
