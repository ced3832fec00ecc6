import { isObject } from './is-object.ts';
import { visitFields } from './unknown-fields.ts';

/** Names of the response headers that announce the end of a part of the contract. */
export const deprecationHeaders = ['Deprecation', 'Sunset'] as const;

/** The parts of a request that can be deprecated. */
export interface SentParts {
  query?: object;
  /** Names in lower case. */
  headers?: Readonly<Record<string, unknown>>;
  /** The parsed body, with its media type as the contract names it. */
  body?: unknown;
  mediaType?: string;
}

/**
 * Returns the headers `Deprecation` (RFC 9745, section 2) and `Sunset` (RFC 8594, section 3) of the response to a request; none if it uses no
 * deprecated part. With several parts, the day that comes first counts.
 */
export type FindDeprecation = (sent: SentParts) => Record<string, string>;

/** The days on which the deprecation of a part begins and on which the part ends. */
type Days = readonly [since: number, sunset: number];

/**
 * Reads which parts of an operation are deprecated: the operation itself, its parameters in query and header, and the fields of its body.
 *
 * @param operation its object in the contract, without references except to `#/__bundled__/…`
 * @param shared the parameters of all operations of its path
 * @param bundle the targets of these references
 * @returns nothing if no part is deprecated, so that most operations need no work for each request
 */
export function createDeprecationFinder(
  operation: Record<string, unknown>,
  shared: unknown,
  bundle: unknown,
): FindDeprecation | undefined {
  const ofOperation = daysOf(operation);
  const parameters = [...listOf(shared), ...listOf(operation.parameters)].flatMap((parameter) => {
    const days = daysOf(parameter) ?? daysOf(parameter.schema);
    return days ? [{ in: parameter.in, name: String(parameter.name), days }] : [];
  });
  const body = isObject(operation.requestBody) ? operation.requestBody.content : undefined;
  const schemas = new Map(
    Object.entries(isObject(body) ? body : {}).flatMap(([type, content]) =>
      isObject(content) && hasDeprecated(content.schema, bundle) ? [[type, content.schema] as const] : [],
    ),
  );
  if (!ofOperation && parameters.length === 0 && schemas.size === 0) return undefined;

  return ({ query = {}, headers = {}, body: value, mediaType = 'application/json' }) => {
    const found: Days[] = ofOperation ? [ofOperation] : [];
    for (const { in: place, name, days } of parameters) {
      if (place === 'query' && Object.hasOwn(query, name)) found.push(days);
      if (place === 'header' && Object.hasOwn(headers, name.toLowerCase())) found.push(days);
    }
    const schema = schemas.get(mediaType);
    if (schema !== undefined) found.push(...daysOfFields(schema, bundle, value));
    return headersOf(found);
  };
}

function daysOfFields(schema: unknown, bundle: unknown, value: unknown): Days[] {
  const found: Days[] = [];
  visitFields(schema, bundle, value, {
    described(_path, schemas) {
      found.push(...schemas.flatMap((one) => allDaysOf(one)));
      return true;
    },
    unknown: () => {},
  });
  return found;
}

/** Returns the days of a schema, and of the schemas that it extends. */
function allDaysOf(schema: unknown): Days[] {
  if (!isObject(schema)) return [];
  const own = daysOf(schema);
  return [...(own ? [own] : []), ...listOf(schema.allOf).flatMap((part) => allDaysOf(part))];
}

/** Returns the days of a deprecated part. The lint of the contract requires both. */
function daysOf(part: unknown): Days | undefined {
  if (!isObject(part) || part.deprecated !== true) return undefined;
  const days = [part['x-deprecated-since'], part['x-sunset']].map((day) => Date.parse(`${day}T00:00:00Z`));
  const [since, sunset] = days;
  return since !== undefined && sunset !== undefined && !days.some(Number.isNaN) ? [since, sunset] : undefined;
}

function headersOf(found: readonly Days[]): Record<string, string> {
  if (found.length === 0) return {};
  const since = Math.min(...found.map(([first]) => first));
  const sunset = Math.min(...found.map(([, last]) => last));
  // A date of structured fields (RFC 9651), and an HTTP date.
  return { Deprecation: `@${since / 1000}`, Sunset: new Date(sunset).toUTCString() };
}

/** Returns whether a schema, or one below it, is deprecated. */
function hasDeprecated(schema: unknown, bundle: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  if ('deprecated' in schema && schema.deprecated === true) return true;
  // The targets of references in recursive schemas are shared, and few.
  if ('$ref' in schema && typeof schema.$ref === 'string' && hasDeprecated(bundle, undefined, seen)) return true;
  return Object.values(schema).some((one) => hasDeprecated(one, bundle, seen));
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
