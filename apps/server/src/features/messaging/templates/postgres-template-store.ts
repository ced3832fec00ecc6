import { findUnknownTemplate, type TemplateFault } from '@omnichannel/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Executor, Tables } from '../../../platform/postgres/database.ts';
import { renderTemplate } from './render-template.ts';
import type { Template, TemplateDefinition } from './template.ts';
import type { TemplateReference, TemplateStore } from './template-store.ts';

/** A template in a list. */
export interface TemplateSummary {
  name: string;
  language: string;
  status: string;
  quality: string | null;
  updatedAt: Date;
}

/** The stored template that a reference names, with the data for its error texts. */
interface TemplateRecord {
  namespace: string | null;
  /** The template in the requested language; null if there is none. */
  definition: TemplateDefinition | null;
  status: string | null;
  /** Why the service cannot send it. */
  unsupported: string | null;
  /** Languages of the template. */
  languages: string[];
}

/** A template of a provider that the service cannot send. */
interface UnsupportedTemplate {
  name: string;
  language: string;
  /** As the end of a sentence that begins with its name: `has a carousel`. */
  reason: string;
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
    SELECT namespace, definition, status, unsupported, ARRAY(
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

function renderRecord(
  reference: TemplateReference,
  { namespace, definition, status, unsupported, languages }: TemplateRecord,
) {
  const fault = findUnknownTemplate(reference, { namespace, languages });
  if (fault) return fault;
  if (!definition) throw new Error('The template has no definition in one of its languages.');
  if (unsupported !== null) {
    const message = `${unsupported}, so the service cannot send it`;
    return { code: 2001, field: 'template.name', message } satisfies TemplateFault;
  }
  if (status !== 'approved') {
    const message = `is ${status} at the provider: only approved templates can be sent`;
    return { code: 2001, field: 'template.name', message } satisfies TemplateFault;
  }
  const { name, language, components } = reference;
  return renderTemplate({ name, language: language.code, ...definition }, components);
}

/** Adds templates to an environment. Templates with the same name and language are replaced. */
export async function saveTemplates(
  executor: Executor,
  environmentId: string,
  templates: readonly Template[],
  providerAccount: string | null = null,
): Promise<void> {
  if (templates.length === 0) return;
  await executor
    .insertInto('templates')
    .values(
      templates.map(({ name, language, status = 'approved', quality = null, ...definition }) => ({
        environment_id: environmentId,
        name,
        language,
        definition: JSON.stringify(definition),
        status,
        quality,
        provider_account: providerAccount,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'name', 'language']).doUpdateSet({
        definition: sql`excluded.definition`,
        status: sql`excluded.status`,
        unsupported: null,
        quality: sql`excluded.quality`,
        provider_account: sql`excluded.provider_account`,
        updated_at: sql`now()`,
      }),
    )
    .execute();
}

/**
 * Makes the templates of an account at a provider those of an environment. Templates that were copied before, and are no longer there, are
 * removed; imported ones stay.
 *
 * @param changes.unsupported templates that the service cannot send, and why. They are no templates of the account: only a request for one
 * gets the reason
 * @returns the removed templates
 */
export async function replaceProviderTemplates(
  executor: Executor,
  environmentId: string,
  {
    providerAccount,
    templates,
    unsupported = [],
  }: { providerAccount: string; templates: readonly Template[]; unsupported?: readonly UnsupportedTemplate[] },
): Promise<Pick<Template, 'name' | 'language'>[]> {
  const known = new Set([...templates, ...unsupported].map(({ name, language }) => `${name} ${language}`));
  const stored = await executor
    .selectFrom('templates')
    .select(['name', 'language'])
    .where('environment_id', '=', environmentId)
    .where('provider_account', '=', providerAccount)
    .orderBy('name')
    .orderBy('language')
    .execute();
  const removed = stored.filter(({ name, language }) => !known.has(`${name} ${language}`));
  for (const template of removed) await deleteTemplates(executor, environmentId, template);
  await saveTemplates(executor, environmentId, templates, providerAccount);
  await saveUnsupported(executor, environmentId, unsupported, providerAccount);
  return removed;
}

/** Stores why templates cannot be sent. An imported template with the same name and language stays. */
async function saveUnsupported(
  executor: Executor,
  environmentId: string,
  unsupported: readonly UnsupportedTemplate[],
  providerAccount: string,
): Promise<void> {
  if (unsupported.length === 0) return;
  const rows = unsupported.map(({ name, language, reason }) => ({
    environment_id: environmentId,
    name,
    language,
    definition: JSON.stringify({ body: '', buttons: [] } satisfies TemplateDefinition),
    status: 'unsupported',
    unsupported: reason,
    provider_account: providerAccount,
  }));
  await executor
    .insertInto('templates')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['environment_id', 'name', 'language'])
        .doUpdateSet({
          definition: sql`excluded.definition`,
          status: sql`excluded.status`,
          unsupported: sql`excluded.unsupported`,
          quality: null,
          provider_account: sql`excluded.provider_account`,
          updated_at: sql`now()`,
        })
        .where('templates.provider_account', 'is not', null),
    )
    .execute();
}

export async function listTemplates(executor: Executor, environmentId: string): Promise<TemplateSummary[]> {
  const rows = await executor
    .selectFrom('templates')
    .select(['name', 'language', 'status', 'quality', 'updated_at'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .orderBy('language')
    .execute();
  return rows.map(({ updated_at: updatedAt, ...template }) => ({ ...template, updatedAt }));
}

/** Names the templates of an environment, or those with a name or a language. */
export interface TemplateFilter {
  environmentId: string;
  name?: string | undefined;
  language?: string | undefined;
  status?: string | undefined;
}

/** Returns one page of templates, ordered by name and language in the order of their characters, and the number of all that match. */
export async function findTemplates(
  executor: Executor,
  filter: TemplateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ templates: Template[]; total: number }> {
  const rows = await executor
    .selectFrom('templates')
    .select(['name', 'language', 'status', 'quality', 'definition'])
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
  const templates = rows.map(({ quality, definition, ...template }) => ({
    ...template,
    ...(quality !== null && { quality }),
    ...definition,
  }));
  return { templates, total: Number(total) };
}

/** Loads the approved templates with these names, in all languages. */
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
    .where('status', '=', 'approved')
    // The collation of the database differs between installations.
    .orderBy(sql`language COLLATE "C"`)
    .execute();
  return rows.map(({ name, language, definition }) => ({ name, language, ...definition }));
}

function matches(
  where: ExpressionBuilder<Tables, 'templates'>,
  { environmentId, name, language, status }: TemplateFilter,
) {
  return where.and([
    where.and({
      environment_id: environmentId,
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(status !== undefined && { status }),
    }),
    where('unsupported', 'is', null),
  ]);
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
