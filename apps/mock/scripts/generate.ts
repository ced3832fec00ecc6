/** Writes the names of the contract's examples by operation, which type `mock.on`. */
import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';

/** The properties that are read from the document. */
interface Node {
  $ref?: string;
  operationId?: string;
  responses?: Record<string, Node>;
  content?: Record<string, Node>;
  examples?: Record<string, unknown>;
}

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as { paths: Record<string, Record<string, Node>> };

const operations = Object.values(document.paths).flatMap((item) =>
  Object.values(item).flatMap((operation) => {
    if (operation.operationId === undefined) return [];
    const names = Object.values(operation.responses ?? {})
      .flatMap((response) => Object.values(resolve(response).content ?? {}))
      .flatMap(({ examples = {} }) => Object.keys(examples));
    return { id: operation.operationId, names: [...new Set(names)] };
  }),
);

const lines = operations.map(
  ({ id, names }) => `  ${id}: ${names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ')};`,
);
await generatedFile(
  new URL('../src/scenarios.gen.ts', import.meta.url),
  `/** The names of every operation's examples. */
export interface Scenarios {
${lines.join('\n')}
}
`,
);

function resolve(node: Node): Node {
  if (node.$ref === undefined) return node;
  let target: unknown = document;
  for (const part of node.$ref.slice(2).split('/')) {
    target = (target as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return target as Node;
}
