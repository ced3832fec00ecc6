import type { Context } from '../context.ts';
import type { Handler } from '../http/handler.ts';
import { countBases, listBases } from './manage.ts';

/** Lists the knowledge bases of the account's environment by page, newest first (Interface §4.9). */
export function createListing({ database }: Context): Handler<'listKnowledgeBases'> {
  return async ({ account: { environmentId }, query: { page = 1, limit = 20 } }) => {
    const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    const bases = await listBases(database, environmentId, { limit, offset });
    const total = await countBases(database, environmentId);
    const data = bases.map(({ id, name, description, documents, words, createdAt }) => ({
      id,
      name,
      description,
      document_count: documents,
      word_count: words,
      created_at: Math.floor(createdAt.getTime() / 1000),
    }));
    return { status: 200, body: { data, has_more: offset + data.length < total, limit, total, page } };
  };
}
