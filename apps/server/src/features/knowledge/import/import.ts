import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/postgres/database.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import { Unreadable } from '../documents/document.ts';
import { countIndexedCharacters } from '../documents/passages.ts';
import { readBytes } from '../documents/read.ts';
import { createReader, type Reader } from '../documents/reader.ts';
import { createStems } from '../words/stems.ts';
import { findFiles } from './files.ts';
import {
  type Base,
  indexDocuments,
  type Prepared,
  removeDocuments,
  removeUnusedTerms,
  storeDocuments,
} from './store.ts';

/** Raised when documents are divided or indexed in another way, so that the next import does all of them again. */
const version = 1;
/** Documents of a transaction, and words of them: more make it faster, and are more work to do again when it fails. */
const mostDocuments = 500;
const mostWords = 1_000_000;
/** UTF-16 code units of them with title and headings: a document without spaces has hardly any words. */
const mostCharacters = 20_000_000;
/** Documents that are read from the disk while one is divided. */
const mostAhead = 8;

export interface Import {
  environmentId: string;
  /** Name of the knowledge base, which is made when there is none. */
  name: string;
  /** What it is about; absent to leave that as it is. */
  description?: string | undefined;
  /** Files and folders. */
  paths: readonly string[];
  /** What reads them; by default in bounds that no document needs. It is closed in the end. */
  reader?: Reader;
  /** Is told after each document how many are done. */
  onProgress?(done: number, all: number): void;
}

/** What an import did: documents, by path where there is something to say of each. */
export interface Imported {
  added: number;
  replaced: number;
  unchanged: number;
  removed: number;
  /** Those that cannot be read; what was imported of them before stays. */
  failed: readonly { path: string; reason: string }[];
  /** Files in the folders that are no documents. */
  ignored: readonly string[];
}

/**
 * Brings a knowledge base to what files and folders hold: new documents are added, changed ones replaced, and those removed that were
 * in a folder and are not any more. Documents are stored by the batch, each batch in a transaction.
 *
 * @throws {Error} when a path is not there, or a folder is empty; nothing is changed then
 */
export async function importDocuments(
  database: Database,
  { environmentId, name, description, paths, reader = createReader(), onProgress = () => {} }: Import,
): Promise<Imported> {
  await using _ = { [Symbol.asyncDispose]: () => reader.close() };
  const { documents, others, folders } = await findFiles(paths);
  const known = await knownDocuments(database, environmentId, name);
  const stemsOf = createStems(database);
  const failed: { path: string; reason: string }[] = [];
  const counts = { added: 0, replaced: 0, unchanged: 0, removed: 0 };

  let batch: Prepared[] = [];
  let words = 0;
  let characters = 0;
  let base: Base | undefined;
  let stored = Promise.resolve();
  const store = async () => {
    const full = batch;
    batch = [];
    words = 0;
    characters = 0;
    if (full.length === 0) return;
    const indexed = await indexDocuments(full, stemsOf);
    base ??= await openBase(database, environmentId, name);
    // The database stores one batch while the next is read and indexed.
    await stored;
    stored = storeDocuments(database, base, indexed);
    stored.catch(() => {});
  };

  const prepared = ahead(documents, (path) =>
    prepare(reader, path, known.get(path)).catch((error: unknown) => {
      if (error instanceof Unreadable) return error;
      throw error;
    }),
  );
  let index = 0;
  for await (const [path, document] of prepared) {
    if (document === 'unchanged') counts.unchanged += 1;
    else if (document instanceof Unreadable) failed.push({ path, reason: document.message });
    else {
      counts[known.has(path) ? 'replaced' : 'added'] += 1;
      batch.push(document);
      words += document.pieces.reduce((sum, piece) => sum + piece.words, 0);
      characters += countIndexedCharacters(document.title, document.pieces);
      if (batch.length >= mostDocuments || words >= mostWords || characters >= mostCharacters) await store();
    }
    index += 1;
    onProgress(index, documents.length);
  }
  await store();
  await stored;

  const found = new Set(documents);
  const gone = [...known.keys()].filter(
    (path) => !found.has(path) && folders.some((folder) => path.startsWith(folder)),
  );
  if (gone.length > 0 || counts.replaced > 0) {
    base ??= await openBase(database, environmentId, name);
    if (gone.length > 0) await removeDocuments(database, base, gone);
    await removeUnusedTerms(database, base);
  }
  if (description !== undefined) await describe(database, environmentId, name, description);
  return { ...counts, removed: gone.length, failed, ignored: others };
}

/** The work on each item, in their order; that on the next ones is under way before they are asked for. */
async function* ahead<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const underWay: Promise<Result>[] = [];
  for (const [index, item] of items.entries()) {
    for (const next of items.slice(index + underWay.length, index + mostAhead)) {
      const working = work(next);
      // It is looked at when its turn comes, if ever.
      working.catch(() => {});
      underWay.push(working);
    }
    yield [item, await (underWay.shift() as Promise<Result>)];
  }
}

/** Reads and divides a document, unless it is what it was. */
async function prepare(reader: Reader, path: string, before: Buffer | undefined): Promise<Prepared | 'unchanged'> {
  const bytes = await readBytes(path);
  const fingerprint = createHash('sha256').update(`${version}\n`).update(bytes).digest();
  if (before?.equals(fingerprint)) return 'unchanged';
  return { path, fingerprint, ...(await reader.read(path, bytes)) };
}

/** Fingerprints of the documents that are there already, by path. */
async function knownDocuments(database: Database, environmentId: string, name: string): Promise<Map<string, Buffer>> {
  const rows = await database
    .selectFrom('knowledge_documents')
    .innerJoin('knowledge_bases', 'knowledge_bases.id', 'base_id')
    .select(['path', 'fingerprint'])
    .where('environment_id', '=', environmentId)
    .where('knowledge_bases.name', '=', name)
    .execute();
  return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]));
}

/** The knowledge base of this name, new or not. */
async function openBase(database: Database, environmentId: string, name: string): Promise<Base> {
  await database
    .insertInto('knowledge_bases')
    .values({ id: newUuid(), environment_id: environmentId, name })
    .onConflict((conflict) => conflict.columns(['environment_id', 'name']).doNothing())
    .execute();
  return database
    .selectFrom('knowledge_bases')
    .select(['id', 'number'])
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

async function describe(database: Database, environmentId: string, name: string, description: string): Promise<void> {
  await database
    .updateTable('knowledge_bases')
    .set({ description })
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .execute();
}
