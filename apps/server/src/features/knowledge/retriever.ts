/** A piece of a document that may answer a question. */
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
  /** How well it fits, higher is better; comparable within one search only. */
  score: number;
  /**
   * 0 to 1: how much of what the question asks about stands in it, where rare words count for more; or how near its meaning is, when
   * that is near at all and higher.
   */
  coverage: number;
  /**
   * Coverage by words times the number of the question's words that stand in it. Less than 1 in all
   * passages means that the question has no answer there: a word by itself answers only a question of nothing else, two answer one of
   * which they are half, four one of which they are a quarter.
   */
  evidence: number;
}

export interface Search {
  environmentId: string;
  /** Knowledge bases to look into; of other environments none is found. */
  baseIds: readonly string[];
  /** The most passages. */
  limit: number;
  signal?: AbortSignal;
}

export interface Retriever {
  /** The passages that fit best, best first; none when nothing fits. */
  search(question: string, search: Search): Promise<Passage[]>;
}
