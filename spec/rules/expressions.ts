import type { Operation } from './operations.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** A runtime expression of OpenAPI, taken apart. */
export interface Expression {
  side: 'request' | 'response';
  where: 'query' | 'path' | 'header' | 'body';
  /** The name of the parameter. */
  name?: string;
  /** The keys of the pointer into the body; none for the whole body. */
  keys: readonly string[];
}

const form =
  /^\$(?<side>request|response)\.(?:(?<where>query|path|header)\.(?<name>[^.#]+)|body(?:#(?<pointer>(?:\/[^/]+)+))?)$/;

/** Parses an expression such as `$request.body#/to`; undefined where the text is none. */
export function parseExpression(text: unknown): Expression | undefined {
  const { side, where = 'body', name, pointer = '' } = form.exec(String(text))?.groups ?? {};
  if (side === undefined || (side === 'response' && where !== 'body')) return undefined;
  return {
    side: side as Expression['side'],
    where: where as Expression['where'],
    ...(name !== undefined && { name }),
    keys: keysOf(pointer),
  };
}

/** Returns the keys of a JSON pointer. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Whether the request of an operation can have the part that an expression names.
 *
 * @param inItems whether a field of a list is that of its items
 */
export function requestCanHave(
  { resolved, parameters }: Operation,
  { where, name, keys }: Expression,
  inItems = false,
): boolean {
  if (where !== 'body') {
    const isContentType = where === 'header' && name?.toLowerCase() === 'content-type';
    return (
      (isContentType && resolved.at('requestBody') !== undefined) ||
      parameters.some(({ fields }) => fields.in === where && fields.name === name)
    );
  }
  const body = resolved.at('requestBody');
  return body !== undefined && schemasOf(body).some((schema) => hasField(schema, keys, inItems));
}

/** Whether the body of a success of an operation can have a field. @param inItems whether a field of a list is that of its items */
export function successCanHave(operation: ResolvedNode, keys: readonly string[], inItems = false): boolean {
  return operation
    .entries('responses')
    .filter(([status]) => status.startsWith('2'))
    .some(([, response]) => schemasOf(response).some((schema) => hasField(schema, keys, inItems)));
}

/** The schemas of a request body or of a response. */
function schemasOf(body: ResolvedNode): ResolvedNode[] {
  return body.entries('content').flatMap(([, mediaType]) => mediaType.at('schema') ?? []);
}

/**
 * Whether the schema, or a part that it is composed of, declares the field. An index or `*` stands for an item of a list.
 *
 * @param inItems whether a field of a list is that of its items
 */
export function hasField(schema: ResolvedNode, [key, ...rest]: readonly string[], inItems = false): boolean {
  if (key === undefined) return true;
  const field = schema.at('properties', key) ?? (/^(\*|\d+)$/.test(key) ? schema.at('items') : undefined);
  if (field && hasField(field, rest, inItems)) return true;
  const items = inItems ? schema.at('items') : undefined;
  if (items && hasField(items, [key, ...rest], inItems)) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries(keyword).some(([, part]) => hasField(part, [key, ...rest], inItems)),
  );
}
