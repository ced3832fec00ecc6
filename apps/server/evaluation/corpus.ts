import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { testActor } from '../src/features/audit/testing.ts';
import { importDocuments } from '../src/features/knowledge/import/import-documents.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Language, Question } from './questions.ts';

const folder = fileURLToPath(new URL('corpus', import.meta.url));

/** A chunk as the service's import made it. */
export interface CorpusChunk {
  id: string;
  language: Language;
  /** Name of its file. */
  document: string;
  title: string;
  headings: string;
  content: string;
}

/** The corpus in a knowledge base of its own. */
export interface Corpus {
  environmentId: string;
  baseId: string;
  documents: number;
  chunks: readonly CorpusChunk[];
}

/** Imports the corpus, both languages into one knowledge base, as `knowledge import` does. */
export async function importCorpus(database: Database, environmentId: string): Promise<Corpus> {
  const name = 'evaluation';
  const { added, failed } = await importDocuments(database, testActor, { environmentId, name, paths: [folder] });
  if (failed.length > 0)
    throw new Error(`Not read: ${failed.map(({ path, reason }) => `${path} ${reason}`).join('; ')}`);
  const { rows } = await sql<Omit<CorpusChunk, 'language' | 'document'> & { baseId: string; path: string }>`
    SELECT chunks.id, bases.id AS "baseId", path, documents.name AS title, array_to_string(headings, ' ') AS headings, content
    FROM knowledge_chunks AS chunks
    JOIN knowledge_documents AS documents ON documents.id = document_id
    JOIN knowledge_bases AS bases ON bases.id = base_id
    WHERE bases.environment_id = ${environmentId} AND bases.name = ${name}
    ORDER BY path, ordinal
  `.execute(database);
  return {
    environmentId,
    baseId: rows[0]?.baseId as string,
    documents: added,
    chunks: rows.map(({ baseId, path, ...chunk }) => ({
      ...chunk,
      document: basename(path),
      language: basename(dirname(path)) as Language,
    })),
  };
}

/** The chunks that answer a question: of its document, with its phrase. */
export function answersOf({ language, answer }: Question, chunks: readonly CorpusChunk[]): ReadonlySet<string> {
  if (answer === undefined) return new Set();
  const answering = chunks.filter(
    (chunk) =>
      chunk.language === language &&
      chunk.document === answer.document &&
      chunk.content.replace(/\s+/g, ' ').includes(answer.phrase),
  );
  return new Set(answering.map(({ id }) => id));
}
