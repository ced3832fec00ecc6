import { pointerTarget } from './dereference.ts';
import { isObject } from './is-object.ts';

/** A field of a value that its schema does not name. Most schemas allow it, but it is probably a typo. */
export interface UnknownField {
  path: string[];
  /** The names that the schema has at this place. */
  known: string[];
}

/** A body of megabytes may have any number of unknown fields. A reader needs no more than this. */
const limit = 100;

/**
 * Finds the fields of a JSON value that its schema does not name. Objects that the schema leaves open are skipped: those without named
 * fields, and those with a schema or `true` for all others. Only the branches of a choice whose tags match the value count.
 *
 * @param schema without references except to `#/__bundled__/…`; discriminators may be written by `discriminate`
 * @param bundle the targets of these references
 * @returns at most 100 fields
 */
export function findUnknownFields(schema: unknown, bundle: unknown, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  visitFields(schema, bundle, value, {
    described: () => found.length < limit,
    unknown(path, known) {
      if (found.length < limit) found.push({ path, known: known() });
    },
  });
  return found;
}

/** Receives the fields and items of a JSON value. Both get the path of the field. */
export interface FieldVisitor {
  /**
   * Receives a field that the schema names, or an item.
   *
   * @param schemas the schemas that apply to its value
   * @returns whether to visit the fields in it
   */
  described(path: readonly string[], schemas: readonly unknown[], value: unknown): boolean;
  /**
   * Receives a field that the schema does not name. Fields of objects that the schema leaves open are not reported.
   *
   * @param known returns the names that the schema has at this place
   */
  unknown(path: string[], known: () => string[], value: unknown): void;
}

/**
 * Visits the fields of a JSON value with the schemas that apply to them. Only the branches of a choice whose tags match the value count.
 *
 * @param schema without references except to `#/__bundled__/…`; discriminators may be written by `discriminate`
 * @param bundle the targets of these references
 */
export function visitFields(schema: unknown, bundle: unknown, value: unknown, visitor: FieldVisitor): void {
  visit([schema], value, []);

  function visit(schemas: readonly unknown[], node: unknown, path: readonly string[]): void {
    if (typeof node !== 'object' || node === null) return;
    const shapes: Shape[] = [];
    for (const one of schemas) collect(one, node, shapes);
    if (Array.isArray(node)) {
      const items = shapes.flatMap((shape) => shape.items ?? []);
      if (items.length > 0) for (const [index, item] of node.entries()) enter(items, item, [...path, String(index)]);
      return;
    }
    const isClosed = shapes.some(({ fields }) => fields) && !shapes.some(({ isOpen }) => isOpen);
    for (const name in node) {
      const described: unknown[] = [];
      for (const { fields, others } of shapes) {
        const field = fields?.get(name) ?? others;
        if (field !== undefined) described.push(field);
      }
      const field = (node as Record<string, unknown>)[name];
      if (described.length > 0) enter(described, field, [...path, name]);
      else if (isClosed)
        visitor.unknown([...path, name], () => shapes.flatMap(({ fields }) => [...(fields?.keys() ?? [])]), field);
    }
  }

  function enter(schemas: readonly unknown[], node: unknown, path: readonly string[]): void {
    if (visitor.described(path, schemas, node)) visit(schemas, node, path);
  }

  /** Adds a schema and its parts if they apply to the value. */
  function collect(schema: unknown, node: object, shapes: Shape[]): void {
    if (!isObject(schema)) return;
    const shape = toShape(schema);
    if (shape.describesFields) shapes.push(shape);
    for (const part of shape.parts) collect(part, node, shapes);
    for (const { tags, fitting, otherwise } of shape.choices)
      collect(matchesTags(tags, node) ? fitting : otherwise, node, shapes);
    if (shape.ref !== undefined) collect(pointerTarget({ __bundled__: bundle }, shape.ref), node, shapes);
  }
}

/** The properties and items that a schema describes. */
interface Shape {
  fields?: Map<string, unknown>;
  /** The schema of the fields that have no name. */
  others?: unknown;
  /** Whether the schema allows fields without a name. */
  isOpen: boolean;
  items?: unknown;
  /** Whether the schema itself describes properties or items. */
  describesFields: boolean;
  /** Schemas that apply as well. */
  parts: readonly unknown[];
  /** Schemas for values with these tags (`fitting`), and for all other values (`otherwise`). */
  choices: readonly { tags: readonly Tag[]; fitting: unknown; otherwise?: unknown }[];
  ref?: string;
}

/** A field that distinguishes the branches of a choice, with the values of this branch. */
type Tag = readonly [name: string, values: readonly unknown[]];

/** Shapes by schema. Creating the shape of a schema takes longer than searching a small request. */
const shapes = new WeakMap<object, Shape>();

function toShape(schema: Record<string, unknown>): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const { $ref, properties, patternProperties, additionalProperties, items, allOf, oneOf, anyOf } = schema;
  const isOpen = isObject(patternProperties) || (additionalProperties !== undefined && additionalProperties !== false);
  const shape: Shape = {
    ...(isObject(properties) && { fields: new Map(Object.entries(properties)) }),
    ...(isObject(additionalProperties) && { others: additionalProperties }),
    isOpen,
    ...(isObject(items) && { items }),
    describesFields: isOpen || isObject(properties) || isObject(items),
    parts: toArray(allOf),
    choices: [
      ...[...toArray(oneOf), ...toArray(anyOf)].map((branch) => ({ tags: findTags(branch), fitting: branch })),
      ...('if' in schema ? [{ tags: findTags(schema.if), fitting: schema.then, otherwise: schema.else }] : []),
    ],
    ...(typeof $ref === 'string' && { ref: $ref }),
  };
  shapes.set(schema, shape);
  return shape;
}

function findTags(branch: unknown): Tag[] {
  if (!isObject(branch)) return [];
  const own = Object.entries(isObject(branch.properties) ? branch.properties : {}).flatMap(([name, field]): Tag[] => {
    if (!isObject(field)) return [];
    if ('const' in field) return [[name, [field.const]]];
    return Array.isArray(field.enum) ? [[name, field.enum]] : [];
  });
  return [...own, ...toArray(branch.allOf).flatMap(findTags)];
}

/** Returns whether a value matches the branch with these tags. An absent tag matches. */
function matchesTags(tags: readonly Tag[], node: object): boolean {
  return tags.every(([name, values]) => {
    const value = (node as Record<string, unknown>)[name];
    return value === undefined || values.includes(value);
  });
}

function toArray(node: unknown): unknown[] {
  return Array.isArray(node) ? node : [];
}
