import { isBodyOptional, listOperations } from '@omnichannel/tooling/contract-source/document';

const begin = '<!-- operations: written by `pnpm generate` -->\n';
const end = '<!-- /operations -->';

/**
 * Puts the table of the operations into a README, between its two markers.
 *
 * @param readme the whole file
 * @param document the bundled contract
 * @throws when a marker is missing
 */
export function withOperationsTable(readme: string, document: object): string {
  const from = readme.indexOf(begin) + begin.length;
  const to = readme.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`REFERENCE.md lacks "${begin.trim()}" or, after it, "${end}".`);
  return readme.slice(0, from) + operationsTable(document) + readme.slice(to);
}

/**
 * One row an operation: what a newcomer looks for first. The schemas of bodies are types of this package. The table is two lines of code;
 * with mdast utilities it would be a tree and two packages.
 */
function operationsTable(document: object): string {
  const rows = listOperations(document).map(({ method, path, operation }) => {
    const { operationId, summary, requestBody, 'x-resource': resource } = operation;
    const body = `${describeBody(requestBody?.content)}${isBodyOptional(document, operation) ? ' or none' : ''}`;
    return `| \`${resource}\` | \`${operationId}\` | \`${method} ${path}\` | ${summary} | ${body} |`;
  });
  return ['| method | function | call | what it does | `body` |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

function describeBody(content: Record<string, { schema?: { $ref?: string } }> = {}): string {
  const [type] = Object.keys(content);
  if (type === undefined) return '';
  // Any other body is a file.
  if (!/json|form/.test(type)) return '`Blob`';
  return `\`${content[type]?.schema?.$ref?.split('/').at(-1)}\``;
}
