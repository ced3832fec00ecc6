import { sql } from 'kysely';
import MiniSearch from 'minisearch';
import { pino } from 'pino';
import { embedBase } from '../src/features/knowledge/embeddings/embed-base.ts';
import { createEmbedder } from '../src/features/knowledge/embeddings/embedder.ts';
import { createRetriever } from '../src/features/knowledge/retrieval/search.ts';
import { createSemanticSearch } from '../src/features/knowledge/retrieval/semantic-search.ts';
import type { Retriever } from '../src/features/knowledge/retriever.ts';
import type { ModelConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Corpus } from './corpus.ts';
import type { Question } from './questions.ts';

/** How many chunks a search is asked for. */
const depth = 10;

/** A search that is measured. */
export interface Engine {
  name: string;
  /** Ids of chunks, best first. */
  search(question: Question): Promise<readonly string[]>;
}

/** The search of the service, as it is without any setting. */
export function ourEngine(database: Database, corpus: Corpus): Engine {
  return engineOf('Omnichannel', createRetriever(database), corpus);
}

/** The search of the service with an embedding model; computes the vectors of the corpus first, as the import does. */
export async function embeddedEngine(database: Database, corpus: Corpus, config: ModelConfig): Promise<Engine> {
  const embedder = createEmbedder(config);
  const base = await database
    .selectFrom('knowledge_bases')
    .select(['id', 'number'])
    .where('id', '=', corpus.baseId)
    .executeTakeFirstOrThrow();
  await embedBase(database, base, embedder);
  const semanticSearch = createSemanticSearch(database, embedder, pino({ level: 'warn' }));
  return engineOf(
    `Omnichannel with embeddings (${config.model})`,
    createRetriever(database, { semanticSearch }),
    corpus,
  );
}

function engineOf(name: string, retriever: Retriever, { environmentId, baseId }: Corpus): Engine {
  return {
    name,
    async search({ question }) {
      const chunks = await retriever.search(question, { environmentId, baseIds: [baseId], limit: depth });
      return chunks.map(({ id }) => id);
    },
  };
}

/**
 * PostgreSQL's full text with the dictionary of the language, which the corpus declares, ranked by `ts_rank`.
 *
 * @param words whether a chunk needs all words of the question, or any
 */
export function fullTextEngine(database: Database, { environmentId, chunks }: Corpus, words: 'all' | 'any'): Engine {
  const languageOf = new Map(chunks.map(({ id, language }) => [id, language]));
  const idsOf = (language: Question['language']) =>
    chunks.filter(({ id }) => languageOf.get(id) === language).map(({ id }) => id);
  const ids = { en: idsOf('en'), ar: idsOf('ar') };
  return {
    name: `PostgreSQL full text, ${words} ${words === 'all' ? 'words' : 'word'}`,
    async search({ language, question }) {
      const configuration = sql`${language === 'en' ? 'english' : 'arabic'}::regconfig`;
      const query =
        words === 'all'
          ? sql`websearch_to_tsquery(${configuration}, ${question})`
          : sql`CAST(replace(plainto_tsquery(${configuration}, ${question})::text, '&', '|') AS tsquery)`;
      const { rows } = await sql<{ id: string }>`
        SELECT texts.id FROM (
          SELECT chunks.id, setweight(to_tsvector(${configuration}, documents.name || ' ' || array_to_string(headings, ' ')), 'C')
            || to_tsvector(${configuration}, content) AS words
          FROM knowledge_chunks AS chunks JOIN knowledge_documents AS documents ON documents.id = document_id
          JOIN knowledge_bases AS bases ON bases.id = base_id
          WHERE bases.environment_id = ${environmentId} AND chunks.id = ANY (${ids[language]}::uuid[])
        ) AS texts, (SELECT ${query} AS query) AS asked
        WHERE words @@ query ORDER BY ts_rank(words, query, 1) DESC, texts.id LIMIT ${depth}
      `.execute(database);
      return rows.map(({ id }) => id);
    },
  };
}

/** MiniSearch with what its manual advises: misspelt words, beginnings of words, titles that count more. */
export function miniSearchEngine({ chunks }: Corpus): Engine {
  const index = new MiniSearch({
    fields: ['title', 'headings', 'content'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 2, headings: 2 } },
  });
  index.addAll(chunks);
  return {
    name: 'MiniSearch',
    search: async ({ question }) =>
      index
        .search(question)
        .slice(0, depth)
        .map(({ id }) => id as string),
  };
}
