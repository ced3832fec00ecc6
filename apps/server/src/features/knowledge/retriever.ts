/** A passage of a document, as the retriever found it. */
export interface Passage {
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
   * Weighted share of the question's words in the passage, 0 to 1; rare words weigh more. The semantic similarity, if it is higher and above
   * a minimum.
   */
  coverage: number;
  /**
   * Coverage by terms times the number of the question's words in the passage. If it is below 1 in all passages, the question has no answer
   * there: a passage with one word must cover the whole question, with two words half of it, with four words a quarter.
   */
  evidence: number;
}

export interface Search {
  environmentId: string;
  /** Ids of the knowledge bases to search. Those of other environments are ignored. */
  baseIds: readonly string[];
  /** Maximum passages. */
  limit: number;
  signal?: AbortSignal;
}

export interface Retriever {
  /** Finds the best passages, best first; none if nothing matches. */
  search(question: string, search: Search): Promise<Passage[]>;
}
