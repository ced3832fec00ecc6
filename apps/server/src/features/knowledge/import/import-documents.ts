import { createHash } from 'node:crypto';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { countIndexedCharacters } from '../documents/chunks.ts';
import { UnreadableDocumentError } from '../documents/document.ts';
import { readBytes } from '../documents/read-document.ts';
import { createDocumentReader, type DocumentReader } from '../documents/reader.ts';
import { createStems } from '../text-analysis/stems.ts';
import {
  type BaseKey,
  indexDocuments,
  type PreparedDocument,
  removeDocuments,
  removeUnusedTerms,
  storeDocuments,
} from './document-store.ts';
import { findFiles } from './find-files.ts';

/** Version of chunking and indexing. Increase it to make the next import process all documents. */
export const fingerprintVersion = 1;
/** Maximum documents and words of a transaction: more are faster, but repeat more work after a failure. */
const maxBatchDocuments = 500;
const maxBatchWords = 1_000_000;
/** Maximum UTF-16 code units of a transaction, with titles and headings: a document without spaces has hardly any words. */
const maxBatchCharacters = 20_000_000;
/** Documents that are read ahead while one is processed. */
const maxReadAhead = 8;

export interface ImportOptions {
  environmentId: string;
  /** Name of the knowledge base, which is created if it does not exist. */
  name: string;
  /** Description of the knowledge base; absent to keep it. */
  description?: string | undefined;
  /** Files and folders. */
  paths: readonly string[];
  /** Reader of the documents, with generous limits by default. The import closes it. */
  reader?: DocumentReader;
  /** Called after each document. */
  onProgress?(done: number, all: number): void;
}

/** The result of an import. */
export interface ImportResult {
  added: number;
  replaced: number;
  unchanged: number;
  removed: number;
  /** Documents that could not be read. Their earlier versions stay. */
  failed: readonly { path: string; reason: string }[];
  /** Other files in the folders. */
  ignored: readonly string[];
}

/**
 * Synchronizes a knowledge base with files and folders: adds new documents, replaces changed ones, and deletes those that are no longer in
 * a folder. Documents are stored in batches, each in a transaction. The audit log has an entry of the first change, and one of the whole
 * import.
 *
 * @throws {Error} when a path does not exist or a folder is empty; nothing is changed then
 */
export async function importDocuments(
  database: Database,
  actor: Actor,
  { environmentId, name, description, paths, reader = createDocumentReader(), onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  await using _ = { [Symbol.asyncDispose]: () => reader.close() };
  const { documents, others, folders } = await findFiles(paths);
  const startBase = () => findOrCreateBase(database, actor, environmentId, name);
  const known = await loadFingerprints(database, environmentId, name);
  const stemsOf = createStems(database);
  const failed: { path: string; reason: string }[] = [];
  const counts = { added: 0, replaced: 0, unchanged: 0, removed: 0 };

  let batch: PreparedDocument[] = [];
  let words = 0;
  let characters = 0;
  let base: BaseKey | undefined;
  let stored = Promise.resolve();
  const store = async () => {
    const full = batch;
    batch = [];
    words = 0;
    characters = 0;
    if (full.length === 0) return;
    const indexed = await indexDocuments(full, stemsOf);
    base ??= await startBase();
    // The database stores a batch while the next one is read and indexed.
    await stored;
    stored = storeDocuments(database, base, indexed);
    stored.catch(() => {});
  };

  const prepared = processAhead(documents, (path) =>
    prepareDocument(reader, path, known.get(path)).catch((error: unknown) => {
      if (error instanceof UnreadableDocumentError) return error;
      throw error;
    }),
  );
  let index = 0;
  for await (const [path, document] of prepared) {
    if (document === 'unchanged') counts.unchanged += 1;
    else if (document instanceof UnreadableDocumentError) failed.push({ path, reason: document.message });
    else {
      counts[known.has(path) ? 'replaced' : 'added'] += 1;
      batch.push(document);
      words += document.pieces.reduce((sum, piece) => sum + piece.words, 0);
      characters += countIndexedCharacters(document.title, document.pieces);
      if (batch.length >= maxBatchDocuments || words >= maxBatchWords || characters >= maxBatchCharacters)
        await store();
    }
    index += 1;
    onProgress(index, documents.length);
  }
  await store();
  await stored;

  const found = new Set(documents);
  const missingPaths = [...known.keys()].filter(
    (path) => !found.has(path) && folders.some((folder) => path.startsWith(folder)),
  );
  if (missingPaths.length > 0 || counts.replaced > 0) {
    base ??= await startBase();
    if (missingPaths.length > 0) await removeDocuments(database, base, missingPaths);
    await removeUnusedTerms(database, base);
  }
  const result = { ...counts, removed: missingPaths.length };
  await database.transaction().execute(async (transaction) => {
    if (description !== undefined) await setDescription(transaction, environmentId, name, description);
    else if (base === undefined) return;
    const after = { ...result, failed: failed.length, ...(description !== undefined && { description }) };
    const target = { type: 'knowledgeBase', name };
    await recordAudit(transaction, actor, { action: 'knowledgeBase.imported', target, environmentId, after });
  });
  return { ...result, failed, ignored: others };
}

/** Yields the result of each item in order, and starts the work on the next items ahead. */
async function* processAhead<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const inProgress: Promise<Result>[] = [];
  for (const [index, item] of items.entries()) {
    for (const next of items.slice(index + inProgress.length, index + maxReadAhead)) {
      const working = work(next);
      // A failure is thrown when the turn of the item comes.
      working.catch(() => {});
      inProgress.push(working);
    }
    yield [item, await (inProgress.shift() as Promise<Result>)];
  }
}

/** Reads a document and splits it into chunks, unless it is unchanged. */
async function prepareDocument(
  reader: DocumentReader,
  path: string,
  before: Buffer | undefined,
): Promise<PreparedDocument | 'unchanged'> {
  const bytes = await readBytes(path);
  const fingerprint = createHash('sha256').update(`${fingerprintVersion}\n`).update(bytes).digest();
  if (before?.equals(fingerprint)) return 'unchanged';
  return { path, fingerprint, ...(await reader.read(path, bytes)) };
}

/** Loads the fingerprints of stored documents, by path. */
async function loadFingerprints(database: Database, environmentId: string, name: string): Promise<Map<string, Buffer>> {
  const rows = await database
    .selectFrom('knowledge_documents')
    .innerJoin('knowledge_bases', 'knowledge_bases.id', 'base_id')
    .select(['path', 'fingerprint'])
    .where('knowledge_bases.environment_id', '=', environmentId)
    .where('knowledge_bases.name', '=', name)
    .execute();
  return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]));
}

/** Finds or creates the knowledge base of this name, and records the start of the import. */
async function findOrCreateBase(
  database: Database,
  actor: Actor,
  environmentId: string,
  name: string,
): Promise<BaseKey> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('knowledge_bases')
      .values({ id: newUuid(), environment_id: environmentId, name })
      .onConflict((conflict) => conflict.columns(['environment_id', 'name']).doNothing())
      .execute();
    const base = await transaction
      .selectFrom('knowledge_bases')
      .select(['id', 'number'])
      .where('environment_id', '=', environmentId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const target = { type: 'knowledgeBase', id: base.id, name };
    await recordAudit(transaction, actor, { action: 'knowledgeBase.importStarted', target, environmentId });
    return base;
  });
}

async function setDescription(
  executor: Executor,
  environmentId: string,
  name: string,
  description: string,
): Promise<void> {
  await executor
    .updateTable('knowledge_bases')
    .set({ description })
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .execute();
}
