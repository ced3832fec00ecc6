import { describeDefaults, describeErrors, describeOperation } from './describe.ts';
import {
  isBodyOptional,
  isDownload,
  isEventTrigger,
  listOperations,
  type Operation,
  resolve,
  successOf,
} from './document.ts';

/** A resource: its methods, and the resources in it. */
interface ResourceNode {
  methods: string[];
  /** Whether a method in it takes a payload of a workflow. */
  hasPayloads: boolean;
  children: Map<string, ResourceNode>;
}

/** Writes one class for each resource of `x-resource`, and the class that holds them, as source. */
export function resourcesSource(document: object): string {
  const root: ResourceNode = { methods: [], hasPayloads: false, children: new Map() };
  const types = new Set<string>();
  const functions = new Set<string>();
  for (const { method, path, operation } of listOperations(document)) {
    const names = operation['x-resource'].split('.');
    const name = names.pop() as string;
    let node = root;
    for (const child of names) {
      const next = node.children.get(child) ?? { methods: [], hasPayloads: false, children: new Map() };
      if (isEventTrigger(operation)) next.hasPayloads = true;
      node.children.set(child, next);
      node = next;
    }
    const source = methodSource(document, name, operation);
    for (const type of source.types) types.add(type);
    for (const used of source.functions) functions.add(used);
    const title = `\`${method} ${path}\``;
    const defaults = describeDefaults(document, method, operation);
    node.methods.push(`${docstring(operation, title, defaults)}  ${source.code}`);
    if (isAnswer(operation)) node.methods.push(streamSource(title, operation));
  }
  return `import type { ${[...types].sort().join(', ')} } from '@omnichannel/types';
import type { AnyPayloads, TypedEventBroadcast, TypedEventTrigger, TypedEventTriggers } from './event-body.ts';
import { type List, paginate } from './lists.ts';
import type { LogOptions } from './log.ts';
import { createResourceClient } from './resource-client.ts';
import { type UploadOptions, uploadMedia } from './media.ts';
import type { Data, DownloadAs, DownloadOptions, OperationCall, OperationError } from './operation.ts';
import { ${[...functions].sort().join(', ')} } from './operations.gen.ts';
import type { ClientOptions, IdempotentOptions, RequestOptions } from './options.ts';
import { type Body, type Query, Resource } from './resource.ts';
import { type ChatMessageStream, type StreamOptions, streamChatMessage } from './stream.ts';

${classes([...root.children]).join('\n')}
/**
 * The API by resources: \`omnichannel.verifications.create({ number })\`. Each method calls the function of
 * \`@omnichannel/client/operations\` that its description names, which a program that must be small calls directly.
 *
 * With \`new Omnichannel<Payloads>(…)\` a compiler checks the payloads of \`events.trigger\`: \`Payloads\` has the type of each payload by its
 * \`workflowId\`.
 *
 * @example
 * const omnichannel = new Omnichannel({ baseUrl: 'https://api.example.com', token: getToken });
 * const { data } = await omnichannel.verifications.create({ number: '+12025550100' });
 */
export class Omnichannel${typeParameter} extends Resource {
${fields([...root.children])}
  /**
   * Creates the resources on a new client. It sends no request.
   *
   * @param options the base URL, the token or credentials, the log, and the policy of all calls; a call can override the policy
   * @throws {ConfigurationError} as \`createClient\` and \`createLog\`
   */
  constructor(options: ClientOptions & LogOptions) {
    super(createResourceClient(options));
  }
}
`;
}

const typeParameter = '<Payloads extends object = AnyPayloads>';

const className = (path: string) =>
  path[0]?.toUpperCase() + path.slice(1).replace(/\.(\w)/g, (_, letter) => letter.toUpperCase());

/** The classes of resources, those in a resource before it. */
function classes(nodes: [path: string, ResourceNode][]): string[] {
  return nodes.flatMap(([path, { methods, hasPayloads, children }]) => {
    const parameter = hasPayloads ? typeParameter : '';
    const below = [...children].map(([name, child]): [string, ResourceNode] => [`${path}.${name}`, child]);
    return [
      ...classes(below),
      `class ${className(path)}${parameter} extends Resource {\n${fields(below)}${methods.join('\n')}\n}`,
    ];
  });
}

function fields(nodes: [path: string, ResourceNode][]): string {
  return nodes
    .map(([path, { hasPayloads }]) => {
      const type = `${className(path)}${hasPayloads ? '<Payloads>' : ''}`;
      return `  readonly ${path.split('.').at(-1)}: ${type} = new ${type}(this.client);\n`;
    })
    .join('');
}

function docstring(operation: Operation, title: string, defaults: string): string {
  return `  /**
   * ${describeOperation(operation)}
   *
   * ${title}, the function \`${operation.operationId}\`.
   *
   * ${defaults}
   *
   * @throws {ApiError} when the service rejects the call: ${describeErrors(operation.responses)} …
   * @throws {ConnectionError} when no complete response arrived; a \`TimeoutError\` when not in time
   */
`;
}

