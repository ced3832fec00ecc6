import { findUnknownTemplate } from '@omnichannel/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Executor, Tables } from '../../../platform/postgres/database.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import type { TemplateReference, TemplateStore } from './template-store.ts';

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
  const fault = findUnknownTemplate(reference, { namespace, languages });
  if (fault) return fault;
  if (!definition) throw new Error('The template has no definition in one of its languages.');
  const { name, language, components } = reference;
  return renderTemplate({ name, language: language.code, ...definition }, components);
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

/** Names the templates of an environment, or those with a name or a language. */
export interface TemplateFilter {
  environmentId: string;
  name?: string | undefined;
  language?: string | undefined;
}

/** Returns one page of templates, ordered by name and language in the order of their characters, and the number of all that match. */
export async function findTemplates(
  executor: Executor,
  filter: TemplateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ templates: Template[]; total: number }> {
  const rows = await executor
    .selectFrom('templates')
    .select(['name', 'language', 'definition'])
    .where((where) => matches(where, filter))
    // The collation of the database differs between installations.
    .orderBy(sql`name COLLATE "C"`)
    .orderBy(sql`language COLLATE "C"`)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await executor
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where((where) => matches(where, filter))
    .executeTakeFirstOrThrow();
  const templates = rows.map(({ name, language, definition }) => ({ name, language, ...definition }));
  return { templates, total: Number(total) };
}

/** Loads the templates with these names, in all languages. */
export async function loadTemplates(
  executor: Executor,
  environmentId: string,
  names: readonly string[],
): Promise<Template[]> {
  if (names.length === 0) return [];
  const rows = await executor
    .selectFrom('templates')
    .select(['name', 'language', 'definition'])
    .where('environment_id', '=', environmentId)
    .where('name', 'in', names)
    // The collation of the database differs between installations.
    .orderBy(sql`language COLLATE "C"`)
    .execute();
  return rows.map(({ name, language, definition }) => ({ name, language, ...definition }));
}

function matches(where: ExpressionBuilder<Tables, 'templates'>, { environmentId, name, language }: TemplateFilter) {
  return where.and({
    environment_id: environmentId,
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
  });
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
