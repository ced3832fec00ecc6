import { listOperations, resolve } from '@omnichannel/tooling/contract-source/document';
import { fitOf } from './fits.ts';

/** The properties that are read from an operation and its parts. All are optional, since one type covers all nodes. */
interface Node {
  $ref?: string;
  requestBody?: Node;
  responses?: Record<string, Node>;
  headers?: Record<string, Node>;
  content?: Record<string, Node>;
  schema?: unknown;
  examples?: Record<string, Node>;
  example?: unknown;
  value?: unknown;
  'x-base64'?: string;
  'x-sse-events'?: unknown[];
  'x-status'?: number;
}

type Resolve = (node: Node) => Node;

interface Answer {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: unknown;
  events?: unknown[];
  base64?: string;
  /** The index of its parts that depend on the request. */
  fit?: number;
}

/** A response with the name of its scenario, and the name of its component in the contract. */
interface Named {
  name: string;
  component: string | undefined;
  answer: Answer;
}

/**
 * Returns every scenario of every operation as source. It contains a shared response, such as the 429 of a family, once.
 *
 * @param document the bundled contract
 */
export function scenariosSource(document: object): string {
  const follow: Resolve = (node) => resolve(document, node);
  const fits: string[] = [];
  const indexOfFit = (schema: unknown, example: unknown): { fit?: number } => {
    const fit = fitOf(schema, example, (node) => {
      const { $ref, ...keywords } = node;
      return typeof $ref === 'string' ? { ...resolve<object>(document, { $ref }), ...keywords } : node;
    });
    if (!fit) return {};
    const text = JSON.stringify(fit);
    if (!fits.includes(text)) fits.push(text);
    return { fit: fits.indexOf(text) };
  };
  const operations = listOperations(document).map(({ method, path, operation }) => {
    const requests = readRequests(operation as Node, follow);
    const answers = readResponses(operation as Node, requests, follow, indexOfFit);
    return { id: operation.operationId, method, path, requests, answers };
  });
  const [first, ...others] = operations.map(({ answers }) => answers.map(({ name }) => name));
  const common = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  const shared = sharedResponses(operations.flatMap(({ answers }) => answers));

  return `import type { operations } from '@omnichannel/types';
import type { ContractResponse, ContractOperation, Fit } from './contract.ts';

/** The names of the scenarios that every operation has. */
type CommonScenario = ${union(common)};

/** The names of every operation's scenarios. */
export interface Scenarios {
${lines(operations, ({ id, answers }) => `  ${id}: ${union(answers.map(({ name }) => name).filter((name) => !common.includes(name)))} | CommonScenario;`)}
}

/** The name of an operation that a client calls. */
export type OperationId = keyof Scenarios & keyof operations;

/** The name of a scenario of an operation: an example of the contract. */
export type Scenario<Operation extends OperationId> = Scenarios[Operation];

/** The parts of responses that depend on the request, by the index of \`fit\`. */
export const fits: readonly Fit[] = [
${lines(fits, (text) => `  ${text},`)}
];

const shared = {
${lines([...shared], ([text, component]) => `  '${component}': ${text},`)}
} satisfies Record<string, ContractResponse>;

export const contract: Readonly<Record<keyof Scenarios, ContractOperation>> = {
${lines(
  operations,
  ({ id, method, path, requests, answers }) => `  ${id}: {
    method: '${method}',
    path: '${path}',
    requests: {
${lines(requests, ([name, request]) => `      ${name}: ${JSON.stringify(request)},`)}
    },
    answers: {
${lines(answers, ({ name, answer }) => {
  const text = JSON.stringify(answer);
  const component = shared.get(text);
  return `      ${name}: ${component ? `shared['${component}']` : text},`;
})}
    },
  },`,
)}
};
`;
}

const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ');

function lines<T>(items: readonly T[], line: (item: T) => string): string {
  return items.map(line).join('\n');
}

/** Returns the name of the component of each response that occurs more than once, by its text. A component has one response only. */
function sharedResponses(answers: readonly Named[]): Map<string, string> {
  const shared = new Map<string, string>();
  const seen = new Set<string>();
  for (const { answer, component } of answers) {
    const text = JSON.stringify(answer);
    if (seen.has(text) && component && ![...shared.values()].includes(component)) shared.set(text, component);
    seen.add(text);
  }
  return shared;
}

/** Reads the requests of scenarios. A scenario is matched by its whole body if that is JSON, else by its media type alone. */
function readRequests(operation: Node, resolve: Resolve): [name: string, request: { type: string; body?: unknown }][] {
  return Object.entries(resolve(operation.requestBody ?? {}).content ?? {}).flatMap(([type, content]) =>
    Object.entries(content.examples ?? {}).map(([name, example]): [string, { type: string; body?: unknown }] => [
      name,
      isJson(type) ? { type, body: resolve(example).value } : { type },
    ]),
  );
}

/** Returns responses in the order of the contract. One without a body has no example: it belongs to the requests without a response. */
function readResponses(
  operation: Node,
  requests: [string, unknown][],
  resolve: Resolve,
  indexOfFit: (schema: unknown, example: unknown) => { fit?: number },
): Named[] {
  const answers: Named[] = [];
  const bodiless: Answer[] = [];
  for (const [code, reference] of Object.entries(operation.responses ?? {})) {
    const response = resolve(reference);
    const headers = readHeaders(response, resolve);
    if (!response.content) bodiless.push({ status: Number(code), ...headers });
    for (const [type, content] of Object.entries(response.content ?? {})) {
      for (const [name, example] of Object.entries(content.examples ?? {})) {
        const resolved = resolve(example);
        const status = resolved['x-status'] ?? Number(code);
        const component = example.$ref?.split('/').at(-1);
        const { 'x-sse-events': events, value } = resolved;
        const schema = events ? { items: content.schema } : content.schema;
        const fit = events || isJson(type) ? indexOfFit(schema, events ?? value) : {};
        answers.push({ name, component, answer: { status, type, ...headers, ...readBody(resolved), ...fit } });
      }
    }
  }
  const taken = new Set(answers.map(({ name }) => name));
  const left = requests.map(([name]) => name).filter((name) => !taken.has(name));
  const names = left.length > 0 ? left : ['noContent'];
  for (const answer of bodiless) for (const name of names) answers.push({ name, component: undefined, answer });
  return answers;
}

function readHeaders(response: Node, resolve: Resolve): { headers?: Record<string, string> } {
  const examples = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const { example } = resolve(header);
    return example === undefined ? [] : [[name, String(example)]];
  });
  return examples.length > 0 ? { headers: Object.fromEntries(examples) } : {};
}

function readBody(example: Node): Pick<Answer, 'body' | 'events' | 'base64'> {
  if (example['x-sse-events']) return { events: example['x-sse-events'] };
  return example['x-base64'] === undefined ? { body: example.value } : { base64: example['x-base64'] };
}

function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}
