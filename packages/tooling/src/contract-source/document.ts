/** The part of an operation in the bundled contract that the generators read. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  /** The day on which a deprecated operation ends, and a sentence that says what to use instead. */
  'x-sunset'?: string;
  'x-replacement'?: string;
  security?: unknown[];
  parameters?: { $ref?: string; name?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  'x-pagination'?: Record<string, unknown>;
  'x-resource': string;
  'x-retry'?: string;
  /** The least role of an operation of the admin API. */
  'x-role'?: string;
  'x-timeout'?: number;
}

/** Returns every operation with its method in capitals and its path, without the webhooks. */
export function listOperations(document: object): { method: string; path: string; operation: Operation }[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Returns the content of a success, by its media types. */
export function successOf({ responses }: Operation): Record<string, unknown> {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]?.content ?? {};
}

/** Returns whether an operation returns a file. */
export function isDownload(operation: Operation): boolean {
  const types = Object.keys(successOf(operation));
  return types.length > 0 && !types.includes('application/json');
}

/** Returns whether an operation triggers workflows, whose payloads a program can type. */
export function isEventTrigger({ operationId }: Operation): boolean {
  return ['triggerEvent', 'triggerEvents', 'broadcastEvent'].includes(operationId);
}

/** Returns the target of a reference within the document, or the node itself if it is no reference. */
export function resolve<T>(document: object, node: T | { $ref: string }): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
  const keys = node.$ref.replace('#/', '').split('/');
  // biome-ignore lint/suspicious/noExplicitAny: the document is JSON, walked by name
  return keys.reduce((at: any, key) => at[key], document) as T;
}

/** Schema keywords with which an object without any property may be invalid. */
const demands = ['required', 'minProperties', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentRequired'];

/** Returns whether a call is valid without a body, or with an empty object: its JSON body is not required, or has no required property. */
export function isBodyOptional(document: object, { requestBody }: Operation): boolean {
  const schema = resolve(document, requestBody?.content['application/json']?.schema as object | undefined);
  if (!requestBody || !schema) return false;
  const isObject = (schema as { type?: string }).type === 'object';
  return !requestBody.required || (isObject && !demands.some((keyword) => keyword in schema));
}
