import { listOperations } from './document.ts';

/** The pagination that `List.pages` assumes: the source has each field with another value. */
const defaults: Readonly<Record<string, unknown>> = { items: 'data', page: 'page', first: 1, size: 'limit' };

/** The paginated operations with their `x-pagination`, as source. */
export function listsSource(document: object): string {
  const lists = listOperations(document).flatMap(({ method, operation }) => {
    const pagination = operation['x-pagination'];
    if (pagination === undefined) return [];
    if (method !== 'GET') throw new Error(`${operation.operationId} is a list that is no GET.`);
    const { items, page, first, size, sizeField = size, total, before, after, next, more } = pagination;
    const names = { items, page, first, size: sizeField, total, before, after, next, more };
    const fields = Object.entries(names).flatMap(([name, value]) =>
      value === undefined || value === defaults[name] ? [] : [`${name}: ${JSON.stringify(value)}`],
    );
    return [{ id: operation.operationId, fields: [`request: ${operation.operationId}`, ...fields] }];
  });
  const ids = lists.map(({ id }) => id).sort();
  return `import { ${ids.join(', ')} } from './operations.gen.ts';

/** The paginated operations, and the names of fields and parameters (\`x-pagination\`) that are not the usual ones. */
export const lists = {
${lists.map(({ id, fields }) => `  ${id}: { ${fields.join(', ')} },`).join('\n')}
} as const;
`;
}
