import { sql } from 'kysely';
import { lockClasses } from '../../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import type { DocumentChunk } from '../documents/chunks.ts';
import { toAsciiSpelling } from '../text-analysis/spelling.ts';
import type { StemWords } from '../text-analysis/stems.ts';
import { createPostings, type Posting } from './index-terms.ts';

/** The keys of a knowledge base in other tables. */
export interface BaseKey {
  id: string;
  number: number;
}

/** A document with its chunks, before it is stored. */
export interface PreparedDocument {
  /** Path, which identifies the document. */
  path: string;
  title: string;
  fingerprint: Buffer;
  pieces: readonly DocumentChunk[];
}

/** Documents with the index of their chunks, before they are stored. */
export interface IndexedBatch {
  documents: readonly (PreparedDocument & { id: string })[];
  chunks: readonly (DocumentChunk & { documentId: string })[];
  postings: ReadonlyMap<string, Posting>;
}

export async function indexDocuments(prepared: readonly PreparedDocument[], stemsOf: StemWords): Promise<IndexedBatch> {
  const documents = prepared.map((document) => ({ ...document, id: newUuid() }));
  const chunks = documents.flatMap(({ id, title, pieces }) =>
    pieces.map((piece) => ({ ...piece, documentId: id, title })),
  );
  return { documents, chunks, postings: await createPostings(chunks, stemsOf) };
}

