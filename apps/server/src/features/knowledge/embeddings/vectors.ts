import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { lockKeys } from '../../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';

/** Vectors of chunks, as arrays, which every PostgreSQL supports. pgvector, if installed, adds an index that finds the nearest. */
const table = sql.table('knowledge_vectors.vectors');

/** Maximum dimensions of an index of pgvector. */
const maxIndexedDimensions = 2000;

/** A chunk with its similarity to a question, -1 to 1. */
export interface SimilarChunk {
  id: string;
  similarity: number;
}

/** Reports whether the database has pgvector. */
export async function hasPgvector(executor: Executor): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'vector'`.execute(executor);
  return rows.length > 0;
}

/**
 * Finds chunks with a vector of a model.
 *
 * @param bases numbers of knowledge bases
 * @param limit maximum number of ids
 * @returns ids of chunks
 */
export async function findEmbeddedChunks(
  executor: Executor,
  model: string,
  bases: readonly number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT chunk_id AS id FROM ${table} WHERE base_number = ANY (${bases}) AND model = ${model} LIMIT ${limit}
  `.execute(executor);
  return rows.map(({ id }) => id);
}

/** Creates pgvector's index of a model's vectors, if the database has pgvector or this user may install it. */
export async function indexVectors(database: Database, model: string): Promise<void> {
  if (!(await preparePgvector(database))) return;
  const { rows } = await sql<{ dimensions: number }>`
    SELECT cardinality(embedding) AS dimensions FROM ${table} WHERE model = ${model} LIMIT 1
  `.execute(database);
  const { dimensions = 0 } = rows[0] ?? {};
  if (dimensions === 0 || dimensions > maxIndexedDimensions) return;
  const name = sql.id(`vectors_${createHash('sha256').update(model).digest('hex').slice(0, 16)}`);
  await sql`CREATE INDEX IF NOT EXISTS ${name} ON ${table} USING hnsw ((${cast(dimensions)}) vector_cosine_ops)
    WHERE model = ${sql.lit(model)}`.execute(database);
}

async function preparePgvector(database: Database): Promise<boolean> {
  if (await hasPgvector(database)) return true;
  const { rows } = await sql`SELECT FROM pg_available_extensions WHERE name = 'vector'`.execute(database);
  if (rows.length === 0) return false;
  try {
    await database.transaction().execute(async (transaction) => {
      // Simultaneous installations run one after the other.
      await sql`SELECT pg_advisory_xact_lock(${lockKeys.pgvector})`.execute(transaction);
      await sql`CREATE EXTENSION IF NOT EXISTS vector`.execute(transaction);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return false;
    throw error;
  }
}

/** PostgreSQL's `insufficient_privilege`. */
const insufficientPrivilege = '42501';

export async function storeVectors(
  executor: Executor,
  baseNumber: number,
  model: string,
  vectors: readonly { id: string; vector: readonly number[] }[],
): Promise<void> {
  // Rounds denormal numbers of 64 bits to 32 bits, because PostgreSQL rejects numbers that underflow.
  const arrays = vectors.map(({ vector }) => `{${vector.map(Math.fround)}}`);
  // A chunk that was deleted meanwhile gets no vector.
  await sql`INSERT INTO ${table} (chunk_id, base_number, model, embedding)
    SELECT id, ${baseNumber}, ${model}, embedding::real[]
    FROM unnest(${vectors.map(({ id }) => id)}::uuid[], ${arrays}::text[]) AS given (id, embedding)
    WHERE EXISTS (SELECT FROM knowledge_chunks WHERE knowledge_chunks.id = given.id)
    ON CONFLICT DO NOTHING`.execute(executor);
}

/** Finds chunks of a knowledge base without a vector of the model. */
export async function findUnembeddedChunks(
  executor: Executor,
  baseId: string,
  model: string,
  limit: number,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT chunks.id, array_to_string(array_prepend(name, headings), E'\n') || E'\n\n' || content AS text
    FROM knowledge_chunks AS chunks JOIN knowledge_documents AS documents ON documents.id = document_id
    WHERE base_id = ${baseId}
      AND NOT EXISTS (SELECT FROM ${table} WHERE chunk_id = chunks.id AND model = ${model})
    ORDER BY chunks.id LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Computes the similarity of chunks to a vector. Chunks without a vector of the model are skipped. */
export async function computeSimilarities(
  executor: Executor,
  model: string,
  vector: readonly number[],
  chunkIds: readonly string[],
): Promise<SimilarChunk[]> {
  // In PostgreSQL's binary format, because formatting and parsing decimal numbers would take most of the time.
  const { rows } = await sql<{ id: string; sent: Buffer }>`
    SELECT chunk_id AS id, array_send(embedding) AS sent FROM ${table}
    WHERE chunk_id = ANY (${chunkIds}::uuid[]) AND model = ${model}
  `.execute(executor);
  return rows.flatMap(({ id, sent }) => {
    const similarity = cosineSimilarity(vector, sent);
    return similarity === undefined ? [] : [{ id, similarity }];
  });
}

/** Bytes of the array header, and of an element, whose last four are the number. */
const headBytes = 20;
const elementBytes = 8;

/** Computes the cosine of a vector and a vector in PostgreSQL's binary format. Returns undefined for different sizes. */
function cosineSimilarity(vector: readonly number[], sent: Buffer): number | undefined {
  if (sent.length !== headBytes + elementBytes * vector.length) return undefined;
  const view = new DataView(sent.buffer, sent.byteOffset, sent.length);
  let product = 0;
  let left = 0;
  let right = 0;
  for (let index = 0; index < vector.length; index++) {
    const a = vector[index] as number;
    const b = view.getFloat32(headBytes + elementBytes * index + 4);
    product += a * b;
    left += a * a;
    right += b * b;
  }
  return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right);
}

/**
 * Finds the chunks nearest to a vector, nearest first. Requires pgvector.
 *
 * @param bases numbers of knowledge bases
 */
export async function findNearestChunks(
  database: Database,
  model: string,
  vector: readonly number[],
  bases: readonly number[],
  limit: number,
): Promise<SimilarChunk[]> {
  return database.transaction().execute(async (transaction) => {
    // The index does not contain the knowledge base, so the scan continues until it has found enough matching rows (pgvector 0.8 and later).
    await sql`SELECT set_config('hnsw.iterative_scan', 'strict_order', true) FROM pg_extension
      WHERE extname = 'vector' AND string_to_array(extversion, '.')::int[] >= '{0,8}'`.execute(transaction);
    const queryVector = sql`${`[${vector}]`}::vector`;
    // The model is a literal, because the predicate of the index contains it.
    const { rows } = await sql<SimilarChunk>`
      SELECT chunk_id AS id, 1 - (${cast(vector.length)} <=> ${queryVector}) AS similarity FROM ${table}
      WHERE model = ${sql.lit(model)} AND base_number = ANY (${bases})
      ORDER BY ${cast(vector.length)} <=> ${queryVector} LIMIT ${limit}
    `.execute(transaction);
    return rows;
  });
}

function cast(dimensions: number): RawBuilder<unknown> {
  return sql`embedding::vector(${sql.lit(dimensions)})`;
}
