/** Splits the alternatives of a schema into the fields that all of them share and the fields in which they differ. */
import type { Schema } from '../contract.ts';
import { type Field, fieldsOf } from './describe.ts';

export interface Variant {
  /** Part of the ids of its fields: `type: image`. */
  label: string;
  /** The text of its tab, and its value in the address of the page: `image`. */
  name: string;
  schema: Schema;
  /** Its fields, without the shared ones. */
  fields: Field[];
}

export interface VariantSet {
  /** The field that selects the variant; absent if the contract names none. */
  property?: string;
  shared: Field[];
  variants: Variant[];
}

/** @param branches Expanded. A single branch shares nothing. */
export function variantsOf(branches: Schema[]): VariantSet {
  const property = selectingProperty(branches);
  const all = branches.map(fieldsOf);
  const [first = []] = all;
  const isShared = (field: Field) =>
    branches.length > 1 && all.every((fields) => fields.some((other) => isSame(field, other)));
  // A constant says no more than the tab.
  const isSelector = ({ name, schema }: Field) => name === property && schema.const !== undefined;
  const shared = first.flatMap((field) => {
    if (field.name === property) return [selectorField(property, branches)];
    return isShared(field) ? [withMarkOf(field, branches[0])] : [];
  });
  const variants = branches.map((schema, index) => ({
    label: labelOf(schema, index),
    name: nameOf(schema, index, branches),
    schema,
    fields: (all[index] ?? []).filter((field) => !isSelector(field) && !isShared(field)),
  }));
  return { ...(property === undefined ? {} : { property }), shared, variants };
}

/** Returns the variant of a body, by the required fields and the constants of its schema. */
export function variantOf({ variants }: VariantSet, body: unknown): Variant | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const given = body as Record<string, unknown>;
  return variants.find(
    ({ schema: { required = [], properties = {} } }) =>
      required.every((name) => name in given) &&
      Object.entries(properties).every(
        ([name, { const: only }]) => only === undefined || given[name] === undefined || given[name] === only,
      ),
  );
}

function selectingProperty(branches: Schema[]): string | undefined {
  const [property, ...others] = new Set(branches.map(({ tag }) => tag?.property));
  return branches.length > 1 && others.length === 0 ? property : undefined;
}

/** The field that names the variant, with the values of all variants. */
const selectorField = (name: string, branches: Schema[]): Field => ({
  name,
  required: branches.every(({ required }) => required?.includes(name)),
  description: 'The kind. It decides which of the fields below apply.',
  inner: [],
  schema: { type: 'string', enum: branches.flatMap(({ tag }) => tag?.values ?? []) },
});

/** A field inside a branch is marked if it differs from the branch; outside of it, the mark of the branch counts. */
function withMarkOf(field: Field, branch: Schema | undefined): Field {
  const mark = field.mark ?? (branch?.mark && { provenance: branch.mark.provenance });
  return mark ? { ...field, mark } : field;
}

const marks = new Set(['mark', 'inner', 'x-provenance', 'x-provenance-note', 'x-documented-in']);
const unmarked = (field: Field) => JSON.stringify(field, (key, value) => (marks.has(key) ? undefined : value));
const isSame = (one: Field, other: Field) => one.name === other.name && unmarked(one) === unmarked(other);

/** Ids of the page contain this text, so it never changes. */
const labelOf = ({ tag, title }: Schema, index: number): string =>
  tag ? `${tag.property}: ${tag.values.join(' | ')}` : (title ?? `${index + 1}`);

/** The values of the tag, or the constant or the required fields that only this variant has, or its title. */
function nameOf(schema: Schema, index: number, branches: Schema[]): string {
  const { tag, title } = schema;
  if (tag) return tag.values.join(' | ');
  // A title with a space is written for readers; others are names of components.
  if (title && (/ /.test(title) || branches.length === 1)) return title;
  const constants = Object.entries(schema.properties ?? {}).filter(
    ([name, { const: only }]) =>
      only !== undefined && branches.every((other) => other === schema || other.properties?.[name]?.const !== only),
  );
  const [constant] = constants;
  if (constant) return `${constant[0]}: ${JSON.stringify(constant[1].const)}`;
  const own = (schema.required ?? []).filter((name) =>
    branches.every((other) => other === schema || !other.required?.includes(name)),
  );
  return own.join(', ') || (title ?? `${index + 1}`);
}
