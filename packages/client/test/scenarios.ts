import { readFile } from 'node:fs/promises';

/** A scenario of the contract, as the document has it. */
export interface ContractScenario {
  operation: string;
  scenario: string;
  status: number;
  /** Absent where the answer has no body. */
  type: string | undefined;
  headers: Record<string, string>;
  /** The example with its value, its bytes or its transcript. */
  example: { value?: unknown; 'x-base64'?: string; 'x-sse-events'?: unknown[] };
}

/** An operation of the contract, with values for the parameters of its path and its request examples. */
export interface ContractOperation {
  operation: string;
  method: string;
  path: string;
  requests: { scenario: string; type: string; value: unknown }[];
  scenarios: ContractScenario[];
}

// biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
type Node = any;

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document: Node = JSON.parse(await readFile(bundle, 'utf8'));

function resolve(node: Node): Node {
  if (!node?.$ref) return node;
  return node.$ref
    .split('/')
    .slice(1)
    .reduce((parent: Node, key: string) => parent[key], document);
}

const entries = (node: Node): [string, Node][] =>
  Object.entries(node ?? {}).map(([key, value]) => [key, resolve(value)]);

/** A valid value of a parameter. */
function exampleOf({ example, examples, schema }: Node): string {
  return String(example ?? Object.values<Node>(examples ?? {})[0]?.value ?? schema.examples?.[0]);
}

/** The operations of the contract, read independently of the generator that they test. */
export const contractOperations: ContractOperation[] = entries(document.paths).flatMap(([path, item]) =>
  entries(item).map(([method, { operationId: operation, parameters = [], requestBody, responses }]) => ({
    operation,
    method: method.toUpperCase(),
    path: path.replace(/\{(.+?)\}/g, (_, name) =>
      exampleOf(parameters.map(resolve).find((one: Node) => one.name === name)),
    ),
    requests: entries(resolve(requestBody)?.content).flatMap(([type, { examples }]) =>
      entries(examples).map(([scenario, { value }]) => ({ scenario, type, value })),
    ),
    scenarios: entries(responses).flatMap(([code, response]) => {
      const headers = Object.fromEntries(
        entries(response.headers).map(([name, { example }]) => [name, String(example)]),
      );
      return entries(response.content).flatMap(([type, { examples }]) =>
        entries(examples).map(([scenario, example]) => ({
          operation,
          scenario,
          status: example['x-status'] ?? Number(code),
          type,
          headers,
          example,
        })),
      );
    }),
  })),
);

/** A value of each path parameter of the contract. */
export const pathValues: Readonly<Record<string, string>> = {
  topicKey: 'orders',
  mediaId: 'media-1',
  task_id: 'task-1',
  conversation_id: 'conversation-1',
  subscriberId: 'user-1042',
  workflowId: 'order-shipped',
  transactionId: 'order-10482',
  scope: 'global',
};
