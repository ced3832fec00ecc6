import type { OperationId } from './scenarios.gen.ts';
import { contract } from './scenarios.gen.ts';

/** The operation that a request is for. */
export interface Route {
  operation: OperationId;
  params: Record<string, string>;
}

/**
 * Finds the operation of a request; a trailing slash makes no difference.
 *
 * @param basePath the path prefix of the service, or an empty string
 * @throws {Error} when the contract has no such operation; the message names method and path
 */
export function findRoute(method: string, path: string, basePath: string): Route {
  const parts = path.startsWith(basePath) ? splitPath(path.slice(basePath.length)) : [];
  const methods: string[] = [];
  for (const [id, operation] of Object.entries(contract)) {
    const params = match(splitPath(operation.path), parts);
    if (params && operation.method === method) return { operation: id as OperationId, params };
    if (params) methods.push(operation.method);
  }
  throw new Error(
    methods.length > 0
      ? `${path} does not take ${method} in the contract. It takes ${methods.join(', ')}.`
      : `The contract has no path ${path}${basePath && ` under ${basePath}`} (${method}). Compare it with the reference.`,
  );
}

function match(template: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (template.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const part = parts[index] as string;
    const name = /^\{(.+)\}$/.exec(expected)?.[1];
    if (name && part) params[name] = decodeURIComponent(part);
    else if (expected !== part) return undefined;
  }
  return params;
}

function splitPath(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
