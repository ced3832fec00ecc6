import type { Database } from '../../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { findOrCreateNamespace } from './namespace.ts';
import { deleteTemplates, saveTemplates } from './postgres-template-store.ts';
import type { Template } from './template.ts';

/**
 * Adds templates to an environment. Templates with the same name and language are replaced.
 *
 * @returns the namespace of the environment's templates
 */
export async function importTemplates(
  database: Database,
  actor: Actor,
  environmentId: string,
  templates: readonly Template[],
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    await saveTemplates(transaction, environmentId, templates);
    for (const { name, language } of templates) {
      await recordAudit(transaction, actor, {
        action: 'template.imported',
        target: { type: 'template', name },
        environmentId,
        after: { language },
      });
    }
    return findOrCreateNamespace(transaction, environmentId);
  });
}

/**
 * Deletes a template.
 *
 * @param language absent for all languages
 * @returns the number of deleted languages; 0 when there is no such template
 */
export async function removeTemplate(
  database: Database,
  actor: Actor,
  environmentId: string,
  { name, language }: { name: string; language?: string | undefined },
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const deleted = await deleteTemplates(transaction, environmentId, { name, language });
    if (deleted === 0) return 0;
    await recordAudit(transaction, actor, {
      action: 'template.deleted',
      target: { type: 'template', name },
      environmentId,
      before: { languages: deleted, ...(language !== undefined && { language }) },
    });
    return deleted;
  });
}
