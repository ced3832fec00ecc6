import { listOperations } from './document.ts';

/** The pagination that `List.pages` assumes: the source has each field with another value. */
const defaults: Readonly<Record<string, unknown>> = { items: 'data', page: 'page', first: 1, size: 'limit' };

/**
 * Writes the lists of a contract with their `x-pagination`, as source.
 *
 * @param requestOf returns the source of a field that says how a page is requested
 */
export function listsSource(document: object, requestOf: (path: string, id: string) => string): string {
  const lines = listOperations(document).flatMap(({ method, path, operation }) => {
    const pagination = operation['x-pagination'];
    if (pagination === undefined) return [];
    if (method !== 'GET') throw new Error(`${operation.operationId} is a list that is no GET.`);
    const { items, page, first, size, sizeField = size, total, before, after, next, more } = pagination;
    const names = { items, page, first, size: sizeField, total, before, after, next, more };
    const fields = Object.entries(names).flatMap(([name, value]) =>
      value === undefined || value === defaults[name] ? [] : [`${name}: ${JSON.stringify(value)}`],
    );
    const { operationId: id } = operation;
    return [`  ${id}: { ${[requestOf(path, id), ...fields].join(', ')} },\n`];
  });
  return `/** The paginated operations, and the names of fields and parameters (\`x-pagination\`) that are not the usual ones. */
export const lists = {
${lines.join('')}} as const;
`;
}
