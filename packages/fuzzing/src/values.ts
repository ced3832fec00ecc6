import { findSchemaErrors, findUnstorableText, isObject } from '@omnichannel/contract';
import fc from 'fast-check';

type Schema = Record<string, unknown>;

/** Keywords that the values are made from. */
const made = new Set([
  ...['type', 'const', 'enum', 'oneOf', 'anyOf', 'allOf', 'properties', 'required', 'additionalProperties', 'items'],
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
]);
/** Keywords that only filter: values that do not match are discarded. */
const checked = new Set([
  'not',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
/** Keywords that say nothing about a value. */
const silent = new Set([
  ...['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', 'externalDocs'],
  ...['discriminator', 'contentMediaType', 'contentEncoding', '$schema', 'xml'],
]);

/**
 * Generates values that are valid against a JSON Schema: with and without optional fields, with unnamed fields if the schema allows
 * them, and with texts of all characters except U+0000, which the contract rejects.
 *
 * @param schema without references
 * @throws {Error} for an unknown keyword, so that no keyword is ignored
 */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  return arbitraryOf(schema).filter(
    (value) =>
      findSchemaErrors(schema, undefined, value).length === 0 && findUnstorableText('body', value).length === 0,
  );
}

function arbitraryOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!isObject(schema)) return anything;
  const unknown = Object.keys(schema).find(
    (key) => !key.startsWith('x-') && ![made, checked, silent].some((set) => set.has(key)),
  );
  if (unknown !== undefined) throw new Error(`No values can be made for the keyword ${unknown} of JSON Schema.`);
  const { allOf, oneOf, anyOf, ...rest } = schema;
  if (Array.isArray(allOf))
    return arbitraryOf(
      allOf.reduce(mergeSchemas, { ...rest, ...(oneOf ? { oneOf } : {}), ...(anyOf ? { anyOf } : {}) }),
    );
  const choices = oneOf ?? anyOf;
  if (Array.isArray(choices))
    return fc.oneof(...choices.map((choice) => arbitraryOf(mergeSchemas(rest, choice as Schema))));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer(numberRange(schema, -(2 ** 31), 2 ** 31 - 1));
    case 'number':
      return fc.oneof(
        fc.integer(numberRange(schema, -1000, 1000)),
        fc.double({ ...numberRange(schema, -1e6, 1e6), noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items), lengthRange(schema, 'Items', 4));
    case 'object':
      return objects(schema);
    default:
      return Object.keys(schema.properties ?? {}).length > 0 ? objects(schema) : anything;
  }
}

/** JSON of any kind, not too deep. */
export const anything: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 2 });

/** Any characters, also those of other scripts and those that steer a terminal. */
const anyText = (lengths: object) => fc.string({ ...lengths, unit: 'binary' });

const dates = { noInvalidDate: true, min: new Date(0), max: new Date(4e12) };

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  'idn-email': fc.oneof(
    fc.emailAddress(),
    fc.constantFrom(
      '用户@例え.example.com',
      'δοκιμή@παράδειγμα.example.com',
      'ليلى@مثال.example.com',
      'müller@example.com',
    ),
  ),
  // RFC 3986 §3.1: a scheme may be in upper case.
  uri: fc
    .tuple(fc.webUrl({ withQueryParameters: true }), fc.boolean())
    .map(([url, isUpper]) => (isUpper ? url.replace(/^\w+/, (scheme) => scheme.toUpperCase()) : url)),
  uuid: fc.uuid(),
  date: fc.date(dates).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date(dates).map((date) => date.toISOString()),
};

/** Texts that match a pattern. fast-check generates from no lookahead, so texts are made without it, and filtered. */
function matchingTexts(pattern: string): fc.Arbitrary<string> {
  // redos: a pattern of the contract, which is checked itself
  const whole = new RegExp(pattern, 'u');
  // redos: a part of it
  const plain = new RegExp(pattern.replaceAll(/\(\?[=!][^()]*\)/g, ''), 'u');
  return fc.stringMatching(plain).filter((text) => whole.test(text));
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const lengths = lengthRange(schema, 'Length', 40);
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known) return known;
  if (typeof pattern === 'string') return matchingTexts(pattern);
  // Now and then at the very limit, where it is not out of all measure.
  const { maxLength } = schema;
  const atLimit = typeof maxLength === 'number' && maxLength <= 5000 ? [fc.constant('ä'.repeat(maxLength))] : [];
  return fc.oneof(
    { weight: 9, arbitrary: anyText(lengths) },
    ...atLimit.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

/** Names that no schema of the contract has. */
const otherNames = fc.stringMatching(/^x_[a-z_]{1,8}$/);

function objects({ properties, required, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [name, arbitraryOf(schema)]),
  );
  const requiredKeys = (Array.isArray(required) ? required : []).filter((name) => name in members);
  const named = fc.record(members, { requiredKeys });
  if (additionalProperties === false) return named;
  // Without a schema for other fields any is allowed.
  const extra = fc.dictionary(
    otherNames,
    isObject(additionalProperties) ? arbitraryOf(additionalProperties) : anything,
    {
      maxKeys: 2,
    },
  );
  return fc.oneof(
    { weight: 3, arbitrary: named },
    { weight: 1, arbitrary: fc.tuple(named, extra).map(([own, others]) => ({ ...own, ...others })) },
  );
}

/** Merges two schemas: a value of the result is valid against both. */
function mergeSchemas(one: Schema, other: Schema): Schema {
  const properties = { ...(one.properties as object), ...(other.properties as object) };
  const required = [one.required, other.required].flat().filter((name) => name !== undefined);
  return { ...one, ...other, properties, required };
}

function numberRange({ minimum, maximum }: Schema, least: number, most: number): { min: number; max: number } {
  return { min: typeof minimum === 'number' ? minimum : least, max: typeof maximum === 'number' ? maximum : most };
}

/** Returns `minItems` and `maxItems`, or the limits of lengths, for fast-check. @param most the maximum if the schema has none */
function lengthRange(schema: Schema, what: 'Items' | 'Length', most: number): { minLength: number; maxLength: number } {
  const { [`min${what}`]: least = 0, [`max${what}`]: limit = most } = schema as Record<string, number>;
  return { minLength: least, maxLength: Math.max(least, Math.min(limit, most)) };
}
