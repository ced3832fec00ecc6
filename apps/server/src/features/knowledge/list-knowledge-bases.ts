import type { Handler } from '../../http/handler.ts';
import type { Context } from '../context.ts';
import { countBases, listBases } from './manage-bases.ts';

/** Lists the knowledge bases of the account's environment, newest first: all, or a page if `limit` is set (interface, section 4.9). */
export function createKnowledgeBaseListHandler({ database }: Context): Handler<'listKnowledgeBases'> {
  async function listAll(environmentId: string, page: number) {
    const bases = await listBases(database, environmentId);
    return { bases: page === 1 ? bases : [], total: bases.length, limit: bases.length, hasMore: false };
  }

  async function listPage(environmentId: string, page: number, limit: number) {
    const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    const bases = await listBases(database, environmentId, { limit, offset });
    const total = await countBases(database, environmentId);
    return { bases, total, limit, hasMore: offset + bases.length < total };
  }

  return async ({ account: { environmentId }, query: { page = 1, limit: requestedLimit } }) => {
    const { bases, total, limit, hasMore } = await (requestedLimit === undefined
      ? listAll(environmentId, page)
      : listPage(environmentId, page, requestedLimit));
    const data = bases.map(({ id, name, description, documents, words, createdAt }) => ({
      id,
      name,
      description,
      document_count: documents,
      word_count: words,
      created_at: Math.floor(createdAt.getTime() / 1000),
    }));
    return { status: 200, body: { data, has_more: hasMore, limit, total, page } };
  };
}
