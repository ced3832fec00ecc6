import { isObject } from './is-object.ts';

/**
 * Rewrites each `oneOf` with a discriminator in a request schema as `if` the tag has a value, `then` its branch. The schema accepts the
 * same values, but an invalid request gets only the violations of the branch that it names. `oneOf` would validate and report every
 * branch. Validators ignore `discriminator`, or accept it at the root of a schema only.
 *
 * A field that all alternatives of an `anyOf` require is checked first, so that a request without it gets a violation of this field and
 * not of the choice.
 */
export function discriminate(schema: unknown): unknown {
  return rewrite(schema, new Map());
}

function rewrite(node: unknown, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (done.has(node)) return done.get(node);
  const copy = Array.isArray(node)
    ? node.map((item) => rewrite(item, done))
    : toConditional(
        baseSchema(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, done)]))),
      );
  done.set(node, copy);
  return copy;
}

function baseSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [first = [], ...others] = anyOf.map(requiredProperties);
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  if (required.length === 0) return schema;
  return {
    ...rest,
    allOf: [
      ...(Array.isArray(rest.allOf) ? rest.allOf : []),
      { required },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      { if: { required }, then: { anyOf } },
    ],
  };
}

function requiredProperties(schema: unknown): unknown[] {
  return isObject(schema) && schema.type === 'object' && Array.isArray(schema.required) ? schema.required : [];
}

function toConditional(schema: Record<string, unknown>): Record<string, unknown> {
  const { oneOf, discriminator, ...rest } = schema;
  if (!Array.isArray(oneOf) || !isObject(discriminator)) return schema;
  const property = String(discriminator.propertyName);
  const branches = oneOf.map((branch) => ({ tags: tagValues(branch, property), branch }));
  if (branches.some(({ tags }) => tags.length === 0)) return schema;
  const tagged = (tags: unknown[]) => ({ required: [property], properties: { [property]: { enum: tags } } });
  return {
    type: 'object',
    ...rest,
    allOf: [
      ...(Array.isArray(rest.allOf) ? rest.allOf : []),
      tagged(branches.flatMap(({ tags }) => tags)),
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      ...branches.map(({ tags, branch }) => ({ if: tagged(tags), then: branch })),
    ],
  };
}

/** Returns the values of the tag that select a branch. */
function tagValues(branch: unknown, property: string): unknown[] {
  if (!isObject(branch)) return [];
  const tag = isObject(branch.properties) ? branch.properties[property] : undefined;
  if (isObject(tag) && 'const' in tag) return [tag.const];
  if (isObject(tag) && Array.isArray(tag.enum)) return tag.enum;
  return Array.isArray(branch.allOf) ? branch.allOf.flatMap((part) => tagValues(part, property)) : [];
}
