/** The part of an operation in the bundled contract that the generators read. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { $ref?: string; name?: string }[];
  requestBody?: { content: Record<string, { schema?: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  'x-pagination'?: Record<string, unknown>;
  'x-resource': string;
  'x-retry'?: string;
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
