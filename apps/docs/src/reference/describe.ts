/** Describes a schema: its type, its limits, and its default. */
import type { Header, Marked, Parameter, Reference, Schema } from '../contract.ts';

const unique = (texts: string[]) => [...new Set(texts)];

/** Formats code for Markdown. A text with a backtick is enclosed in two. */
function asCode(value: unknown): string {
  const code = typeof value === 'string' ? value : JSON.stringify(value);
  return code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
}

/** `array of string`, `string or integer`, `map of boolean`, `file`; for a constant, the value as JSON. */
export function typeOf(schema: Schema): string {
  const { type, format, const: only, enum: values, items, properties, additionalProperties } = schema;
  if (format === 'binary') return 'file';
  if (items) return `array of ${typeOf(items)}`;
  if (type === 'object' && !properties && typeof additionalProperties === 'object')
    return `map of ${typeOf(additionalProperties)}`;
  if (only !== undefined) return JSON.stringify(only);
  if (type) return [type].flat().join(' or ');
  if (properties) return 'object';
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return unique(branches.map(typeOf)).join(' or ');
  if (values) return typeof values[0];
  return 'any';
}

const range = (low: number | undefined, high: number | undefined, unit = '') => {
  const count = (value: number) => `${value.toLocaleString('en')}${unit && ` ${value === 1 ? unit : `${unit}s`}`}`;
  if (low !== undefined && high !== undefined) return [`${low.toLocaleString('en')} to ${count(high)}`];
  if (low !== undefined) return [`at least ${count(low)}`];
  return high === undefined ? [] : [`at most ${count(high)}`];
};

/** A longer pattern tells a reader nothing that the description does not say. The downloads of the contract contain it. */
const maxPatternLength = 100;

/** The limits of a value, each a short phrase of Markdown. */
export function limitsOf(schema: Schema): string[] {
  const { format, enum: values, pattern } = schema;
  const bytes = typeOf(schema) === 'file';
  return [
    ...(values ? [values.map(asCode).join(', ')] : []),
    ...(format && !bytes ? [`format ${asCode(format)}`] : []),
    ...range(schema.minimum, schema.maximum),
    ...range(schema.minLength, schema.maxLength, bytes ? 'byte' : 'character'),
    ...range(schema.minItems, schema.maxItems, 'item'),
    ...(pattern && pattern.length <= maxPatternLength ? [`matches ${asCode(pattern)}`] : []),
  ];
}

/** The default, and an example if the limits do not show one. */
export function hintsOf({ default: fallback, examples, enum: values, 'x-echo': echo }: Schema): string[] {
  const [example] = examples ?? [];
  return [
    ...(fallback === undefined ? [] : [`default ${asCode(fallback)}`]),
    ...(example === undefined || values || typeof example === 'object' ? [] : [`example ${asCode(example)}`]),
    ...(echo ? [`repeats ${asCode(echo.replace(/^\$request\.(body#\/|query\.|path\.)/, ''))} of the request`] : []),
  ];
}

/** An unnamed part: the `value` of a parameter, the `items` of an array, the `values` of a map. */
interface Inner {
  part: 'value' | 'items' | 'values';
  mark: NonNullable<Marked['mark']>;
}

/** A parameter, a header or a property of a body, for a list. */
export interface Field extends Pick<Marked, 'description' | 'mark'> {
  name: string;
  schema: Schema;
  required: boolean;
  /** Unnamed parts with another provenance than the enclosing part. */
  inner: Inner[];
  /** The location of a parameter: `path`, `query` or `header`. */
  place?: Parameter['in'];
}

/** @param parameter Expanded. */
export function fieldOf(parameter: Parameter | Reference): Field {
  const { name, in: place, required = false, description, mark, schema = {}, example } = parameter as Parameter;
  return { name, place, required, ...describedBy({ description, mark }), ...ofValue(schema, example) };
}

/** @param headers Expanded. */
export const headerFields = (headers: Record<string, Header | Reference>): Field[] =>
  Object.entries(headers as Record<string, Header>).map(([name, { description, mark, schema = {}, example }]) => ({
    name,
    required: false,
    ...describedBy({ description, mark }),
    ...ofValue(schema, example),
  }));

const ofValue = (schema: Schema, example: unknown): Pick<Field, 'schema' | 'inner'> => ({
  schema: example === undefined || schema.examples ? schema : { ...schema, examples: [example] },
  inner: [...markedAs('value', schema), ...unnamedPartsOf(schema)],
});

const describedBy = ({ description, mark }: { [Key in 'description' | 'mark']: Marked[Key] | undefined }) => ({
  ...(description ? { description } : {}),
  ...(mark ? { mark } : {}),
});

/** Lists the properties of an object, or of the objects of an array, without forbidden ones. */
export function fieldsOf(schema: Schema): Field[] {
  const { properties = {}, required = [] } = innermost(schema);
  return Object.entries(properties)
    .filter(([, property]) => property.type !== 'null')
    .map(([name, property]) => ({
      name,
      required: required.includes(name),
      ...describedBy({ description: property.description, mark: property.mark }),
      inner: unnamedPartsOf(property),
      schema: property,
    }));
}

/** Lists the alternatives of a schema, or of the items of an array, unless they are plain values. */
export function branchesOf(schema: Schema): Schema[] {
  const { oneOf, anyOf } = innermost(schema);
  return (oneOf ?? anyOf ?? []).filter((branch) => fieldsOf(branch).length > 0);
}

/** The contents of an array or a map. */
function heldBy({ items, properties, additionalProperties }: Schema): Schema | undefined {
  const held = items ?? (properties ? undefined : additionalProperties);
  return typeof held === 'object' ? held : undefined;
}

function innermost(schema: Schema): Schema {
  const held = heldBy(schema);
  return held ? innermost(held) : schema;
}

const markedAs = (part: Inner['part'], { mark }: Schema): Inner[] => (mark ? [{ part, mark }] : []);

/** The marks of the contents of an array or a map. */
export function unnamedPartsOf(schema: Schema): Inner[] {
  const held = heldBy(schema);
  return held ? [...markedAs(schema.items ? 'items' : 'values', held), ...unnamedPartsOf(held)] : [];
}