/** Stores documents in one transaction. Each replaces the document with the same path. */
export async function storeDocuments(
  database: Database,
  base: BaseKey,
  { documents: rows, chunks, postings }: IndexedBatch,
): Promise<void> {
  await changeBase(database, base, async (transaction) => {
    await removePaths(
      transaction,
      base,
      rows.map(({ path }) => path),
    );
    const { id: batch } = await transaction
      .insertInto('knowledge_batches')
      .values({ base_number: base.number, chunks: chunks.length, environment_id: environmentOf(base) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO knowledge_documents (id, base_id, environment_id, path, name, fingerprint, words)
      SELECT id, ${base.id}, ${environmentOf(base)}, path, name, decode(fingerprint, 'hex'), words FROM unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ path }) => path)}::text[],
        ${rows.map(({ title }) => title)}::text[], ${rows.map(({ fingerprint }) => fingerprint.toString('hex'))}::text[],
        ${rows.map(({ pieces }) => pieces.reduce((sum, { words }) => sum + words, 0))}::int[]
      ) AS documents (id, path, name, fingerprint, words)`.execute(transaction);
    // PostgreSQL arrays cannot be ragged, so the headings are sent as JSON.
    await sql`INSERT INTO knowledge_chunks (id, document_id, environment_id, batch_id, ordinal, headings, content)
      SELECT id, document_id, ${environmentOf(base)}, ${batch}, position - 1, ARRAY(SELECT json_array_elements_text(headings)), content FROM unnest(
        ${chunks.map(() => newUuid())}::uuid[], ${chunks.map(({ documentId }) => documentId)}::uuid[],
        ${chunks.map(({ headings }) => JSON.stringify(headings))}::json[], ${chunks.map(({ content }) => content)}::text[]
      ) WITH ORDINALITY AS chunks (id, document_id, headings, content, position)`.execute(transaction);
    await storePostings(transaction, base, batch, postings);
    await storeTerms(transaction, base, [...postings.keys()]);
  });
}

/** Returns SQL: the environment of a knowledge base. */
function environmentOf({ number }: BaseKey) {
  return sql<string>`(SELECT environment_id FROM knowledge_bases WHERE number = ${number})`;
}

/** Documents that one transaction deletes, to stay within the statement timeout. */
const batchSize = 500;

/** Deletes documents by path, with their chunks and index entries. */
export async function removeDocuments(database: Database, base: BaseKey, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += batchSize) {
    const portion = paths.slice(from, from + batchSize);
    await changeBase(database, base, (transaction) => removePaths(transaction, base, portion));
  }
}

/** Deletes the terms of a knowledge base that no chunk contains. */
export async function removeUnusedTerms(database: Database, base: BaseKey): Promise<void> {
  // Not while another import stores chunks that contain them.
  await changeBase(database, base, async (transaction) => {
    await sql`DELETE FROM knowledge_terms AS terms WHERE base_number = ${base.number} AND NOT EXISTS (
      SELECT FROM knowledge_postings AS postings WHERE postings.base_number = ${base.number} AND postings.term = terms.term
    )`.execute(transaction);
  });
}

function changeBase(
  database: Database,
  { number }: BaseKey,
  change: (executor: Executor) => Promise<void>,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    // One transaction at a time changes a knowledge base.
    await sql`SELECT pg_advisory_xact_lock(${lockClasses.knowledgeImport}, ${number})`.execute(transaction);
    await change(transaction);
  });
}

async function storePostings(
  executor: Executor,
  { number }: BaseKey,
  batch: number,
  postings: ReadonlyMap<string, Posting>,
): Promise<void> {
  // Sorted like the index.
  const entries = [...postings].sort(([left], [right]) => (left < right ? -1 : 1));
  const terms = entries.map(([term]) => term);
  const ordinals = entries.map(([, posting]) => `{${posting.ordinals}}`);
  const impacts = entries.map(([, posting]) => `{${posting.impacts}}`);
  await sql`INSERT INTO knowledge_postings (base_number, term, batch_id, ordinals, impacts)
    SELECT ${number}, term, ${batch}, ordinals::int[], impacts::smallint[]
    FROM unnest(${terms}::text[], ${ordinals}::text[], ${impacts}::text[]) AS postings (term, ordinals, impacts)
  `.execute(executor);
}

async function storeTerms(executor: Executor, { number }: BaseKey, terms: readonly string[]): Promise<void> {
  const sorted = terms.toSorted();
  await sql`INSERT INTO knowledge_terms (base_number, term, spelling)
    SELECT ${number}, term, spelling FROM unnest(${sorted}::text[], ${sorted.map(toAsciiSpelling)}::text[]) AS terms (term, spelling)
    ON CONFLICT DO NOTHING`.execute(executor);
}

async function removePaths(executor: Executor, { id }: BaseKey, paths: readonly string[]): Promise<void> {
  const { rows } = await sql<{ batch: number; deletedOrdinals: number[]; all: boolean }>`
    SELECT batch_id AS batch, array_agg(ordinal) AS "deletedOrdinals", count(*) = batches.chunks AS all
    FROM knowledge_documents AS documents
    JOIN knowledge_chunks AS chunks ON document_id = documents.id
    JOIN knowledge_batches AS batches ON batches.id = batch_id
    WHERE base_id = ${id} AND path = ANY (${[...paths]})
    GROUP BY batch_id, batches.chunks
  `.execute(executor);
  for (const { batch, deletedOrdinals, all } of rows) {
    if (!all) await removeChunksFromPostings(executor, batch, deletedOrdinals);
    else {
      await executor.deleteFrom('knowledge_postings').where('batch_id', '=', batch).execute();
      await executor.deleteFrom('knowledge_batches').where('id', '=', batch).execute();
    }
  }
  await sql`DELETE FROM knowledge_documents WHERE base_id = ${id} AND path = ANY (${[...paths]})`.execute(executor);
}

/** Removes chunks from the index of a batch that keeps other chunks. */
async function removeChunksFromPostings(
  executor: Executor,
  batch: number,
  deletedOrdinals: readonly number[],
): Promise<void> {
  await sql`UPDATE knowledge_postings SET (ordinals, impacts) = (
      SELECT coalesce(array_agg(ordinal ORDER BY ordinal), '{}'), coalesce(array_agg(impact ORDER BY ordinal), '{}')
      FROM unnest(ordinals, impacts) AS entries (ordinal, impact) WHERE ordinal <> ALL (${deletedOrdinals}::int[])
    ) WHERE batch_id = ${batch} AND ordinals && ${deletedOrdinals}::int[]`.execute(executor);
  await sql`DELETE FROM knowledge_postings WHERE batch_id = ${batch} AND ordinals = '{}'`.execute(executor);
  await sql`UPDATE knowledge_batches SET chunks = chunks - ${deletedOrdinals.length} WHERE id = ${batch}`.execute(
    executor,
  );
}
