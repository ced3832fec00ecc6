import { meta } from '../../../http/contract/meta.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import { createTemplateListHandler } from './list-templates.ts';
import { findOrCreateNamespace } from './namespace.ts';
import { createTemplateStore } from './postgres-template-store.ts';
import type { TemplateStore } from './template-store.ts';

/** The templates feature with its store. */
export interface Templates extends Feature {
  store: TemplateStore;
}

/** Serves the template namespace (interface, section 4.5) and the list of templates. */
export function createTemplates({ database }: Pick<Context, 'database'>): Templates {
  return {
    store: createTemplateStore(),
    handlers: {
      listChatAppTemplates: createTemplateListHandler(database),
      async getChatAppTemplateNamespace({ account }) {
        const namespace = await findOrCreateNamespace(database, account.environmentId);
        return { status: 200, body: { data: { message_template_namespace: namespace }, meta } };
      },
    },
  };
}
