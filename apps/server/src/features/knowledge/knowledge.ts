import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createKnowledgeBaseListHandler } from './list-knowledge-bases.ts';

export type { Chunk, Retriever, Search } from './retriever.ts';
export { readFirstWords, stemQuestion } from './text-analysis/question-words.ts';
export { computeLikeness } from './text-analysis/spelling.ts';
export type { StemWords } from './text-analysis/stems.ts';
export { createSynonyms, type Synonyms } from './text-analysis/synonyms.ts';
export { splitIntoWords } from './text-analysis/words.ts';

/** Lists knowledge bases: the documents that questions are answered from (interface, section 2.8). */
export function createKnowledge(context: Context): Feature {
  return { handlers: { listKnowledgeBases: createKnowledgeBaseListHandler(context) } };
}
