import { isObject } from '@omnichannel/contract';
import type { Mock } from './options.ts';

/**
 * A curl command that works unchanged: the first GET of the document that needs no parameter.
 *
 * @param authorization the header in the quotes of a shell; any token will do for a mock
 */
export function firstRequest(
  { url, document }: Pick<Mock, 'url' | 'document'>,
  authorization = "'Authorization: Bearer any-token'",
): string {
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.includes('{') || !isObject(item.get)) continue;
    const { parameters = [], security = document.security } = item.get;
    if (!Array.isArray(parameters) || parameters.some((parameter) => isObject(parameter) && parameter.required))
      continue;
    const secured = Array.isArray(security) && security.length > 0;
    return `curl ${url}${path}${secured ? ` -H ${authorization}` : ''}`;
  }
  return `curl -i ${url}${Object.keys(document.paths)[0]}`;
}
