import type { FastifyBaseLogger } from 'fastify';

/** A chunk of a document, as the retriever found it. */
export interface Chunk {
  /** UUID. */
  id: string;
  documentId: string;
  documentName: string;
  baseId: string;
  baseName: string;
  /** Headings above it, outermost first. */
  headings: readonly string[];
  content: string;
  /** Score of the match, higher is better; only comparable within one search. */
  score: number;
  /**
   * Weighted share of the question's words in the chunk, 0 to 1; rare words weigh more. The semantic similarity, if it is higher and above
   * a minimum.
   */
  coverage: number;
  /**
   * Coverage by terms times the number of the question's words in the chunk. If it is below 1 in all chunks, the question has no answer
   * there: a chunk with one word must cover the whole question, with two words half of it, with four words a quarter.
   */
  evidence: number;
}

export interface Search {
  environmentId: string;
  /** Ids of the knowledge bases to search. The search ignores knowledge bases of other environments. */
  baseIds: readonly string[];
  /** Maximum chunks. */
  limit: number;
  signal?: AbortSignal;
  /** The log of the request; that of the service when absent. */
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

export interface Retriever {
  /** Finds the best chunks, best first; none if nothing matches. */
  search(question: string, search: Search): Promise<Chunk[]>;
}
