import {
  describeDefaults,
  describeDeprecation,
  describeErrors,
  describeOperation,
} from '@omnichannel/tooling/contract-source/describe';
import { isDownload, isEventTrigger, type Operation, successOf } from '@omnichannel/tooling/contract-source/document';
import { callOptions, methodParts, schemaName } from '@omnichannel/tooling/contract-source/resource-method';
import { resourceTree } from '@omnichannel/tooling/contract-source/resource-tree';

const typeParameter = '<Payloads extends object = AnyPayloads>';

/** Writes one class for each resource of `x-resource`, and the class that holds them, as source. */
export function resourcesSource(document: object): string {
  const types = new Set<string>();
  const functions = new Set<string>();
  const tree = resourceTree(document, {
    typeParameterOf: (operation) => (isEventTrigger(operation) ? typeParameter : ''),
    methodsOf: (name, method, path, operation) => {
      const source = methodSource(document, name, operation);
      for (const type of source.types) types.add(type);
      for (const used of source.functions) functions.add(used);
      const title = `\`${method} ${path}\``;
      const defaults = describeDefaults(document, method, operation);
      const methods = [`${docstring(operation, title, defaults)}  ${source.code}`];
      return isAnswer(operation) ? [...methods, streamSource(title, operation)] : methods;
    },
  });
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

${tree.classes}
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
${tree.fields}
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

function docstring(operation: Operation, title: string, defaults: string): string {
  return `  /**
   * ${describeOperation(operation)}
   *
   * ${title}, the function \`${operation.operationId}\`.
   *
   * ${defaults}
   *
   * @throws {ApiError} when the service rejects the call: ${describeErrors(operation.responses)} …
   * @throws {ConnectionError} when no complete response arrived; a \`TimeoutError\` when not in time${describeDeprecation(operation).map((line) => `\n   * ${line}`)}
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

/** The code of a method: path parameters, then the body or the query, then the options. */
function methodSource(
  document: object,
  name: string,
  operation: Operation,
): { code: string; types: string[]; functions: string[] } {
  const { operationId: id, requestBody } = operation;
  const parts = methodParts(document, operation);
  const { pathArguments, pathObject, queryArgument, bodyType, bodyDefault, isIdempotent } = parts;
  const reply = schemaName(successOf(operation), 'application/json');

  // A body that is a file: the helper finds its media type.
  if (bodyType && !/json|form/.test(bodyType)) {
    const code = `${name}(file: Parameters<typeof uploadMedia>[1], options?: UploadOptions): Promise<string> {
    return uploadMedia(this.client, file, options);
  }`;
    return { code, types: [], functions: [] };
  }

  if (operation['x-pagination']) {
    const args = [...pathArguments, queryArgument ?? `query?: Query<'${id}'>`];
    const code = `${name}(${args.join(', ')}, options?: RequestOptions): List<'${id}'> {
    return paginate(this.client, '${id}', { ...options, ${pathObject ? `path: ${pathObject}, ` : ''}query });
  }`;
    return { code, types: [], functions: [] };
  }

  const isForm = bodyType.includes('form');
  const schema = isForm || isAnswer(operation) ? undefined : schemaName(requestBody?.content, bodyType);
  const isBinary = isDownload(operation);
  const isTyped = isEventTrigger(operation);
  const bodyTypeName = isTyped ? `Typed${schema}<Payloads>` : (schema ?? `Body<'${id}'>`);
  const args = [
    ...pathArguments,
    ...(bodyType ? [`body: ${bodyTypeName}${bodyDefault}`] : []),
    ...(queryArgument ? [queryArgument] : []),
    `options?: ${isBinary ? 'DownloadOptions<As>' : isIdempotent ? 'IdempotentOptions' : 'RequestOptions'}`,
  ];
  const data = isBinary ? 'DownloadAs[As]' : (reply ?? `Data<'${id}'>`);
  const code = `${name}${isBinary ? `<As extends keyof DownloadAs = 'blob'>` : ''}(${args.join(', ')}): OperationCall<${data}, OperationError<'${id}'>> {
    return ${id}${isTyped ? '<Payloads>' : ''}(this.client, { ${callOptions(parts).join(', ')} });
  }`;
  return { code, types: [isTyped ? undefined : schema, reply].filter((type) => type !== undefined), functions: [id] };
}