/** Whether the operation answers a question, in one piece or as a stream. */
const isAnswer = ({ responses }: Operation) => {
  const content = responses['200']?.content;
  return content?.['text/event-stream'] !== undefined && content['application/json'] !== undefined;
};

function streamSource(title: string, { 'x-timeout': timeout = 30_000 }: Operation): string {
  return `  /**
   * Asks the knowledge base and streams the answer. Leaving the loop aborts the request.
   *
   * ${title}, the function \`streamChatMessage\`.
   *
   * By default the answer may take ${timeout / 1000} s until it begins, and 30 s without data. The call is not retried.
   *
   * @throws {ApiError} when the service rejects the question, or an \`error\` event ends the answer
   * @throws {ConnectionError} when the stream breaks before its end; a \`TimeoutError\` when no data arrives in time
   */
  stream(body: StreamOptions['body'], options?: Omit<StreamOptions, 'body'>): ChatMessageStream {
    return streamChatMessage(this.client, { ...options, body });
  }`;
}

interface PathOrQueryParameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { enum?: string[] };
}

/** The type of a path parameter: a text, or one of the texts that the contract lists. */
const pathType = (schema: PathOrQueryParameter['schema']) =>
  schema?.enum?.map((value) => `'${value}'`).join(' | ') ?? 'string';

/** The code of a method: path parameters, then the body or the query, then the options. */
function methodSource(
  document: object,
  name: string,
  operation: Operation,
): { code: string; types: string[]; functions: string[] } {
  const { operationId: id, requestBody, parameters: declared = [] } = operation;
  const parameters = declared.map((one) => resolve(document, one as PathOrQueryParameter));
  const reply = schemaName(successOf(operation), 'application/json');
  const [bodyType = ''] = Object.keys(requestBody?.content ?? {});

  // A body that is a file: the helper finds its media type.
  if (bodyType && !/json|form/.test(bodyType)) {
    const code = `${name}(file: Parameters<typeof uploadMedia>[1], options?: UploadOptions): Promise<string> {
    return uploadMedia(this.client, file, options);
  }`;
    return { code, types: [], functions: [] };
  }

  const query = parameters.filter((one) => one.in === 'query');
  const path = parameters
    .filter((one) => one.in === 'path')
    .map((one) => ({ field: one.name, name: camelCase(one.name), type: pathType(one.schema) }));
  const pathObject = `{ ${path.map((one) => (one.field === one.name ? one.name : `${one.field}: ${one.name}`)).join(', ')} }`;
  if (operation['x-pagination']) {
    const optional = query.some(({ required }) => required) ? '' : '?';
    const args = [...path.map((one) => `${one.name}: ${one.type}`), `query${optional}: Query<'${id}'>`];
    const code = `${name}(${args.join(', ')}, options?: RequestOptions): List<'${id}'> {
    return paginate(this.client, '${id}', { ...options, ${path.length > 0 ? `path: ${pathObject}, ` : ''}query });
  }`;
    return { code, types: [], functions: [] };
  }

  const isForm = bodyType.includes('form');
  const schema = isForm || isAnswer(operation) ? undefined : schemaName(requestBody?.content, bodyType);
  const isBinary = isDownload(operation);
  const isTyped = isEventTrigger(operation);
  const isIdempotent = parameters.some((one) => one.name === 'Idempotency-Key');
  const bodyTypeName = isTyped ? `Typed${schema}<Payloads>` : (schema ?? `Body<'${id}'>`);
  const args = [
    ...path.map((one) => `${one.name}: ${one.type}`),
    ...(bodyType ? [`body: ${bodyTypeName}${isBodyOptional(document, operation) ? ' = {}' : ''}`] : []),
    ...(query.length > 0 ? [`query${query.some(({ required }) => required) ? '' : '?'}: Query<'${id}'>`] : []),
    `options?: ${isBinary ? 'DownloadOptions<As>' : isIdempotent ? 'IdempotentOptions' : 'RequestOptions'}`,
  ];
  const params = [...(path.length > 0 ? [`path: ${pathObject}`] : []), ...(query.length > 0 ? ['query'] : [])];
  const call = [
    '...options',
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(bodyType ? ['body'] : []),
  ];
  const data = isBinary ? 'DownloadAs[As]' : (reply ?? `Data<'${id}'>`);
  const code = `${name}${isBinary ? `<As extends keyof DownloadAs = 'blob'>` : ''}(${args.join(', ')}): OperationCall<${data}, OperationError<'${id}'>> {
    return ${id}${isTyped ? '<Payloads>' : ''}(this.client, { ${call.join(', ')} });
  }`;
  return { code, types: [isTyped ? undefined : schema, reply].filter((type) => type !== undefined), functions: [id] };
}

function schemaName(content: Record<string, unknown> | undefined, type: string): string | undefined {
  const media = content?.[type] as { schema?: { $ref?: string } } | undefined;
  return media?.schema?.$ref?.split('/').at(-1);
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
