import { listOperations } from './document.ts';

/** The paginated operations with their `x-pagination`, as source. */
export function listsSource(document: object): string {
  const lists = listOperations(document).flatMap(({ method, path, operation }) => {
    const pagination = operation['x-pagination'];
    if (pagination === undefined) return [];
    if (method !== 'GET') throw new Error(`${operation.operationId} is a list that is no GET.`);
    const { items, page, first, size, total, before, more } = pagination;
    return [[operation.operationId, { path, items, page, first, size, total, before, more }]];
  });
  return `/** The paginated operations: their paths, and the names of fields and parameters (\`x-pagination\`). */
export const lists = ${JSON.stringify(Object.fromEntries(lists), null, 2)} as const;
`;
}
