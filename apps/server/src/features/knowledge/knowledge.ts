import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createKnowledgeBaseListHandler } from './list-knowledge-bases.ts';

/** Lists knowledge bases: the documents that questions are answered from (interface, section 2.8). */
export function createKnowledge(context: Context): Feature {
  return { handlers: { listKnowledgeBases: createKnowledgeBaseListHandler(context) } };
}
