import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import type { TemplateFault, TemplateReference, TemplateStore } from './template-store.ts';

/** A template in a list. */
export interface TemplateSummary {
  name: string;
  language: string;
  updatedAt: Date;
}

/** The stored template that a reference names, with the data for its error texts. */
interface TemplateRecord {
  namespace: string | null;
  /** The template in the requested language; null if there is none. */
  definition: Omit<Template, 'name' | 'language'> | null;
  /** Languages of the template. */
  languages: string[];
}

export function createTemplateStore(): TemplateStore {
  return {
    async render(executor, wanted) {
      if (wanted.length === 0) return [];
      const known = await find(executor, wanted);
      return wanted.map(({ template }, index) => renderRecord(template, known[index] as TemplateRecord));
    },
  };
}

async function find(executor: Executor, wanted: Parameters<TemplateStore['render']>[1]): Promise<TemplateRecord[]> {
  const { rows } = await sql<TemplateRecord>`
    SELECT namespace, definition, ARRAY(
      SELECT language FROM templates AS other
      WHERE other.environment_id = wanted.environment_id AND other.name = wanted.name ORDER BY language
    ) AS languages
    FROM unnest(
      ${wanted.map(({ environmentId }) => environmentId)}::text[],
      ${wanted.map(({ template }) => template.name)}::text[],
      ${wanted.map(({ template }) => template.language.code)}::text[]
    ) WITH ORDINALITY AS wanted (environment_id, name, language, position)
    LEFT JOIN template_namespaces USING (environment_id)
    LEFT JOIN templates USING (environment_id, name, language)
    ORDER BY position
  `.execute(executor);
  return rows;
}

function renderRecord(reference: TemplateReference, { namespace, definition, languages }: TemplateRecord) {
  if (reference.namespace !== namespace) {
    return unknownTemplateFault(
      'namespace',
      'is not that of the account, which GET /conversation/wab/v1/templates/namespace returns',
    );
  }
  if (definition) {
    const { name, language } = reference;
    return renderTemplate({ name, language: language.code, ...definition }, reference.components);
  }
  if (languages.length === 0) return unknownTemplateFault('name', 'is of no template of the account');
  return unknownTemplateFault(
    'language.code',
    `is a language that the template does not exist in: it does in ${languages.join(', ')}`,
  );
}

function unknownTemplateFault(member: string, message: string): TemplateFault {
  return { code: 2001, field: `template.${member}`, message };
}

/** Adds templates to an environment. Templates with the same name and language are replaced. */
export async function saveTemplates(
  executor: Executor,
  environmentId: string,
  templates: readonly Template[],
): Promise<void> {
  if (templates.length === 0) return;
  await executor
    .insertInto('templates')
    .values(
      templates.map(({ name, language, ...definition }) => ({
        environment_id: environmentId,
        name,
        language,
        definition: JSON.stringify(definition),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['environment_id', 'name', 'language'])
        .doUpdateSet({ definition: sql`excluded.definition`, updated_at: sql`now()` }),
    )
    .execute();
}

export async function listTemplates(executor: Executor, environmentId: string): Promise<TemplateSummary[]> {
  const rows = await executor
    .selectFrom('templates')
    .select(['name', 'language', 'updated_at'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .orderBy('language')
    .execute();
  return rows.map(({ name, language, updated_at }) => ({ name, language, updatedAt: updated_at }));
}

/** @param language absent for all languages  @returns the number of deleted templates */
export async function deleteTemplates(
  executor: Executor,
  environmentId: string,
  { name, language }: { name: string; language?: string | undefined },
): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('templates')
    .where('environment_id', '=', environmentId)
    .where('name', '=', name)
    .$if(language !== undefined, (query) => query.where('language', '=', language as string))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
