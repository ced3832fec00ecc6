import { type SelectQueryBuilder, sql } from 'kysely';
import type { Executor, Tables } from '../../../platform/postgres/database.ts';
import type { Template } from './template.ts';

/** A template as operators see it, also one that the service cannot send. */
export interface TemplateState {
  name: string;
  language: string;
  status: string;
  quality: string | null;
  /** Why the service cannot send it, as the end of a sentence that begins with its name. */
  unsupported: string | null;
  /** Whether it was copied from a connection. */
  isCopied: boolean;
  updatedAt: Date;
}

export interface TemplateSearch {
  /** A part of the name. */
  search?: string | undefined;
  language?: string | undefined;
  status?: string | undefined;
  /** Name and language of the last template before the page. */
  after?: readonly [name: string, language: string] | undefined;
}

/** Finds templates of an environment, by name and language in the order of their characters. */
export async function searchTemplates(
  executor: Executor,
  environmentId: string,
  { search, language, status, after }: TemplateSearch,
  limit: number,
): Promise<TemplateState[]> {
  return selectStates(executor, environmentId)
    .$if(search !== undefined, (query) => query.where(sql<boolean>`position(${search}::text IN name) > 0`))
    .$if(language !== undefined, (query) => query.where('language', '=', language as string))
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(name COLLATE "C", language COLLATE "C") > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(sql`name COLLATE "C"`)
    .orderBy(sql`language COLLATE "C"`)
    .limit(limit)
    .execute();
}

/** Finds a template with its parts. */
export async function findTemplate(
  executor: Executor,
  environmentId: string,
  name: string,
  language: string,
): Promise<{ state: TemplateState; template: Template } | undefined> {
  const row = await selectStates(executor, environmentId)
    .select('definition')
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
  if (!row) return undefined;
  const { definition, ...state } = row;
  return { state, template: { name, language, ...definition } };
}

function selectStates(
  executor: Executor,
  environmentId: string,
): SelectQueryBuilder<Tables, 'templates', TemplateState> {
  return executor
    .selectFrom('templates')
    .select(['name', 'language', 'status', 'quality', 'unsupported', 'updated_at as updatedAt'])
    .select(({ eb }) => eb('provider_account', 'is not', null).$castTo<boolean>().as('isCopied'))
    .where('environment_id', '=', environmentId);
}
