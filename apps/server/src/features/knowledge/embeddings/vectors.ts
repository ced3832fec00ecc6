import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { lockKeys } from '../../../platform/postgres/locks.ts';

/** Vectors of passages: arrays, which every PostgreSQL has. pgvector, where it is there, finds the nearest of all by an index on them. */
const table = sql.table('knowledge_vectors.vectors');

/** Dimensions that pgvector has an index for. */
const maxIndexedDimensions = 2000;

/** A passage and how near it is to a question, -1 to 1. */
export interface SimilarChunk {
  id: string;
  similarity: number;
}

/** Whether the database has pgvector. */
export async function hasPgvector(executor: Executor): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'vector'`.execute(executor);
  return rows.length > 0;
}

/**
 * Passages that have a vector of a model.
 *
 * @param bases numbers of knowledge bases
 * @param limit so many at most
 * @returns their ids
 */
export async function findEmbeddedChunks(
  executor: Executor,
  model: string,
  bases: readonly number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT passage_id AS id FROM ${table} WHERE base_number = ANY (${bases}) AND model = ${model} LIMIT ${limit}
  `.execute(executor);
  return rows.map(({ id }) => id);
}

/** Makes pgvector's index of a model's vectors, where there is none, and the database has pgvector or lets this user set it up. */
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
      // Of two that set it up at the same instant one waits.
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
  // What is too small for a number of 32 bits is nothing: PostgreSQL would refuse it.
  const arrays = vectors.map(({ vector }) => `{${vector.map(Math.fround)}}`);
  // A passage that was removed meanwhile has no vector.
  await sql`INSERT INTO ${table} (passage_id, base_number, model, embedding)
    SELECT id, ${baseNumber}, ${model}, embedding::real[]
    FROM unnest(${vectors.map(({ id }) => id)}::uuid[], ${arrays}::text[]) AS given (id, embedding)
    WHERE EXISTS (SELECT FROM knowledge_passages WHERE knowledge_passages.id = given.id)
    ON CONFLICT DO NOTHING`.execute(executor);
}

/** Passages of a knowledge base that have no vector of the model yet. */
export async function findUnembeddedChunks(
  executor: Executor,
  baseId: string,
  model: string,
  limit: number,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT passages.id, array_to_string(array_prepend(name, headings), E'\n') || E'\n\n' || content AS text
    FROM knowledge_passages AS passages JOIN knowledge_documents AS documents ON documents.id = document_id
    WHERE base_id = ${baseId}
      AND NOT EXISTS (SELECT FROM ${table} WHERE passage_id = passages.id AND model = ${model})
    ORDER BY passages.id LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** How near passages are to a vector; those that have none of its model are left out. */
export async function computeSimilarities(
  executor: Executor,
  model: string,
  vector: readonly number[],
  passageIds: readonly string[],
): Promise<SimilarChunk[]> {
  // As hex of PostgreSQL's binary form: to write and read decimal numbers would take longer than all the rest.
  const { rows } = await sql<{ id: string; sent: Buffer }>`
    SELECT passage_id AS id, array_send(embedding) AS sent FROM ${table}
    WHERE passage_id = ANY (${passageIds}::uuid[]) AND model = ${model}
  `.execute(executor);
  return rows.flatMap(({ id, sent }) => {
    const similarity = cosineSimilarity(vector, sent);
    return similarity === undefined ? [] : [{ id, similarity }];
  });
}

/** Bytes of an array before its elements, and of an element, whose last four are the number. */
const headBytes = 20;
const elementBytes = 8;

/** The cosine between a vector and one as PostgreSQL sends it; undefined where it is of another size. */
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
 * The passages that are nearest to a vector, nearest first; only where the database has pgvector.
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
    // The index knows nothing of knowledge bases: so it goes on until it has found enough that may be shown (from pgvector 0.8 on).
    await sql`SELECT set_config('hnsw.iterative_scan', 'strict_order', true) FROM pg_extension
      WHERE extname = 'vector' AND string_to_array(extversion, '.')::int[] >= '{0,8}'`.execute(transaction);
    const asked = sql`${`[${vector}]`}::vector`;
    // The name of the model stands in the statement itself, as it does in the index.
    const { rows } = await sql<SimilarChunk>`
      SELECT passage_id AS id, 1 - (${cast(vector.length)} <=> ${asked}) AS similarity FROM ${table}
      WHERE model = ${sql.lit(model)} AND base_number = ANY (${bases})
      ORDER BY ${cast(vector.length)} <=> ${asked} LIMIT ${limit}
    `.execute(transaction);
    return rows;
  });
}

function cast(dimensions: number): RawBuilder<unknown> {
  return sql`embedding::vector(${sql.lit(dimensions)})`;
}
