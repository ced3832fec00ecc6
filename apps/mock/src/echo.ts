import type { Change } from './changes.ts';
import { pointerTarget } from './dereference.ts';
import type { Feature } from './feature.ts';
import { isObject } from './spec.ts';

/** A member of an answer that repeats a part of the request: the contract's `x-echo`. */
export interface Echo {
  /** Where the member is; `*` stands for each item of a list. */
  path: readonly string[];
  /** `$request.body#/to`, `$request.query.limit`, `$request.path.topicKey` */
  expression: string;
  /** Parameters are text; whether the member is a number. */
  isNumber: boolean;
}

/** The parts of a request that can be repeated. */
export interface EchoedRequest {
  body: unknown;
  query: Record<string, unknown>;
  path: Record<string, unknown>;
  header: Record<string, unknown>;
}

/** Members that the contract marks with `x-echo` repeat the request. */
export const echoing: Feature = {
  changes: ({ body, query, path, header }, { echoes }) => echo(echoes, { body, query, path, header }),
};

/** All echoes of a schema without references. */
export function echoesOf(schema: unknown, path: readonly string[] = []): Echo[] {
  if (!isObject(schema)) return [];
  const { 'x-echo': expression, type, properties, items, allOf } = schema;
  const isNumber = type === 'integer' || type === 'number';
  return [
    ...(typeof expression === 'string' ? [{ path, expression, isNumber }] : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, member]) =>
      echoesOf(member, [...path, key]),
    ),
    ...echoesOf(items, [...path, '*']),
    ...(Array.isArray(allOf) ? allOf.flatMap((part) => echoesOf(part, path)) : []),
  ];
}

/** One change for each part of the request that is there to be repeated. */
export function echo(echoes: readonly Echo[], request: EchoedRequest): Change[] {
  return echoes.flatMap(({ path, expression, isNumber }) => {
    const value = partOf(expression, request);
    if (value === undefined || value === null || value === '') return [];
    const repeated = isNumber && typeof value === 'string' ? Number(value) : value;
    return [(body: unknown) => set(body, path, repeated)];
  });
}

function partOf(expression: string, request: EchoedRequest): unknown {
  const {
    pointer,
    where,
    name = '',
  } = /^\$request\.(?:body#(?<pointer>.*)|(?<where>query|path|header)\.(?<name>.+))$/.exec(expression)?.groups ?? {};
  if (pointer !== undefined) return isObject(request.body) ? pointerTarget(request.body, pointer) : undefined;
  if (where === undefined) return undefined;
  return request[where as 'query' | 'path' | 'header'][where === 'header' ? name.toLowerCase() : name];
}

function set(node: unknown, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === '*' && Array.isArray(node)) for (const item of node) set(item, rest, value);
  else if (key === undefined || !isObject(node)) return;
  else if (rest.length > 0) set(node[key], rest, value);
  else node[key] = value;
}
