import { isObject, pointerKeys, targetOf } from '@omnichannel/contract';

/** A field of a response that repeats a part of the request: the contract's `x-echo`. */
export interface Echo {
  /** The path of the field; `*` stands for each item of a list. */
  path: readonly string[];
  /** Returns the repeated part of a request; undefined if the request does not have it. */
  read(request: EchoedRequest): unknown;
}

/** The parts of a request that can be repeated. */
export interface EchoedRequest {
  /** Parsed JSON, or the parts of a form. */
  body: unknown;
  query: Record<string, unknown>;
  path: Record<string, unknown>;
  header: Record<string, unknown>;
}

/** Lists all echoes of a schema without references. */
export function echoesOf(schema: unknown, path: readonly string[] = []): Echo[] {
  if (!isObject(schema)) return [];
  const { 'x-echo': expression, type, properties, items, allOf, oneOf, anyOf } = schema;
  const isNumber = type === 'integer' || type === 'number';
  return [
    ...(typeof expression === 'string' ? [{ path, read: readerOf(expression, isNumber) }] : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, member]) =>
      echoesOf(member, [...path, key]),
    ),
    ...echoesOf(items, [...path, '*']),
    ...distinct([allOf, oneOf, anyOf].flatMap((parts) => parts ?? []).flatMap((part) => echoesOf(part, path))),
  ];
}

/** Removes duplicates: the branches of a `oneOf` may have the same fields. */
function distinct(echoes: readonly Echo[]): Echo[] {
  return [...new Map(echoes.map((echo) => [echo.path.join('\n'), echo])).values()];
}

/** Creates one patch for each repeated part that the request has. */
export function echo(echoes: readonly Echo[], request: EchoedRequest): ((body: unknown) => void)[] {
  return echoes.flatMap(({ path, read }) => {
    const value = read(request);
    if (value === undefined || value === null || value === '') return [];
    return [(body: unknown) => set(body, path, 0, value)];
  });
}

/**
 * Creates the reader of a runtime expression.
 *
 * @param expression such as `$request.body#/to`, `$request.query.limit`, `$request.path.topicKey`
 * @param isNumber whether the field is a number; parameters are text
 */
export function readerOf(expression: string, isNumber: boolean): Echo['read'] {
  const {
    pointer,
    where,
    name = '',
  } = /^\$request\.(?:body#(?<pointer>.*)|(?<where>query|path|header)\.(?<name>.+))$/.exec(expression)?.groups ?? {};
  if (pointer !== undefined) {
    const keys = pointerKeys(pointer);
    return ({ body }) => targetOf(body, keys);
  }
  if (where === undefined) return () => undefined;
  const parameter = where === 'header' ? name.toLowerCase() : name;
  return (request) => {
    const value = request[where as 'query' | 'path' | 'header'][parameter];
    return isNumber && typeof value === 'string' && value !== '' ? Number(value) : value;
  };
}

/** Sets a value at a path. @param depth number of the path's steps that lead to `node` */
function set(node: unknown, path: readonly string[], depth: number, value: unknown): void {
  const key = path[depth];
  if (key === undefined) return;
  if (key === '*' && Array.isArray(node)) for (const item of node) set(item, path, depth + 1, value);
  else if (!isObject(node)) return;
  else if (depth + 1 < path.length) set(node[key], path, depth + 1, value);
  else node[key] = value;
}
