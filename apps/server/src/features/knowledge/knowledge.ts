import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createDocumentReader } from './documents/reader.ts';
import { embedBase } from './embeddings/embed-base.ts';
import { createEmbedder } from './embeddings/embedder.ts';
import { finishUpload, importUpload } from './import/uploads.ts';
import { createKnowledgeBaseListHandler } from './list-knowledge-bases.ts';
import { createRetriever } from './retrieval/search.ts';
import { createSemanticSearch } from './retrieval/semantic-search.ts';

export type { Chunk, Retriever, Search } from './retriever.ts';
export { readFirstWords, stemQuestion } from './text-analysis/question-words.ts';
export { computeLikeness } from './text-analysis/spelling.ts';
export type { StemWords } from './text-analysis/stems.ts';
export { createSynonyms, type Synonyms } from './text-analysis/synonyms.ts';
export { splitIntoWords } from './text-analysis/words.ts';

/**
 * Lists knowledge bases: the documents that questions are answered from (interface, section 2.8). A job imports each document that an
 * operator uploads.
 */
export function createKnowledge(context: Context): Feature {
  const { config, database } = context;
  return {
    handlers: { listKnowledgeBases: createKnowledgeBaseListHandler(context) },
    jobs: {
      async importKnowledgeDocument({ importId }) {
        const reader = createDocumentReader();
        const base = await importUpload(database, reader, importId).finally(() => reader.close());
        if (base && config.embedding) await embedBase(database, base, createEmbedder(config.embedding));
      },
    },
    onPermanentFailure: {
      importKnowledgeDocument: ({ importId }) =>
        finishUpload(
          database,
          importId,
          'failed',
          'could not be stored; see the log of the service, and upload it again',
        ),
    },
  };
}

/** Creates the retriever that the configuration chooses. */
export function createConfiguredRetriever({ config, database, log }: Pick<Context, 'config' | 'database' | 'log'>) {
  const semanticSearch = config.embedding && createSemanticSearch(database, createEmbedder(config.embedding), log);
  return createRetriever(database, { semanticSearch });
}
