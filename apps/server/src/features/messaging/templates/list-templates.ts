import { meta } from '../../../http/contract/meta.ts';
import type { Handler } from '../../../http/handler.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { describeTemplate } from './listed-template.ts';
import { findOrCreateNamespace } from './namespace.ts';
import { findTemplates } from './postgres-template-store.ts';

/** Lists the templates of the account's environment, by name and language. */
export function createTemplateListHandler(database: Database): Handler<'listChatAppTemplates'> {
  return async ({ account: { environmentId }, query: { page = 1, limit = 20, name, language, status } }) => {
    const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    const filter = { environmentId, name, language, status };
    const { templates, total } = await findTemplates(database, filter, { limit, offset });
    const namespace = await findOrCreateNamespace(database, environmentId);
    const data = templates.map((template) => ({ namespace, ...describeTemplate(template) }));
    return { status: 200, body: { data, has_more: offset + data.length < total, limit, total, page, meta } };
  };
}
