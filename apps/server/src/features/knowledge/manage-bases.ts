import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { isUuid, newUuid } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type BaseKey, removeDocuments, removeUnusedTerms } from './import/document-store.ts';

/** A knowledge base in a list. */
export interface BaseSummary {
  id: string;
  name: string;
  description: string;
  /** Number of documents. */
  documents: number;
  words: number;
  createdAt: Date;
}

export interface BaseDetails extends BaseSummary {
  contents: readonly { id: string; path: string; name: string; words: number; importedAt: Date }[];
}

/** Lists the knowledge bases of an environment, newest first. */
export async function listBases(
  database: Database,
  environmentId: string,
  { limit = null, offset = 0 }: { limit?: number | null; offset?: number } = {},
): Promise<BaseSummary[]> {
  const { rows } = await sql<BaseSummary>`
    SELECT id, name, description, created_at AS "createdAt",
      (SELECT count(*) FROM knowledge_documents WHERE base_id = bases.id) AS documents,
      (SELECT coalesce(sum(words), 0)::bigint FROM knowledge_documents WHERE base_id = bases.id) AS words
    FROM knowledge_bases AS bases WHERE environment_id = ${environmentId}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::bigint OFFSET ${offset}
  `.execute(database);
  return rows;
}

export async function countBases(database: Database, environmentId: string): Promise<number> {
  const { count } = await database
    .selectFrom('knowledge_bases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds the knowledge base of this name.
 *
 * @throws {ApplicationError} when the environment of the account has none
 */
export async function requireBase(
  database: Database,
  { environmentId, userName }: { environmentId: string; userName: string },
  name: string,
): Promise<BaseKey> {
  const base = await database
    .selectFrom('knowledge_bases')
    .select(['id', 'number'])
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (base) return base;
  throw unknownBaseError(name, userName);
}

/** Creates the error for a name that no knowledge base of an account has. */
export function unknownBaseError(name: string, userName: string): ApplicationError {
  return new ApplicationError(
    'notFound',
    `There is no knowledge base ${name} of this account. See them with: ${command`knowledge list --account ${userName}`}`,
  );
}

/**
 * Creates an empty knowledge base.
 *
 * @returns its id
 * @throws {ApplicationError} `conflict` when the environment has one with this name
 */
export async function createBase(
  database: Database,
  actor: Actor,
  environmentId: string,
  { name, description }: { name: string; description: string },
): Promise<string> {
  const id = newUuid();
  await database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('knowledge_bases')
      .values({ id, environment_id: environmentId, name, description })
      .onConflict((conflict) => conflict.columns(['environment_id', 'name']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) {
      throw new ApplicationError('conflict', `The account has a knowledge base ${name}. Choose another name.`);
    }
    const target = { type: 'knowledgeBase', id, name };
    await recordAudit(transaction, actor, { action: 'knowledgeBase.created', target, environmentId });
  });
  return id;
}

/**
 * Deletes a document of a knowledge base. The audit entry is of the start, as for `deleteBase`.
 *
 * @param documentId of unknown origin
 * @returns whether it existed
 */
export async function deleteDocument(
  database: Database,
  actor: Actor,
  base: BaseKey & { name: string; environmentId: string },
  documentId: string,
): Promise<boolean> {
  const document = isUuid(documentId)
    ? await database
        .selectFrom('knowledge_documents')
        .select('path')
        .where('base_id', '=', base.id)
        .where('id', '=', documentId)
        .executeTakeFirst()
    : undefined;
  if (!document) return false;
  const { id, name, environmentId } = base;
  await database.transaction().execute((transaction) =>
    recordAudit(transaction, actor, {
      action: 'knowledgeBase.documentDeleted',
      target: { type: 'knowledgeBase', id, name },
      environmentId,
      before: { path: document.path },
    }),
  );
  await removeDocuments(database, base, [document.path]);
  await removeUnusedTerms(database, base);
  return true;
}

/** Reads a knowledge base with its documents, in the order of their paths. */
export async function readBase(database: Database, { id }: BaseKey): Promise<BaseDetails> {
  const { name, description, created_at } = await database
    .selectFrom('knowledge_bases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const contents = await database
    .selectFrom('knowledge_documents')
    .select(['id', 'path', 'name', 'words', 'imported_at as importedAt'])
    .where('base_id', '=', id)
    .orderBy('path')
    .execute();
  const words = contents.reduce((sum, document) => sum + document.words, 0);
  return { id, name, description, documents: contents.length, words, createdAt: created_at, contents };
}

/**
 * Deletes a knowledge base with its documents. An interrupted deletion can be repeated. The audit log has an entry of the start, because the
 * documents are deleted in several transactions.
 *
 * @throws {ApplicationError} while the chat settings of an account name it; nothing is deleted then
 */
export async function deleteBase(database: Database, actor: Actor, base: BaseKey): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await requireUnused(transaction, base);
    await recordDeletion(transaction, actor, 'knowledgeBase.deletionStarted', base);
  });
  while (true) {
    const documents = await database
      .selectFrom('knowledge_documents')
      .select('path')
      .where('base_id', '=', base.id)
      // In the order of the import, so that whole batches are deleted.
      .orderBy('id')
      .execute();
    if (documents.length === 0) break;
    await removeDocuments(
      database,
      base,
      documents.map(({ path }) => path),
    );
  }
  await database.transaction().execute(async (transaction) => {
    await recordDeletion(transaction, actor, 'knowledgeBase.deleted', base);
    await transaction.deleteFrom('knowledge_bases').where('id', '=', base.id).execute();
  });
}

async function recordDeletion(transaction: Executor, actor: Actor, action: string, { id }: BaseKey): Promise<void> {
  const base = await transaction
    .selectFrom('knowledge_bases')
    .select(['name', 'environment_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Another deletion was faster.
  if (base === undefined) return;
  const { name, environment_id: environmentId } = base;
  await recordAudit(transaction, actor, { action, target: { type: 'knowledgeBase', id, name }, environmentId });
}

/** Requires that no account uses the knowledge base: a new one of the same name would have another id than the chosen one. */
async function requireUnused(executor: Executor, { id }: BaseKey): Promise<void> {
  const account = await executor
    .selectFrom('accounts')
    .select('user_name')
    .where(sql<boolean>`${id} = ANY (knowledge_base_ids)`)
    .orderBy('user_name')
    .executeTakeFirst();
  if (!account) return;
  const { user_name: name } = account;
  throw new ApplicationError(
    'conflict',
    `The account ${name} answers from this knowledge base. Choose what it answers from first, with: ${command`accounts set ${name} --knowledge all`}`,
  );
}
