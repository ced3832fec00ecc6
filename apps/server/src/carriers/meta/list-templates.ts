import type { ProviderTemplate } from '../connection-kind.ts';
import { type GraphClient, isObject } from './graph.ts';

const perPage = 100;
/** An account or a page has at most 6,000 templates. Unverified: from memory; page whatsapp/templates/overview. */
const maxPages = 60;

/** Templates of a WhatsApp Business Account, or of a page. */
interface TemplateOwner {
  id: string;
  /** Fields of a template: Meta rejects a call with fields that it does not have. */
  fields: readonly string[];
}

/**
 * Reads all templates of an account or a page.
 *
 * @throws {GraphError} when Meta rejects a call
 * @throws {Error} when a response is incomplete: templates that are there would seem removed
 */
export async function listMetaTemplates(
  graph: GraphClient,
  { id, fields }: TemplateOwner,
  signal: AbortSignal,
): Promise<ProviderTemplate[]> {
  const templates: ProviderTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const parameters = { fields: fields.join(), limit: perPage, after };
    const response = await graph.get({ path: `/${id}/message_templates`, parameters, signal });
    if (!isObject(response) || !Array.isArray(response.data)) throw new Error('Meta returned no list of templates.');
    templates.push(...response.data.flatMap(readTemplate));
    after = nextCursor(response.paging);
    if (after === undefined) return templates;
  }
  throw new Error(`There are more than ${maxPages * perPage} templates.`);
}

/** The last page has cursors, too, but no next page. */
function nextCursor(paging: unknown): string | undefined {
  if (!isObject(paging) || paging.next === undefined || !isObject(paging.cursors)) return undefined;
  return typeof paging.cursors.after === 'string' ? paging.cursors.after : undefined;
}

function readTemplate(value: unknown): ProviderTemplate[] {
  if (!isObject(value) || typeof value.name !== 'string' || typeof value.language !== 'string') return [];
  const { name, language, components, parameter_format: format } = value;
  const score = isObject(value.quality_score) ? value.quality_score.score : undefined;
  const quality = toWord(score);
  return [
    {
      name,
      language,
      status: toWord(value.status) ?? 'unknown',
      ...(quality !== undefined && { quality }),
      components,
      ...(format === 'NAMED' && {
        unsupported: 'has named variables instead of numbered ones, such as {{1}}',
      }),
    },
  ];
}

function toWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^\w{1,40}$/.test(value) ? value.toLowerCase() : undefined;
}
