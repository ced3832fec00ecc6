/** The part of JSON Schema that the settings and credentials of connections use. */
export interface Schema {
  type?: string | readonly string[];
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  examples?: readonly unknown[];
}

export type Values = Readonly<Record<string, unknown>>;

/** How a value is typed in: `lines` has one item a line, and `json` is for values that have no simpler field. */
export type FieldKind = 'text' | 'long' | 'number' | 'boolean' | 'choice' | 'lines' | 'group' | 'json';

export function fieldKindOf(schema: Schema): FieldKind {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  if (schema.enum) return 'choice';
  if (types.length > 1) return 'json';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return /\b(?:PEM|JSON)\b/.test(schema.description ?? '') ? 'long' : 'text';
  if (type === 'array') return isSimple(schema.items) ? 'lines' : 'json';
  const parts = Object.values(schema.properties ?? {});
  const isFlat = parts.length > 0 && parts.every((part) => !['group', 'json'].includes(fieldKindOf(part)));
  return type === 'object' && isFlat ? 'group' : 'json';
}

function isSimple(items: Schema | undefined): boolean {
  return items?.type === 'string' || items?.type === 'integer' || items?.type === 'number';
}

/**
 * Reads the values of a form by a schema. An empty field is left out, so that its default applies.
 *
 * @param read returns the text of the field with this name, or `true` and `false` of a check box; undefined if there is none
 * @param prefix of the names of the fields: `settings`
 * @throws {FieldFault} when a field does not hold JSON
 */
export function readValues(
  schema: Schema,
  read: (name: string) => string | boolean | undefined,
  prefix: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = readValue(property, read, `${prefix}.${name}`);
    if (value !== undefined && !(value === property.default && !schema.required?.includes(name))) values[name] = value;
  }
  return values;
}

/** A field that does not hold JSON. */
export class FieldFault extends Error {
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

function readValue(schema: Schema, read: (name: string) => string | boolean | undefined, name: string): unknown {
  const kind = fieldKindOf(schema);
  if (kind === 'group') {
    const group = readValues(schema, read, name);
    return Object.keys(group).length > 0 ? group : undefined;
  }
  const given = read(name);
  if (typeof given === 'boolean') return given;
  if (given === undefined || given.trim() === '') return undefined;
  switch (kind) {
    case 'number':
      return Number(given);
    case 'choice':
      return schema.enum?.find((value) => String(value) === given);
    case 'lines':
      return toItems(schema.items, given);
    case 'json':
      return parseJson(given, name);
    default:
      return given;
  }
}

function toItems(items: Schema | undefined, text: string): unknown[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return items?.type === 'string' ? lines : lines.map(Number);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldFault(name);
  }
}

/** Returns the text of a field for a value; empty for none. */
export function toFieldText(value: unknown, kind: FieldKind): string {
  if (value === undefined || value === null) return '';
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  return kind === 'json' ? JSON.stringify(value, undefined, 2) : String(value);
}
