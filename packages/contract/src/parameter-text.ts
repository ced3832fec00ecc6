import { isObject } from './is-object.ts';

/** A number as JSON writes it. JavaScript also reads ` 5 `, `0x10` and the empty text as numbers. */
const decimal = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads the text of a parameter or header as the type that its schema names. A text that is not of that type stays as it is, so that
 * the check of the schema rejects it; so does a number too large for a JavaScript number.
 */
export function parseParameter(schema: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = isObject(schema) ? schema.items : undefined;
    return value.map((item) => parseParameter(items, item));
  }
  if (isObject(value)) return parseFields(schema, value);
  if (typeof value !== 'string') return value;
  const types = schemaTypes(schema);
  if (types.size === 0 || types.has('string')) return value;
  if ((types.has('number') || types.has('integer')) && decimal.test(value)) {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function parseFields(schema: unknown, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    read[name] = Object.hasOwn(properties, name) ? parseParameter(properties[name], value) : value;
  }
  return read;
}

/** The types that a schema allows, its choices included. */
export function schemaTypes(schema: unknown): ReadonlySet<unknown> {
  if (!isObject(schema)) return new Set();
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((part) => (Array.isArray(part) ? part : []));
  const own = schema.type === undefined ? [] : [schema.type].flat();
  return new Set([...own, ...parts.flatMap((part) => [...schemaTypes(part)])]);
}
