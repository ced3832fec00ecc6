import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createKnowledgeBaseListHandler } from './list-knowledge-bases.ts';

/** Knowledge bases: documents that questions are answered from (Interface §2.8). */
export function createKnowledge(context: Context): Feature {
  return { handlers: { listKnowledgeBases: createKnowledgeBaseListHandler(context) } };
}
