import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a document that independent parsers have checked
export type Node = any;

function readBundle(name: string): Node {
  const bundle = fileURLToPath(new URL(`../dist/${name}.json`, import.meta.url));
  if (!existsSync(bundle)) throw new Error(`spec/dist/${name}.json is not there. Run \`pnpm build\` before the tests.`);
  return JSON.parse(readFileSync(bundle, 'utf8'));
}

/** The contract as it is published. */
export const contract: Node = readBundle('openapi');

/** Both contracts, with the names of their files in `dist`. */
export const documents: readonly { name: string; folder: string; document: Node }[] = [
  { name: 'openapi', folder: '', document: contract },
  { name: 'admin', folder: 'admin/', document: readBundle('admin') },
];

/** Follows a `$ref` of the bundle, where the node is one. */
export function target(node: Node): Node {
  if (typeof node?.$ref !== 'string') return node;
  const keys = node.$ref
    .slice(2)
    .split('/')
    .map((key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return target(keys.reduce((parent: Node, key: string) => parent[key], contract));
}

export interface Operation {
  readonly id: string;
  /** `POST /v1/topics`, or `webhook chatAppMessage`. */
  readonly address: string;
  readonly node: Node;
}

const operationsOf = (kind: 'paths' | 'webhooks'): Operation[] =>
  Object.entries<Node>(contract[kind]).flatMap(([name, pathItem]) =>
    Object.entries<Node>(target(pathItem))
      .filter(([, operation]) => operation.operationId)
      .map(([method, node]) => ({
        id: node.operationId,
        address: kind === 'paths' ? `${method.toUpperCase()} ${name}` : `webhook ${name}`,
        node,
      })),
  );

/** Every operation and webhook, in the order of the contract. */
export const operations = [...operationsOf('paths'), ...operationsOf('webhooks')];
