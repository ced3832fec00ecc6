import type { ProviderTemplate } from '../connection-kind.ts';
import { type GraphClient, GraphError } from '../meta/graph.ts';
import { listMetaTemplates } from '../meta/list-templates.ts';
import { fieldsOf, listOf } from '../meta/read-json.ts';

const fields = ['name', 'language', 'status', 'components'];
/** Codes of a missing permission: 10, and 200 to 299. */
const isPermission = (code: number | undefined) => code === 10 || (code !== undefined && code >= 200 && code <= 299);

/**
 * Reads the utility templates of a page. Shape: page graph-api/reference/page/message_templates of developers.facebook.com, seen in
 * excerpts. Unverified: its cursors, which are those of other lists of the Graph API.
 *
 * @throws {Error} the errors of `listMetaTemplates`, with advice if the token lacks the permission
 */
export async function listPageTemplates(
  graph: GraphClient,
  pageId: string,
  signal: AbortSignal,
): Promise<ProviderTemplate[]> {
  const templates = await listMetaTemplates(graph, { id: pageId, fields }, signal).catch((error) => {
    if (!(error instanceof GraphError) || !isPermission(error.code)) throw error;
    throw new Error(`${error.message} Give the token page_utility_messaging.`, { cause: error });
  });
  return templates.map((template) => ({ ...template, components: listOf(template.components).map(toComponent) }));
}

/** A button that the messenger calls POSTBACK is a quick reply of the contract: a tap returns its payload. */
function toComponent(component: unknown): unknown {
  const { type, buttons, ...others } = fieldsOf(component);
  if (type !== 'BUTTONS') return component;
  const converted = listOf(buttons).map((button) => {
    const given = fieldsOf(button);
    return given.type === 'POSTBACK' ? { ...given, type: 'QUICK_REPLY' } : button;
  });
  return { ...others, type, buttons: converted };
}
