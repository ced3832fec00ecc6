import {
  describeDefaults,
  describeDeprecation,
  describeErrors,
  describeOperation,
} from '@omnichannel/tooling/contract-source/describe';
import { isDownload, type Operation, successOf } from '@omnichannel/tooling/contract-source/document';
import {
  callOptions,
  type MethodParts,
  methodParts,
  schemaName,
} from '@omnichannel/tooling/contract-source/resource-method';
import { resourceTree } from '@omnichannel/tooling/contract-source/resource-tree';

/** Writes one class for each resource of the admin API, and the class that holds them, as source. */
export function resourcesSource(document: object): string {
  const types = new Set<string>();
  const { classes, fields } = resourceTree(document, {
    suffix: 'Resource',
    methodsOf: (name, method, path, operation) => {
      const source = methodSource(document, name, method, path, operation);
      for (const type of source.types) types.add(type);
      return [`${docstring(document, method, path, operation)}  ${source.code}`];
    },
  });
  // redos: the pattern is plain, and the source is generated
  const code = classes.replace(/\/\*\*.*?\*\//gs, '');
  const used = (names: string[]) => names.filter((name) => code.match(/\w+/g)?.includes(name));
  const shared = used(['DownloadAs', 'DownloadOptions', 'OperationCall']);
  const own = [...used(['Body', 'Data', 'OperationError', 'Query']).map((name) => `type ${name}`), 'Resource', 'call'];
  const lists = used(['List', 'paginate']).map((name) => (name === 'List' ? `type ${name}` : name));
  const options = used(['IdempotentOptions', 'RequestOptions']);
  const typeNames = [...types].sort().join(', ');
  const transport = [
    'createLoggedClient',
    'type LogOptions',
    ...[...shared, ...options].map((name) => `type ${name}`),
    ...used(['toForm']),
  ];
  return `import { ${transport.join(', ')} } from '@omnichannel/client/transport';
${typeNames && `import type { ${typeNames} } from '@omnichannel/types/admin';\n`}import { type ClientOptions, createAdminClient } from './client.ts';
import { ${lists.join(', ')} } from './lists.ts';
import { ${own.join(', ')} } from './operation.ts';

${classes}
/**
 * The admin API by resources: \`admin.accounts.list()\`. A call that fails throws an \`ApiError\` of \`@omnichannel/client\`.
 *
 * @example
 * const admin = new OmnichannelAdmin({ baseUrl: 'https://api.example.com', operatorKey: readKey });
 * for await (const account of admin.accounts.list()) console.log(account.userName);
 */
export class OmnichannelAdmin extends Resource {
${fields}
  /**
   * Creates the resources on a new client. It sends no request.
   *
   * @param options the base URL, the operator key, the log, and the policy of all calls; a call can override the policy
   * @throws {ConfigurationError} as \`createAdminClient\` and \`createLog\`
   */
  constructor(options: ClientOptions & LogOptions) {
    super(createLoggedClient(options, createAdminClient));
  }
}
`;
}

function docstring(document: object, method: string, path: string, operation: Operation): string {
  return `  /**
   * ${describeOperation(operation)}
   *
   * \`${method} ${path}\`, the operation \`${operation.operationId}\`. It needs the role \`${operation['x-role']}\`.
   *
   * ${describeDefaults(document, method, operation)}
   *
   * @throws {ApiError} when the service rejects the call: ${describeErrors(operation.responses)} …
   * @throws {ConnectionError} when no complete response arrived; a \`TimeoutError\` when not in time${describeDeprecation(operation).map((line) => `\n   * ${line}`)}
   */
`;
}

/** The code of a method: path parameters, then the body or the query, then the options. */
function methodSource(
  document: object,
  name: string,
  method: string,
  path: string,
  operation: Operation,
): { code: string; types: string[] } {
  const { operationId: id, requestBody } = operation;
  const parts = methodParts(document, operation);
  const { pathArguments, pathObject, queryArgument, bodyType, bodyDefault } = parts;
  if (operation['x-pagination']) {
    const args = [...pathArguments, queryArgument ?? `query?: Query<'${id}'>`, 'options?: RequestOptions'];
    const code = `${name}(${args.join(', ')}): List<'${id}'> {
    return paginate(this.client, '${id}', { ...options, ${pathObject ? `path: ${pathObject}, ` : ''}query });
  }`;
    return { code, types: [] };
  }

  const isBinary = isDownload(operation);
  const schema = bodyType.includes('json') ? schemaName(requestBody?.content, bodyType) : undefined;
  const reply = schemaName(successOf(operation), 'application/json');
  const args = [
    ...pathArguments,
    ...(bodyType ? [`body: ${bodySchema(schema, id, bodyType)}${bodyDefault}`] : []),
    ...(queryArgument ? [queryArgument] : []),
    `options?: ${optionsType(parts, isBinary)}`,
  ];
  const data = isBinary ? 'DownloadAs[As]' : (reply ?? `Data<'${id}'>`);
  const options = [
    ...callOptions(parts),
    ...(isBinary ? ["parseAs: options?.parseAs ?? 'blob'"] : []),
    ...(bodyType.includes('form') ? ['bodySerializer: toForm'] : []),
  ].join(', ');
  const code = `${name}${isBinary ? `<As extends keyof DownloadAs = 'blob'>` : ''}(${args.join(', ')}): OperationCall<${data}, OperationError<'${id}'>> {
    return call${isBinary ? `<'${id}', DownloadAs[As]>` : ''}(this.client, '${id}', '${method}', '${path}', { ${options} });
  }`;
  return { code, types: [schema, isBinary ? undefined : reply].filter((type) => type !== undefined) };
}

/** The type of a body. A file is a `Blob`, whose type is its media type. */
function bodySchema(schema: string | undefined, id: string, bodyType: string): string {
  return schema ?? (/json|form/.test(bodyType) ? `Body<'${id}'>` : 'Blob');
}

function optionsType({ isIdempotent }: MethodParts, isBinary: boolean): string {
  return isBinary ? 'DownloadOptions<As>' : isIdempotent ? 'IdempotentOptions' : 'RequestOptions';
}
