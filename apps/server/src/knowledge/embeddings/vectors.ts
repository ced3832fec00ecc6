import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../database/database.ts';

/**
 * Vectors of passages, in a schema of their own that is made when it is first needed: most databases have no pgvector. Backups leave it
 * out, since the next import computes what is missing.
 */
const table = sql.table('knowledge_vectors.vectors');

/** An arbitrary number. */
const lockNumber = 7_249_201_168;

/** Dimensions that pgvector has an index for. */
const mostIndexed = 2000;

/** A passage and how near it is to a question, -1 to 1. */
export interface Near {
  id: string;
  similarity: number;
}

/** Whether the database has pgvector, or could have it at once. */
export async function canHaveVectors(executor: Executor): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_available_extensions WHERE name = 'vector'`.execute(executor);
  return rows.length > 0;
}

/** Whether there are any vectors. */
export async function hasVectors(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass('knowledge_vectors.vectors') IS NOT NULL AS found
  `.execute(executor);
  return rows[0]?.found ?? false;
}

/** Makes the table, where there is none. */
export async function prepareVectors(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Of two that make it at the same instant one waits.
    await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
    await sql`CREATE EXTENSION IF NOT EXISTS vector`.execute(transaction);
    await sql`CREATE SCHEMA IF NOT EXISTS knowledge_vectors`.execute(transaction);
    await sql`CREATE TABLE IF NOT EXISTS ${table} (
      passage_id uuid NOT NULL REFERENCES knowledge_passages ON DELETE CASCADE,
      base_number integer NOT NULL,
      model text NOT NULL,
      embedding vector NOT NULL,
      PRIMARY KEY (passage_id, model)
    )`.execute(transaction);
    // A small knowledge base is looked through whole, which is exact.
    await sql`CREATE INDEX IF NOT EXISTS vectors_base ON ${table} (base_number)`.execute(transaction);
  });
}

/** Makes the index of a model's vectors, where there is none. */
export async function indexVectors(executor: Executor, model: string, dimensions: number): Promise<void> {
  if (dimensions > mostIndexed) return;
  const name = sql.id(`vectors_${createHash('sha256').update(model).digest('hex').slice(0, 16)}`);
  await sql`CREATE INDEX IF NOT EXISTS ${name} ON ${table} USING hnsw ((${cast(dimensions)}) vector_cosine_ops)
    WHERE model = ${sql.lit(model)}`.execute(executor);
}

export async function storeVectors(
  executor: Executor,
  baseNumber: number,
  model: string,
  vectors: readonly { id: string; vector: readonly number[] }[],
): Promise<void> {
  // A passage that was removed meanwhile has no vector.
  await sql`INSERT INTO ${table} (passage_id, base_number, model, embedding)
    SELECT id, ${baseNumber}, ${model}, vector::vector
    FROM unnest(${vectors.map(({ id }) => id)}::uuid[], ${vectors.map(({ vector }) => literal(vector))}::text[]) AS given (id, vector)
    WHERE EXISTS (SELECT FROM knowledge_passages WHERE knowledge_passages.id = given.id)
    ON CONFLICT DO NOTHING`.execute(executor);
}

/** Passages of a knowledge base that have no vector of the model yet. */
export async function withoutVectors(
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

/**
 * The passages that are nearest to a vector, nearest first.
 *
 * @param bases numbers of knowledge bases
 */
export async function nearest(
  database: Database,
  model: string,
  vector: readonly number[],
  bases: readonly number[],
  limit: number,
): Promise<Near[]> {
  return database.transaction().execute(async (transaction) => {
    // The index knows nothing of knowledge bases: so it goes on until it has found enough that may be shown (from pgvector 0.8 on).
    await sql`SELECT set_config('hnsw.iterative_scan', 'strict_order', true) FROM pg_extension
      WHERE extname = 'vector' AND string_to_array(extversion, '.')::int[] >= '{0,8}'`.execute(transaction);
    // The name of the model stands in the statement itself, as it does in the index.
    const { rows } = await sql<Near>`
      SELECT passage_id AS id, 1 - (${cast(vector.length)} <=> ${literal(vector)}::vector) AS similarity FROM ${table}
      WHERE model = ${sql.lit(model)} AND base_number = ANY (${bases})
      ORDER BY ${cast(vector.length)} <=> ${literal(vector)}::vector LIMIT ${limit}
    `.execute(transaction);
    return rows;
  });
}

function cast(dimensions: number): RawBuilder<unknown> {
  return sql`embedding::vector(${sql.lit(dimensions)})`;
}

function literal(vector: readonly number[]): string {
  return `[${vector.join(',')}]`;
}
