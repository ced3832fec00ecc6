import { isBodyOptional, type Operation, resolve } from './document.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { enum?: string[] };
}

/** The parts of a method, as source. */
export interface MethodParts {
  /** Parameters for the path, such as `topicKey: string`. */
  pathArguments: string[];
  /** The object with the path parameters of a call; undefined without any. */
  pathObject: string | undefined;
  /** The parameter for the query; undefined without one. */
  queryArgument: string | undefined;
  /** Media type of the body; empty without one. */
  bodyType: string;
  /** The default of the body, ` = {}`, if it may be left out. */
  bodyDefault: string;
  /** Whether the operation takes an `Idempotency-Key`. */
  isIdempotent: boolean;
}

/** Returns the parts of the method of an operation: path parameters, then the body or the query, then the options. */
export function methodParts(document: object, operation: Operation): MethodParts {
  const { operationId: id, requestBody, parameters: declared = [] } = operation;
  const parameters = declared.map((one) => resolve(document, one as Parameter));
  const query = parameters.filter((one) => one.in === 'query');
  const path = parameters
    .filter((one) => one.in === 'path')
    .map((one) => ({ field: one.name, name: camelCase(one.name), type: pathType(one.schema) }));
  const pathFields = path.map((one) => (one.field === one.name ? one.name : `${one.field}: ${one.name}`));
  const [bodyType = ''] = Object.keys(requestBody?.content ?? {});
  const isQueryOptional = query.every(({ required }) => !required);
  return {
    pathArguments: path.map((one) => `${one.name}: ${one.type}`),
    pathObject: path.length > 0 ? `{ ${pathFields.join(', ')} }` : undefined,
    queryArgument: query.length > 0 ? `query${isQueryOptional ? '?' : ''}: Query<'${id}'>` : undefined,
    bodyType,
    bodyDefault: isBodyOptional(document, operation) ? ' = {}' : '',
    isIdempotent: parameters.some((one) => one.name === 'Idempotency-Key'),
  };
}

/** Returns the options of a call with these parts: `...options`, `params` and `body`. */
export function callOptions({ pathObject, queryArgument, bodyType }: MethodParts): string[] {
  const params = [...(pathObject ? [`path: ${pathObject}`] : []), ...(queryArgument ? ['query'] : [])];
  return [
    '...options',
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(bodyType ? ['body'] : []),
  ];
}

/** Returns the name of the schema of a media type; undefined for a schema in place. */
export function schemaName(content: Record<string, unknown> | undefined, type: string): string | undefined {
  const media = content?.[type] as { schema?: { $ref?: string } } | undefined;
  return media?.schema?.$ref?.split('/').at(-1);
}

/** The type of a path parameter: a text, or one of the texts that the contract lists. */
const pathType = (schema: Parameter['schema']) => schema?.enum?.map((value) => `'${value}'`).join(' | ') ?? 'string';

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
