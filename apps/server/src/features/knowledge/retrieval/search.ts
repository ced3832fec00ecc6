import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Chunk, Retriever } from '../retriever.ts';
import { stemQuestion } from '../text-analysis/question-words.ts';
import { createStems } from '../text-analysis/stems.ts';
import { createSynonyms } from '../text-analysis/synonyms.ts';
import { fuseRankings } from './fuse.ts';
import { findQueryTerms } from './query-terms.ts';
import { type RankedMatch, rankByTerms } from './rank.ts';
import type { SemanticSearch } from './semantic-search.ts';

/** Minimum coverage of the question by a chunk that may answer it. */
const minCoverage = 0.1;

/** Maximum chunks found by terms that are compared semantically, and as many more that only the semantic search finds. */
const maxCompared = 100;

export interface RetrieverOptions {
  /** Semantic search; absent to search by terms alone. */
  semanticSearch?: SemanticSearch | undefined;
}

/** Creates the retriever: BM25, combined with semantic search if it is configured. */
export function createRetriever(database: Database, { semanticSearch }: RetrieverOptions = {}): Retriever {
  const stemsOf = createStems(database);
  const synonymsOf = createSynonyms(stemsOf);

  const byWords = async (question: string, bases: readonly number[], limit: number, signal?: AbortSignal) => {
    const stems = await stemQuestion(stemsOf, question);
    if (stems.length === 0) return [];
    signal?.throwIfAborted();
    const sought = await findQueryTerms(database, stems, await synonymsOf(stems), bases);
    signal?.throwIfAborted();
    return rankByTerms(database, sought, bases, limit);
  };

  return {
    async search(question, { environmentId, baseIds, limit, signal, log }) {
      const bases = await findBaseNumbers(database, environmentId, baseIds);
      if (bases.length === 0 || question.trim() === '') return [];
      const most = semanticSearch === undefined ? limit : Math.max(limit, maxCompared);
      const [matches, comparison] = await Promise.all([
        byWords(question, bases, most, signal),
        semanticSearch?.(question, bases, signal, log),
      ]);
      const near = await comparison?.(
        matches.map(({ id }) => id),
        most,
      );
      return loadChunks(
        database,
        fuseRankings(matches, near ?? [])
          .filter(({ coverage }) => coverage >= minCoverage)
          .slice(0, limit),
      );
    },
  };
}

/** Finds the numbers of the knowledge bases that belong to the environment. All further steps use these numbers. */
async function findBaseNumbers(
  database: Database,
  environmentId: string,
  baseIds: readonly string[],
): Promise<number[]> {
  if (baseIds.length === 0) return [];
  const rows = await database
    .selectFrom('knowledge_bases')
    .select('number')
    .where('environment_id', '=', environmentId)
    .where('id', 'in', baseIds)
    .execute();
  return rows.map(({ number }) => number);
}

async function loadChunks(database: Database, matches: readonly RankedMatch[]): Promise<Chunk[]> {
  if (matches.length === 0) return [];
  const { rows } = await sql<Omit<Chunk, 'score' | 'coverage' | 'evidence'>>`
    SELECT chunks.id, document_id AS "documentId", documents.name AS "documentName", bases.id AS "baseId",
      bases.name AS "baseName", headings, content
    FROM knowledge_chunks AS chunks
    JOIN knowledge_documents AS documents ON documents.id = document_id
    JOIN knowledge_bases AS bases ON bases.id = base_id
    WHERE chunks.id = ANY (${matches.map(({ id }) => id)}::uuid[])
  `.execute(database);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A chunk that was deleted meanwhile is skipped.
  return matches.flatMap(({ id, ...fit }) => {
    const chunk = byId.get(id);
    return chunk === undefined ? [] : [{ ...chunk, ...fit }];
  });
}
