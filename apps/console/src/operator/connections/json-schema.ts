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
  pattern?: string;
  items?: Schema;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  examples?: readonly unknown[];
  additionalProperties?: boolean | Schema;
  /** The forms of an object. Each has its own `kind`. */
  oneOf?: readonly Schema[];
  const?: unknown;
  /** The property is used with these values of another setting only. */
  'x-when'?: { setting: string; required: readonly string[]; optional: readonly string[] };
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * How a value is typed in: `lines` has one item a line, `map` has rows of a key and a value, `list` has a group for each item, `variants` has
 * the fields of its `kind`, and `json` is for values that have no simpler field.
 */
export type FieldKind =
  | ('text' | 'long' | 'number' | 'boolean' | 'choice' | 'lines' | 'json')
  | ('group' | 'map' | 'list' | 'variants');

export function fieldKindOf(schema: Schema): FieldKind {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  if (schema.enum) return 'choice';
  if (schema.oneOf) return schema.oneOf.every(({ properties }) => properties?.kind) ? 'variants' : 'json';
  if (types.length > 1) return 'json';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return /\b(?:PEM|JSON)\b/.test(schema.description ?? '') ? 'long' : 'text';
  if (type === 'array') {
    if (isSimple(schema.items)) return 'lines';
    return schema.items && fieldKindOf(schema.items) === 'group' ? 'list' : 'json';
  }
  if (Object.keys(schema.properties ?? {}).length > 0) return 'group';
  return typeof schema.additionalProperties === 'object' ? 'map' : 'json';
}

/** Returns the variant of a schema with `oneOf` that a kind selects; undefined if it is none. */
export function variantOf({ oneOf = [] }: Schema, kind: unknown): Schema | undefined {
  return oneOf.find((variant) => kindsOf(variant).includes(kind));
}

/** Returns the kinds that a variant stands for. */
export function kindsOf({ properties }: Schema): readonly unknown[] {
  const { const: only, enum: kinds } = properties?.kind ?? {};
  return kinds ?? [only];
}

/** Whether a property is used with the chosen values of other settings, and has to be given. */
export function useOf(
  { properties = {}, required = [] }: Schema,
  name: string,
  chosen: Values,
): 'required' | 'optional' | undefined {
  const when = properties[name]?.['x-when'];
  if (!when) return required.includes(name) ? 'required' : 'optional';
  const value = String(chosen[when.setting]);
  if (when.required.includes(value)) return 'required';
  return when.optional.includes(value) ? 'optional' : undefined;
}

/** Returns the values that the choices of a form begin with: those given, or else those that the browser selects. */
export function firstChoices({ properties = {}, required = [] }: Schema, values: Values): Values {
  const choices = Object.entries(properties).filter(([, part]) => part.enum);
  return Object.fromEntries(
    choices.map(([name, part]) => [
      name,
      values[name] ?? part.default ?? (required.includes(name) ? part.enum?.[0] : undefined),
    ]),
  );
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
export function readValues(schema: Schema, read: ReadField, prefix: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true;
    const value = readValue(property, read, `${prefix}.${name}`, isRequired);
    if (value !== undefined && !(value === property.default && !isRequired)) values[name] = value;
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

type ReadField = (name: string) => string | boolean | undefined;

function readValue(schema: Schema, read: ReadField, name: string, isRequired: boolean): unknown {
  const kind = fieldKindOf(schema);
  const composed = readComposed(schema, kind, read, name);
  if (composed) return isRequired || hasContent(composed) ? composed : undefined;
  const given = read(name);
  if (typeof given === 'boolean') return given;
  if (given === '' && isRequired && schema.minLength === 0) return '';
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

/** Whether a composed value holds anything: required objects in it are there even if all their fields are empty. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null ? Object.values(value).some(hasContent) : true;
}

/** Reads a value of several fields. @returns undefined for a value of one field, or while no variant is chosen */
function readComposed(schema: Schema, kind: FieldKind, read: ReadField, name: string): object | undefined {
  switch (kind) {
    case 'group':
      return readValues(schema, read, name);
    case 'variants': {
      const variant = variantOf(schema, read(`${name}.kind`));
      return variant && { kind: read(`${name}.kind`), ...readValues(withoutKind(variant), read, name) };
    }
    case 'list': {
      const items: object[] = [];
      while (read(rowName(name, items.length)) !== undefined)
        items.push(readValues(schema.items ?? {}, read, rowName(name, items.length)));
      return items;
    }
    case 'map': {
      const entries: [string, string][] = [];
      for (let row = 0; read(`${rowName(name, row)}.key`) !== undefined; row++)
        entries.push([String(read(`${rowName(name, row)}.key`)).trim(), String(read(`${rowName(name, row)}.value`))]);
      return Object.fromEntries(entries.filter(([key]) => key !== ''));
    }
    default:
      return undefined;
  }
}

/** Returns the name of the fields of a row, or of the hidden field that marks an item. */
export function rowName(name: string, row: number): string {
  return `${name}.${row}`;
}

/** The variant without the property that selects it. */
export function withoutKind(variant: Schema): Schema {
  const { kind: _, ...properties } = variant.properties ?? {};
  return { ...variant, properties, required: (variant.required ?? []).filter((name) => name !== 'kind') };
}

function toItems(items: Schema | undefined, text: string): unknown[] {
  const isText = items?.type === 'string';
  // A text may contain a comma, such as a JSON pointer: a line that is valid as a whole is one value.
  // redos: the project writes the patterns of its settings.
  const isOne = (line: string) => isText && new RegExp(items.pattern ?? '').test(line.trim());
  const values = text
    .split('\n')
    .flatMap((line) => (isOne(line) ? line : line.split(/[,،]/)))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return isText ? values : values.map(Number);
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
